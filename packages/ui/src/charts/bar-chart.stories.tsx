import type { Meta, StoryObj } from '@storybook/react-vite';
import { BarChart } from './bar-chart.tsx';

const number = new Intl.NumberFormat('en-GB');

const bars = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index),
    label: `Version 4.${count - index}`,
    value: Math.round(2400 / (index + 1)),
  }));

const meta = {
  title: 'Data/Bar chart',
  component: BarChart,
  args: { label: 'Users by version', bars: bars(6), format: (value) => number.format(value) },
} satisfies Meta<typeof BarChart>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Few: Story = {};
export const Many: Story = { args: { bars: bars(40) } };
export const LongTexts: Story = {
  args: {
    bars: [
      { id: 'a', label: 'The record was changed by another user while the device was offline', value: 120 },
      { id: 'b', label: 'REQUIRED_FIELD_MISSING_ON_SERVICE_APPOINTMENT_OF_THE_NORTHERN_DISTRICT', value: 7 },
    ],
  },
  parameters: { width: '18rem' },
};
