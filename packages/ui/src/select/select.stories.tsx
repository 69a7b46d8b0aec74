import type { Meta, StoryObj } from '@storybook/react-vite';
import { screen, userEvent } from 'storybook/test';
import { useArgs } from 'storybook/preview-api';
import { Select } from './select.tsx';
import type { SelectProps } from './select.tsx';

const meta = {
  title: 'Fields/Select',
  component: Select,
  args: {
    label: 'Status',
    options: [
      { id: 'planned', label: 'Planned' },
      { id: 'site', label: 'On site', description: 'The technician is at the customer' },
      { id: 'done', label: 'Done', badge: 'Final' },
      { id: 'long', label: 'Waits for parts that the depot has ordered from another depot' },
    ],
    value: 'site',
    onChange: () => {},
  },
  render: function Controlled(args) {
    const [, setArgs] = useArgs<SelectProps>();
    return <Select {...args} onChange={(value) => setArgs({ value })} />;
  },
  parameters: { width: '20rem' },
} satisfies Meta<typeof Select>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Chosen: Story = {};
export const NothingChosen: Story = { args: { value: null, isRequired: true } };
export const LongText: Story = { args: { value: 'long', description: 'The status that an appointment begins with.' } };
export const LabelHidden: Story = { args: { isLabelHidden: true } };
export const Disabled: Story = { args: { isDisabled: true } };
export const Invalid: Story = { args: { value: null, errorMessage: 'Choose a status.' } };
export const Open: Story = {
  play: async () => {
    await userEvent.click(screen.getByRole('button'));
    await screen.findByRole('listbox');
  },
};
