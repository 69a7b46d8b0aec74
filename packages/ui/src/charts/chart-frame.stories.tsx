import type { Meta, StoryObj } from '@storybook/react-vite';
import { screen, userEvent } from 'storybook/test';
import { BarChart } from './bar-chart.tsx';
import { ChartFrame } from './chart-frame.tsx';

const bars = [
  { id: 'ios', label: 'iOS', value: 320 },
  { id: 'android', label: 'Android', value: 210 },
];

const meta = {
  title: 'Data/Chart frame',
  component: ChartFrame,
  args: {
    title: 'Users by system',
    description: 'Users who opened the app in the period.',
    table: {
      columns: ['System', 'Users'],
      rows: bars.map(({ id, label, value }) => ({ id, cells: [label, value] })),
    },
    isLoading: false,
    empty: 'Nobody opened the app in this period.',
    children: <BarChart label="Users by system" bars={bars} format={String} />,
  },
} satisfies Meta<typeof ChartFrame>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Chart: Story = {};
export const Table: Story = {
  play: async () => {
    await userEvent.click(screen.getByRole('button', { name: /as a table/ }));
    await screen.findByRole('table');
  },
};
export const Loading: Story = { args: { isLoading: true, table: undefined } };
export const Empty: Story = { args: { table: undefined } };
export const Failed: Story = {
  args: {
    table: undefined,
    failure: {
      title: 'The chart could not be loaded.',
      cause: 'The event store is not reachable. Retry in a minute.',
      onRetry: () => {},
    },
  },
};
