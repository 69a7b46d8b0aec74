import type { Meta, StoryObj } from '@storybook/react-vite';
import { useArgs } from 'storybook/preview-api';
import { CheckboxGroup } from './checkbox-group.tsx';
import type { CheckboxGroupProps } from './checkbox-group.tsx';

const meta = {
  title: 'Choices/Checkbox group',
  component: CheckboxGroup,
  args: {
    label: 'Objects',
    options: [
      { id: 'account', label: 'Account', description: 'Account' },
      { id: 'contact', label: 'Contact', description: 'Contact' },
      { id: 'order', label: 'Work order', description: 'WorkOrder' },
    ],
    value: ['contact'],
    onChange: () => {},
  },
  render: function Controlled(args) {
    const [, setArgs] = useArgs<CheckboxGroupProps>();
    return <CheckboxGroup {...args} onChange={(value) => setArgs({ value })} />;
  },
} satisfies Meta<typeof CheckboxGroup>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const WithDescription: Story = { args: { description: 'The objects that the assistant may read.' } };
export const ReadOnly: Story = { args: { isReadOnly: true } };
export const Invalid: Story = { args: { value: [], errorMessage: 'Choose at least one object.' } };
