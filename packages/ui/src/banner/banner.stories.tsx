import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../button/button.tsx';
import { Banner } from './banner.tsx';

const meta = {
  title: 'Feedback/Banner',
  component: Banner,
  args: { tone: 'info', title: 'The assistant is disabled.' },
} satisfies Meta<typeof Banner>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Info: Story = {};
export const Warning: Story = { args: { tone: 'warning', title: 'Two rules have no color.' } };
export const Failure: Story = {
  args: {
    tone: 'error',
    title: 'The rules could not be loaded.',
    children: <p>The connection was lost. Check it and retry.</p>,
    action: <Button>Retry</Button>,
  },
};
export const LongText: Story = {
  args: {
    tone: 'warning',
    title: 'Another administrator changed the same part of this setting while you were editing it.',
    children: (
      <p>
        Your changes are still here. Compare them with the stored value, and choose which of them to save; nothing is
        written before you choose.
      </p>
    ),
    action: <Button>Compare the changes</Button>,
  },
  parameters: { width: '24rem' },
};
export const Quiet: Story = { args: { tone: 'error', title: 'The rules could not be loaded.', isQuiet: true } };
