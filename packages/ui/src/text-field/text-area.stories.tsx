import type { Meta, StoryObj } from '@storybook/react-vite';
import { TextArea } from './text-area.tsx';

const meta = {
  title: 'Fields/Text area',
  component: TextArea,
  args: { label: 'Notes', value: 'Ring twice.\nThe meter is in the cellar.', onChange: () => {} },
  parameters: { width: '24rem' },
} satisfies Meta<typeof TextArea>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Filled: Story = {};
export const EmptyRequired: Story = { args: { value: '', isRequired: true } };
export const EightRows: Story = { args: { rows: 8, description: 'The technician reads them before the visit.' } };
export const ReadOnly: Story = { args: { isReadOnly: true } };
export const Invalid: Story = { args: { value: '', errorMessage: 'Enter notes.' } };
