import type { Meta, StoryObj } from '@storybook/react-vite';
import { ConfirmDialog } from './confirm-dialog.tsx';

const meta = {
  title: 'Overlays/Confirm dialog',
  component: ConfirmDialog,
  args: {
    isOpen: true,
    title: 'Discard your changes?',
    message: 'The changes that you have not saved are lost.',
    confirmLabel: 'Discard changes',
    onConfirm: () => {},
    onCancel: () => {},
  },
} satisfies Meta<typeof ConfirmDialog>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Danger: Story = { args: { isDanger: true, cancelLabel: 'Keep editing' } };
export const Pending: Story = { args: { isPending: true } };
