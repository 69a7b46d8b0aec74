import type { Meta, StoryObj } from '@storybook/react-vite';
import { Badge } from './badge.tsx';

const meta = { title: 'Display/Badge', component: Badge, args: { children: 'Draft' } } satisfies Meta<typeof Badge>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Neutral: Story = {};
export const Accent: Story = { args: { tone: 'accent', children: 'New' } };
export const Success: Story = { args: { tone: 'success', children: 'Enabled' } };
export const Warning: Story = { args: { tone: 'warning', children: 'Unknown' } };
export const Danger: Story = { args: { tone: 'danger', children: 'Failed' } };
export const WithSample: Story = { args: { sample: '#b3261e', children: 'Urgent' } };
