import type { Meta, StoryObj } from '@storybook/react-vite';
import { SidePanel } from './side-panel.tsx';

const meta = {
  title: 'Overlays/Side panel',
  component: SidePanel,
  parameters: { width: '26rem' },
  args: {
    id: 'panel',
    title: 'Review 3 changes',
    note: 'on Field Inventory',
    onClose: () => {},
    children: <p>The page beside it stays usable.</p>,
  },
} satisfies Meta<typeof SidePanel>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Short: Story = {};
export const LongText: Story = {
  args: {
    title: 'Review 128 changes of the group profile for the technicians of the northern district',
    children: Array.from({ length: 30 }, (_, index) => (
      <p key={index}>{`Change ${index + 1} of the northern depot.`}</p>
    )),
  },
};
