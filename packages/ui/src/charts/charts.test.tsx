import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { BarChart } from './bar-chart.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { SeriesPlot } from './series-plot.tsx';

const bars = Array.from({ length: 30 }, (_, index) => ({
  id: String(index),
  label: `Bar ${index}`,
  value: 30 - index,
}));

it('shows ten bars, and more of them on request', async () => {
  render(<BarChart label="Versions" bars={bars} format={String} />);
  const list = screen.getByRole('list', { name: 'Versions' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(10);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Show 20 more' }));
  expect(within(list).getAllByRole('listitem')).toHaveLength(30);
});

it('shows the numbers of a chart as a table in pages', async () => {
  render(
    <ChartFrame
      title="Versions"
      table={{
        columns: ['Version', 'Users'],
        rows: bars.map(({ id, label, value }) => ({ id, cells: [label, value] })),
      }}
      isLoading={false}
      empty="Nothing"
    >
      <p>The chart</p>
    </ChartFrame>,
  );
  const user = userEvent.setup();
  expect(screen.getByText('The chart')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show Versions as a table' }));
  const rows = () => within(screen.getByRole('table', { name: 'Versions' })).getAllByRole('row');
  expect(rows()).toHaveLength(26);
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(rows()).toHaveLength(6);
});

it('shows the values of a step by keyboard', async () => {
  render(
    <SeriesPlot
      label="Users"
      kind="lines"
      format={String}
      steps={['May', 'June'].map((label) => ({ id: label, label }))}
      series={[
        { id: 'a', label: 'North', values: [3, 5] },
        { id: 'b', label: 'South', values: [1, 2] },
      ]}
    />,
  );
  await userEvent.setup().tab();
  const slider = screen.getByRole('slider', { name: /^Users, from May to June/ });
  expect(slider).toHaveFocus();
  expect(slider).toHaveAttribute('aria-valuetext', 'June: North 5, South 2');
});
