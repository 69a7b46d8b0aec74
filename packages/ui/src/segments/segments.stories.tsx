import type { Meta, StoryObj } from '@storybook/react-vite';
import { useArgs } from 'storybook/preview-api';
import { Segments } from './segments.tsx';
import type { SegmentsProps } from './segments.tsx';

const meta = {
  title: 'Choices/Segments',
  component: Segments,
  args: {
    label: 'Period',
    options: ['7 days', '30 days', '90 days'].map((label) => ({ id: label, label })),
    value: '30 days',
    onChange: () => {},
  },
  render: function Controlled(args) {
    const [, setArgs] = useArgs<SegmentsProps>();
    return <Segments {...args} onChange={(value) => setArgs({ value })} />;
  },
} satisfies Meta<typeof Segments>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Chosen: Story = {};
export const NothingChosen: Story = { args: { value: null } };
