import type { Meta, StoryObj } from '@storybook/react-vite';
import { PickerField } from './picker-field.tsx';

const meta = {
  title: 'Fields/Picker field',
  component: PickerField,
  args: { label: 'Owner', value: 'Ada Berg', placeholder: 'Choose a user', onOpen: () => {} },
  parameters: { width: '20rem' },
} satisfies Meta<typeof PickerField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Chosen: Story = {};
export const NothingChosen: Story = { args: { value: undefined, isRequired: true } };
export const WithDescription: Story = { args: { description: 'Owns the appointments that the assistant plans.' } };
export const Disabled: Story = { args: { isDisabled: true } };
export const Invalid: Story = { args: { value: undefined, errorMessage: 'Choose an owner.' } };
export const LongText: Story = { args: { value: 'Work orders of the northern district that wait for parts' } };
