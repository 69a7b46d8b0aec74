import type { Meta, StoryObj } from '@storybook/react-vite';
import { useArgs } from 'storybook/preview-api';
import { WholeNumberField } from './whole-number-field.tsx';
import type { WholeNumberFieldProps } from './whole-number-field.tsx';

const meta = {
  title: 'Fields/Whole number field',
  component: WholeNumberField,
  args: { label: 'Look back', unit: 'days', value: 14, minimum: 1, maximum: 90, onChange: () => {} },
  render: function Controlled(args) {
    const [, setArgs] = useArgs<WholeNumberFieldProps>();
    return <WholeNumberField {...args} onChange={(value) => setArgs({ value })} />;
  },
} satisfies Meta<typeof WholeNumberField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Filled: Story = {};
export const Empty: Story = { args: { value: null } };
export const WithDescription: Story = { args: { description: 'How far the app looks back for appointments.' } };
export const Disabled: Story = { args: { isDisabled: true } };
export const ReadOnly: Story = { args: { isReadOnly: true } };
export const Invalid: Story = { args: { value: 0, errorMessage: 'Enter at least 1.' } };
