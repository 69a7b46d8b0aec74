import type { Meta, StoryObj } from '@storybook/react-vite';
import { screen } from 'storybook/test';
import { SeriesChart } from './series-chart.tsx';

const steps = ['January', 'February', 'March', 'April', 'May', 'June'].map((label) => ({ id: label, label }));

const series = ['Northern depot', 'Southern depot', 'Western depot', 'Eastern depot', 'Airport', 'Harbor'].map(
  (label, index) => ({
    id: label,
    label,
    values: steps.map((_, step) => 20 + index * 12 + ((step * 7 + index * 5) % 17)),
  }),
);

const meta = {
  title: 'Data/Series chart',
  component: SeriesChart,
  args: {
    label: 'Appointments',
    steps,
    series: series.slice(0, 3),
    kind: 'lines',
    format: (value) => String(value),
  },
  play: async () => void (await screen.findByRole('slider')),
} satisfies Meta<typeof SeriesChart>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Lines: Story = {};
export const OneLine: Story = { args: { series: series.slice(0, 1) } };
export const SixLines: Story = { args: { series } };
export const Columns: Story = { args: { kind: 'columns', series } };
export const Unfinished: Story = {
  args: {
    steps: steps.map((step, at) => ({ ...step, isPartial: at === steps.length - 1 })),
    series: [
      ...series.slice(0, 1),
      { id: 'earlier', label: 'A year before', values: steps.map((_, at) => 24 + ((at * 5) % 9)), isEarlier: true },
    ],
    marks: {
      label: 'Changes',
      stepIds: new Set(['March']),
      render: () => <a href="#changes">2 changes</a>,
    },
    onOpen: () => {},
  },
};
export const UnfinishedColumns: Story = {
  args: { ...Unfinished.args, kind: 'columns', series: series.slice(0, 3) },
};
export const StepSelected: Story = {
  play: async () => {
    const slider = await screen.findByRole('slider');
    slider.focus();
  },
};
