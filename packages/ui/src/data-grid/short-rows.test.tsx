import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { layOut } from '../test/layout.ts';
import { DataGrid } from './data-grid.tsx';
import { LongTable } from './long-table.tsx';
import type { GridColumn } from './grid-rows.ts';
import { rowOrder } from '../row-order/row-order.tsx';

type Rule = { readonly id: string; readonly isLast?: boolean };

const RULES: readonly Rule[] = [{ id: 'Late' }, { id: 'Waits' }, { id: 'Done' }, { id: 'Default', isLast: true }];

const name: GridColumn<Rule> = { id: 'name', label: 'Name', render: ({ id }) => id };
const buttons: GridColumn<Rule> = {
  id: 'buttons',
  label: 'Actions',
  isLabelHidden: true,
  render: ({ id, isLast = false }, tabIndex) => (
    <>
      <button type="button" tabIndex={tabIndex} disabled={isLast}>{`Edit ${id}`}</button>
      <button type="button" tabIndex={tabIndex}>{`Show ${id}`}</button>
    </>
  ),
};

const button = (label: string) => screen.getByRole('button', { name: label });
const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);

function Movable({ isDisabled = false }: { readonly isDisabled?: boolean }) {
  const [rows, setRows] = useState(RULES);
  return (
    <DataGrid
      label="Rules"
      rows={rows}
      columns={[name, buttons]}
      order={rowOrder<Rule>({
        label: 'Handle',
        nameOf: ({ id }) => id,
        whyFixed: ({ isLast }) => (isLast ? 'The default is always last' : undefined),
        onMove: (from, to) => setRows(rows.toSpliced(from, 1).toSpliced(to, 0, ...rows.slice(from, from + 1))),
        isDisabled,
      })}
    />
  );
}

it('[ENG-05] shows a short list as a plain table, in which Tab reaches every button', async () => {
  const user = userEvent.setup();
  render(<DataGrid label="Rules" rows={RULES} columns={[name, buttons]} />);
  const table = within(screen.getByRole('table', { name: 'Rules' }));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Name', 'Actions']);
  expect(names()).toEqual(['Late', 'Waits', 'Done', 'Default']);
  for (const label of ['Edit Late', 'Show Late', 'Edit Waits']) {
    await user.tab();
    expect(button(label)).toHaveFocus();
  }
});

it('[ENG-05] shows its content instead of rows while there are none', () => {
  render(<DataGrid label="Rules" rows={[]} columns={[name]} empty={<p>No rules</p>} />);
  expect(screen.getByText('No rules')).toBeVisible();
});

it('[ENG-05] leaves the sorting to the caller, and is one stop of the Tab key', async () => {
  const user = userEvent.setup();
  const onSort = vi.fn();
  render(
    <>
      <DataGrid
        label="Rules"
        rows={RULES}
        columns={[{ ...name, isSortedByCaller: true }, buttons]}
        sort={{ column: 'name', isDescending: true }}
        onSort={onSort}
      />
      <button type="button">After</button>
    </>,
  );
  expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending');
  await user.click(button('Name'));
  expect(onSort).toHaveBeenCalledWith({ column: 'name', isDescending: false });
  expect(names()).toEqual(['Late', 'Waits', 'Done', 'Default']);
  await user.tab();
  expect(button('Edit Late')).toHaveFocus();
  await user.keyboard('{ArrowRight}{ArrowDown}');
  expect(button('Show Waits')).toHaveFocus();
  // A disabled button has no focus.
  await user.keyboard('{ArrowLeft}{End}');
  expect(button('Show Default')).toHaveFocus();
  await user.tab();
  expect(button('After')).toHaveFocus();
});

it('[ENG-05] moves a row by keyboard to the place of another one, but neither the fixed row nor to its place', async () => {
  const user = userEvent.setup();
  render(<Movable />);
  expect(screen.getByRole('grid', { name: 'Rules' })).toBeVisible();
  expect(button('The default is always last')).toBeDisabled();
  await user.tab();
  expect(button('Drag Late')).toHaveFocus();
  expect(button('Drag Late')).toHaveAccessibleDescription(/to start dragging/);
  await user.keyboard('{Enter}');
  const focused = async (row: string) =>
    waitFor(() => expect(document.activeElement).toBe(screen.getByRole('row', { name: new RegExp(row) })));
  await focused('Waits');
  await user.tab();
  await focused('Done');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(names()).toEqual(['Waits', 'Done', 'Late', 'Default']));
});

it('[ENG-05] does not move rows while moving is disabled', () => {
  render(<Movable isDisabled />);
  expect(button('Drag Late')).toBeDisabled();
  expect(screen.getByRole('row', { name: /Late/ })).toHaveAttribute('draggable', 'false');
});

it('[ENG-05] selects a single row of a long list, without checkboxes', async () => {
  layOut();
  const user = userEvent.setup();
  const Single = () => {
    const [selected, onSelect] = useState<ReadonlySet<string>>(new Set(['Waits']));
    const selection = { nameOf: ({ id }: Rule) => id, selected, onSelect, isSingle: true };
    const columns = [{ ...name, width: '1fr' }];
    return <DataGrid Table={LongTable} label="Rules" rows={RULES} columns={columns} selection={selection} />;
  };
  render(<Single />);
  const selected = () => screen.queryAllByRole('row', { selected: true }).map(({ textContent }) => textContent);
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.getByRole('grid')).not.toHaveAttribute('aria-multiselectable');
  await user.tab();
  expect(screen.getByRole('row', { name: 'Waits' })).toHaveFocus();
  await user.keyboard('{ArrowDown}{Control>}a{/Control}');
  expect(selected()).toEqual(['Waits']);
  await user.keyboard(' ');
  expect(selected()).toEqual(['Done']);
  await user.click(screen.getByRole('row', { name: 'Done' }));
  expect(selected()).toEqual([]);
});
