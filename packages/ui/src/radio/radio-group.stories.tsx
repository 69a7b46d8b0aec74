import type { Meta, StoryObj } from '@storybook/react-vite';
import { useArgs } from 'storybook/preview-api';
import { RadioGroup } from './radio-group.tsx';
import type { RadioGroupProps } from './radio-group.tsx';

const meta = {
  title: 'Choices/Radio group',
  component: RadioGroup,
  args: {
    label: 'Start page',
    options: [
      { id: 'day', label: 'Day' },
      { id: 'week', label: 'Week', description: 'From Monday to Sunday' },
      { id: 'list', label: 'List' },
    ],
    value: 'week',
    onChange: () => {},
  },
  render: function Controlled(args) {
    const [, setArgs] = useArgs<RadioGroupProps>();
    return <RadioGroup {...args} onChange={(value) => setArgs({ value })} />;
  },
} satisfies Meta<typeof RadioGroup>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Chosen: Story = {};
export const NothingChosen: Story = { args: { value: null } };
export const Inline: Story = { args: { isInline: true } };
export const WithDescription: Story = { args: { description: 'The app opens with it.' } };
export const Disabled: Story = { args: { isDisabled: true } };
export const Invalid: Story = { args: { value: null, errorMessage: 'Choose a start page.' } };
