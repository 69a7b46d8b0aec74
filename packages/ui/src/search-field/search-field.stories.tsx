import type { Meta, StoryObj } from '@storybook/react-vite';
import { SearchField } from './search-field.tsx';

const meta = {
  title: 'Fields/Search field',
  component: SearchField,
  args: { label: 'Search fields' },
  parameters: { width: '20rem' },
} satisfies Meta<typeof SearchField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const Filled: Story = { args: { defaultValue: 'Status' } };
export const LongText: Story = { args: { defaultValue: 'Replacement of the main pump in the northern district' } };
export const Disabled: Story = { args: { isDisabled: true } };
