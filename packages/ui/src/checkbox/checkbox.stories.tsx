import type { Meta, StoryObj } from '@storybook/react-vite';
import { Checkbox } from './checkbox.tsx';

const meta = {
  title: 'Choices/Checkbox',
  component: Checkbox,
  args: { children: 'Send a notification' },
  parameters: { width: '20rem' },
} satisfies Meta<typeof Checkbox>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const Ticked: Story = { args: { defaultSelected: true } };
export const Indeterminate: Story = { args: { isIndeterminate: true } };
export const Disabled: Story = { args: { isDisabled: true } };
export const DisabledTicked: Story = { args: { isDisabled: true, defaultSelected: true } };
export const ReadOnly: Story = { args: { isReadOnly: true, defaultSelected: true } };
export const Invalid: Story = { args: { isInvalid: true } };
export const LongText: Story = {
  args: { children: 'Send a notification to the devices of everyone who is affected by the change' },
};
