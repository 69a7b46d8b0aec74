import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { DataGrid } from './data-grid.tsx';
import { LongTable } from './long-table.tsx';
import type { GridColumn, GridSort } from './grid-rows.ts';

type Team = { readonly id: string; readonly name: string; readonly users: number };

const TEAMS: Team[] = Array.from({ length: 2000 }, (_, index) => ({
  id: String(index),
  name: `Team ${String(index).padStart(4, '0')}`,
  users: (index * 37) % 90,
}));

const COLUMNS: ReadonlyArray<GridColumn<Team>> = [
  {
    id: 'name',
    label: 'Name',
    width: '1fr',
    render: ({ id, name }, tabIndex) => (
      <a href={`#${id}`} tabIndex={tabIndex}>
        {name}
      </a>
    ),
    sortBy: ({ name }) => name,
  },
  {
    id: 'users',
    label: 'Users',
    width: '6rem',
    isDescendingFirst: true,
    render: ({ users }) => users,
    hint: 'Active users of the team.',
    sortBy: ({ users }) => users,
  },
  {
    id: 'edit',
    label: 'Edit',
    width: '3rem',
    isLabelHidden: true,
    render: ({ name }, tabIndex) => (
      <button type="button" tabIndex={tabIndex} aria-label={`Edit ${name}`}>
        …
      </button>
    ),
  },
];

function Teams({ rows = TEAMS }: { readonly rows?: readonly Team[] }) {
  const [sort, setSort] = useState<GridSort | undefined>();
  return (
    <DataGrid
      Table={LongTable}
      label="Teams"
      rows={rows}
      columns={COLUMNS}
      {...(sort && { sort })}
      onSort={setSort}
      empty={<p>No teams</p>}
    />
  );
}

const grid = () => screen.getByRole('grid', { name: 'Teams' });
const names = () =>
  within(grid())
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

it('renders only the visible rows of a long list, and counts all of them', () => {
  render(<Teams />);
  expect(names().length).toBeLessThan(60);
  expect(names()[0]).toBe('Team 0000');
  expect(grid()).toHaveAttribute('aria-rowcount', '2001');
});

it('[FIX-88] has all rows of a list of 200 in the document', () => {
  render(<Teams rows={TEAMS.slice(0, 200)} />);
  expect(names()).toHaveLength(200);
});

it('[FIX-88] has all rows of a longer list in the document while it is printed', () => {
  render(<Teams />);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(names()).toHaveLength(2000);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(names().length).toBeLessThan(60);
});

it('sorts by a column, largest first where that is of interest', async () => {
  const user = userEvent.setup();
  render(<Teams rows={TEAMS.slice(0, 3)} />);
  await user.click(screen.getByRole('button', { name: 'Users' }));
  expect(names()).toEqual(['Team 0002', 'Team 0001', 'Team 0000']);
  expect(screen.getByRole('columnheader', { name: 'Users' })).toHaveAttribute('aria-sort', 'descending');
  await user.click(screen.getByRole('button', { name: 'Users' }));
  expect(names()).toEqual(['Team 0000', 'Team 0001', 'Team 0002']);
  await user.click(screen.getByRole('button', { name: 'Name' }));
  expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
});

it('[FIX-94] explains a column in a tooltip of its header on keyboard focus, and a press still sorts', async () => {
  const user = userEvent.setup();
  render(<Teams rows={TEAMS.slice(0, 3)} />);
  await user.tab();
  expect(screen.queryByRole('tooltip')).toBeNull();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Users' })).toHaveFocus();
  expect(screen.getByRole('tooltip')).toHaveTextContent('Active users of the team.');
  await user.keyboard('{Enter}');
  expect(names()).toEqual(['Team 0002', 'Team 0001', 'Team 0000']);
});

it('has one row in the tab order; arrow keys reach the others and the links within a row', async () => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  const user = userEvent.setup();
  render(<Teams />);
  await user.tab();
  await user.tab();
  await user.tab();
  expect(screen.getByRole('link', { name: 'Team 0000' })).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('link', { name: 'Team 0001' })).toHaveFocus();
  await user.keyboard('{ArrowRight}{ArrowDown}');
  expect(screen.getByRole('button', { name: 'Edit Team 0002' })).toHaveFocus();
  await user.keyboard('{ArrowLeft}{End}');
  expect(screen.getByRole('link', { name: 'Team 1999' })).toHaveFocus();
  await user.keyboard('{ArrowDown}{PageUp}{Home}{ArrowUp}');
  expect(screen.getByRole('link', { name: 'Team 0000' })).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Edit Team 0000' })).toHaveFocus();
  await user.tab();
  expect(document.body).toHaveFocus();
});

it('shows its content instead of rows while there are none', () => {
  render(<Teams rows={[]} />);
  expect(screen.getByText('No teams')).toBeVisible();
});
