import type { Meta, StoryObj } from '@storybook/react-vite';
import { useArgs } from 'storybook/preview-api';
import { Tabs } from './tabs.tsx';
import type { TabsProps } from './tabs.tsx';

const meta = {
  title: 'Layout/Tabs',
  component: Tabs,
  args: {
    label: 'Views',
    value: 'list',
    onChange: () => {},
    tabs: [
      { id: 'list', label: 'List', content: <p>Twelve appointments</p> },
      { id: 'map', label: 'Map', content: <p>The map of today</p> },
      { id: 'week', label: 'Week', content: <p>The week at a glance</p> },
    ],
  },
  render: function Controlled(args) {
    const [, setArgs] = useArgs<TabsProps>();
    return <Tabs {...args} onChange={(value) => setArgs({ value })} />;
  },
} satisfies Meta<typeof Tabs>;
export default meta;

type Story = StoryObj<typeof meta>;

export const FirstSelected: Story = {};
export const OtherSelected: Story = { args: { value: 'week' } };
export const LongTexts: Story = {
  args: {
    value: 'one',
    tabs: ['one', 'two', 'three'].map((id) => ({
      id,
      label: `Appointments of team ${id} in the northern region`,
      content: <p>{`Nothing is planned for team ${id}.`}</p>,
    })),
  },
  parameters: { width: '24rem' },
};
