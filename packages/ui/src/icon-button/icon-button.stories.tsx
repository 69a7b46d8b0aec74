import type { Meta, StoryObj } from '@storybook/react-vite';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { screen, userEvent } from 'storybook/test';
import { IconButton } from './icon-button.tsx';

const meta = {
  title: 'Actions/Icon button',
  component: IconButton,
  args: { label: 'Remove', icon: <IconTrash aria-hidden="true" /> },
} satisfies Meta<typeof IconButton>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Danger: Story = { args: { tone: 'danger' } };
export const Disabled: Story = { args: { isDisabled: true } };
export const FocusedWithTooltip: Story = {
  play: async () => {
    await userEvent.tab();
    await screen.findByRole('tooltip');
  },
};
