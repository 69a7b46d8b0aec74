import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
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

const STEPS = [
  { id: 'may', label: 'May' },
  { id: 'june', label: 'June', isPartial: true },
] as const;

it('[INX-02] draws an unfinished step with a dashed line or a hatched column, and names it', async () => {
  const series = [
    { id: 'a', label: 'North', values: [3, 5] },
    { id: 'b', label: 'Before', values: [null, 4], isEarlier: true },
  ];
  const { container, rerender } = render(
    <SeriesPlot label="Users" kind="lines" format={String} steps={STEPS} series={series} />,
  );
  await userEvent.setup().tab();
  expect(screen.getByRole('slider')).toHaveAttribute('aria-valuetext', 'June (not complete): North 5, Before 4');
  expect(container.querySelectorAll('[class*="unfinishedLine"]')).toHaveLength(1);
  expect(container.querySelectorAll('[class*="unfinishedPoint"]')).toHaveLength(1);
  rerender(<SeriesPlot label="Users" kind="columns" format={String} steps={STEPS} series={series.slice(0, 1)} />);
  expect(container.querySelectorAll('rect[fill^="url(#"]')).toHaveLength(1);
});

it('[INX-09] [FIX-93] shows marks on the time axis and in the legend, and opens a step by a click or the Enter key', async () => {
  const open = vi.fn<(id: string) => void>();
  render(
    <SeriesPlot
      label="Users"
      kind="lines"
      format={String}
      steps={STEPS}
      series={[{ id: 'a', label: 'North', values: [3, 5] }]}
      marks={{
        label: 'Changes',
        stepIds: new Set(['may']),
        render: (ids) => <a href="/changes">{`2 changes in ${ids.join()}`}</a>,
      }}
      onOpen={open}
    />,
  );
  const marks = within(screen.getByRole('list', { name: 'Changes in Users' }));
  expect(marks.getByRole('link', { name: '2 changes in may' })).toBeVisible();
  expect(screen.getByText('Changes')).toBeVisible();
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard('{Enter}');
  expect(open.mock.calls).toEqual([['june']]);
});

it('[INX-09] opens a bar', async () => {
  const onOpen = vi.fn<(id: string) => void>();
  const opens = { label: ({ label }: { readonly label: string }) => `Show ${label}`, onOpen };
  render(<BarChart label="Versions" bars={bars} format={String} opens={opens} />);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Show Bar 2' }));
  expect(onOpen.mock.calls).toEqual([['2']]);
});
