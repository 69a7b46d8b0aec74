import type { Meta, StoryObj } from '@storybook/react-vite';
import { RetryButton } from './retry-button.tsx';

const meta = {
  title: 'Actions/Retry button',
  component: RetryButton,
  args: { onRetry: () => {} },
} satisfies Meta<typeof RetryButton>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Retrying: Story = { args: { isRetrying: true } };
export const OwnText: Story = { args: { variant: 'primary', children: 'Load the history again' } };
