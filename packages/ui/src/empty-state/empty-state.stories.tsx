import type { Meta, StoryObj } from '@storybook/react-vite';
import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs';
import { Button } from '../button/button.tsx';
import { EmptyState } from './empty-state.tsx';

const meta = {
  title: 'Feedback/Empty state',
  component: EmptyState,
  args: { title: 'There are no tokens' },
} satisfies Meta<typeof EmptyState>;
export default meta;

type Story = StoryObj<typeof meta>;

export const TitleAlone: Story = {};
export const WithTextAndAction: Story = {
  args: {
    icon: <IconInbox />,
    children: <p>A token lets a device report its events.</p>,
    action: <Button variant="primary">Create token</Button>,
  },
};
export const LongText: Story = {
  args: {
    title: "Nothing matches 'replacement of the main pump in the northern district'",
    children: <p>Check the spelling, or search for less. The search covers names, descriptions and identifiers.</p>,
  },
  parameters: { width: '16rem' },
};
