import type { Meta, StoryObj } from '@storybook/react-vite';
import { Drawer } from './drawer.tsx';

const meta = {
  title: 'Overlays/Drawer',
  component: Drawer,
  args: {
    isOpen: true,
    title: 'Navigation',
    onClose: () => {},
    children: <p style={{ padding: '0.5rem 1rem' }}>Group profiles</p>,
  },
} satisfies Meta<typeof Drawer>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Open: Story = {};
