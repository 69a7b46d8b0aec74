import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { layOut } from '../test/layout.ts';
import type { GridColumn } from './grid-rows.ts';
import { DataGrid } from './data-grid.tsx';
import { LongTable } from './long-table.tsx';
import { EmptyState } from '../empty-state/empty-state.tsx';

type Person = { readonly id: string; readonly name: string; readonly team: string | null; readonly jobs: number };

const PEOPLE: readonly Person[] = [
  { id: 'p1', name: 'Zoë Brandt', team: 'North', jobs: 10 },
  { id: 'p2', name: 'Anton Meyer', team: null, jobs: 9 },
  { id: 'p3', name: 'Berta Zoeller', team: 'East', jobs: 100 },
  { id: 'p4', name: 'Carla Ruiz', team: 'South', jobs: 2 },
];

const COLUMNS: ReadonlyArray<GridColumn<Person>> = [
  { id: 'name', label: 'Name', width: '2fr', render: ({ name }) => name, sortBy: ({ name }) => name },
  { id: 'team', label: 'Team', width: '1fr', render: ({ team }) => team ?? 'None', sortBy: ({ team }) => team },
  { id: 'jobs', label: 'Jobs', width: '1fr', render: ({ jobs }) => jobs, sortBy: ({ jobs }) => jobs },
  { id: 'note', label: 'Note', width: '1fr', render: () => 'No note' },
];

const nameOf = ({ name }: Person) => name;

type Options = {
  readonly people?: readonly Person[];
  readonly isLoading?: boolean;
  readonly filter?: ReactNode;
  readonly found?: (search: string) => readonly Person[];
};

async function open({ people = PEOPLE, isLoading = false, filter, found }: Options = {}) {
  const Example = () => {
    const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
    const [search, setSearch] = useState('');
    return (
      <Suspense>
        <main>
          <title>People</title>
          <h1>People</h1>
          <DataGrid
            Table={LongTable}
            label="People"
            rows={found ? found(search) : people}
            columns={COLUMNS}
            selection={{ nameOf, selected, onSelect: setSelected }}
            search={{ label: 'Find people', filter, ...(found && { value: search, onChange: setSearch }) }}
            isLoading={isLoading}
            empty={<EmptyState title="No people">Hire somebody.</EmptyState>}
          />
          <button type="button">After</button>
        </main>
      </Suspense>
    );
  };
  render(<Example />);
  await screen.findByRole('grid', { name: 'People' });
  return userEvent.setup();
}

const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });
const names = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent);
const ticked = () =>
  screen.queryAllByRole('row', { selected: true }).map((one) => within(one).getByRole('rowheader').textContent);
const count = () => screen.getAllByRole('status')[0]?.textContent;

beforeEach(() => layOut());

describe('a grid of selectable rows', () => {
  it('selects a row by a click on it or on its box, and shows the number of selected rows', async () => {
    const user = await open();
    expect(count()).toBe('0 selected');
    await user.click(screen.getByText('East'));
    await user.click(screen.getByRole('checkbox', { name: 'Select Anton Meyer' }));
    expect(ticked()).toEqual(['Anton Meyer', 'Berta Zoeller']);
    expect(count()).toBe('2 selected');
    await user.click(screen.getByText('East'));
    expect(ticked()).toEqual(['Anton Meyer']);
  });

  it('selects every row between the last pressed one and one pressed with Shift', async () => {
    const user = await open();
    await user.click(row('Anton'));
    await user.keyboard('{Shift>}');
    await user.click(row('Carla'));
    await user.keyboard('{/Shift}');
    expect(ticked()).toEqual(['Anton Meyer', 'Berta Zoeller', 'Carla Ruiz']);
  });

  it('works by keyboard alone: one Tab stop, arrows, Home, End, Space, Shift and Ctrl+A', async () => {
    const user = await open();
    screen.getByRole('button', { name: 'Jobs' }).focus();
    await user.tab();
    expect(row('Zoë')).toHaveFocus();
    await user.keyboard('{ArrowDown} ');
    expect(row('Anton')).toHaveFocus();
    expect(ticked()).toEqual(['Anton Meyer']);
    await user.keyboard('{End}');
    expect(row('Carla')).toHaveFocus();
    await user.keyboard('{ArrowDown}{Home}{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect(row('Berta')).toHaveFocus();
    expect(ticked()).toEqual(['Zoë Brandt', 'Anton Meyer', 'Berta Zoeller']);
    await user.keyboard('{End} {Home}{Control>}a{/Control}');
    expect(ticked()).toHaveLength(4);
    await user.tab();
    expect(screen.getByRole('button', { name: 'After' })).toHaveFocus();
    await user.tab({ shift: true });
    expect(row('Zoë')).toHaveFocus();
  });

  it('searches without case and accents, and selects all matches without changing other rows', async () => {
    const user = await open();
    await user.click(row('Carla'));
    await user.type(screen.getByRole('searchbox', { name: 'Find people' }), 'ZOE');
    expect(names()).toEqual(['Zoë Brandt', 'Berta Zoeller']);
    expect(count()).toBe('1 selected, 2 matches');
    const all = screen.getByRole('checkbox', { name: 'Select all 2 matching rows' });
    await user.click(all);
    expect(count()).toBe('3 selected, 2 matches');
    expect(all).toBeChecked();
    await user.click(all);
    expect(count()).toBe('1 selected, 2 matches');
    await user.clear(screen.getByRole('searchbox'));
    expect(ticked()).toEqual(['Carla Ruiz']);
    expect(screen.getByRole('checkbox', { name: 'Select all 4 matching rows' })).toBePartiallyChecked();
  });

  it('sorts by a column in both directions, as text or as numbers, with missing values last', async () => {
    const user = await open();
    const header = (name: string) => screen.getByRole('columnheader', { name });
    expect(header('Team')).toHaveAttribute('aria-sort', 'none');
    expect(header('Note')).not.toHaveAttribute('aria-sort');
    await user.click(screen.getByRole('button', { name: 'Team' }));
    expect(header('Team')).toHaveAttribute('aria-sort', 'ascending');
    expect(names()).toEqual(['Berta Zoeller', 'Zoë Brandt', 'Carla Ruiz', 'Anton Meyer']);
    await user.click(screen.getByRole('button', { name: 'Team' }));
    expect(header('Team')).toHaveAttribute('aria-sort', 'descending');
    expect(names()).toEqual(['Carla Ruiz', 'Zoë Brandt', 'Berta Zoeller', 'Anton Meyer']);
    await user.click(screen.getByRole('button', { name: 'Jobs' }));
    expect(names()).toEqual(['Carla Ruiz', 'Anton Meyer', 'Zoë Brandt', 'Berta Zoeller']);
  });

  it('leaves the search to the caller if it provides the matches, and keeps the selection', async () => {
    const user = await open({ found: (search) => PEOPLE.filter(({ team }) => search === '' || team === search) });
    await user.click(row('Carla'));
    await user.type(screen.getByRole('searchbox'), 'East');
    expect(names()).toEqual(['Berta Zoeller']);
    expect(count()).toBe('1 selected, 1 match');
  });

  it('shows that it is loading', async () => {
    await open({ isLoading: true });
    expect(screen.getByRole('grid')).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByText('Loading')).toBeInTheDocument();
    expect(names()).toEqual([]);
    expect(screen.getByRole('checkbox')).toBeDisabled();
  });

  it('explains why there are no rows', async () => {
    await open({ people: [] });
    expect(screen.getByText('Hire somebody.')).toBeVisible();
  });

  it('shows that nothing matches', async () => {
    const user = await open();
    await user.type(screen.getByRole('searchbox'), 'nobody');
    expect(screen.getByText("No matches for 'nobody'")).toBeVisible();
    expect(count()).toBe('0 selected, 0 matches');
    await user.keyboard('{Escape}');
    expect(names()).toHaveLength(4);
  });

  it('renders only the visible ones of 5,000 rows, and reaches the last one by keyboard', async () => {
    const many = Array.from({ length: 5000 }, (_, index) => ({
      id: `q${index}`,
      name: `Person ${index}`,
      team: null,
      jobs: index,
    }));
    const user = await open({ people: many });
    expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '5001');
    expect(names().length).toBeLessThan(40);
    await user.click(row('Person 3 '));
    await user.keyboard('{PageDown}');
    expect(document.activeElement).toHaveAttribute('aria-rowindex', '17');
    await user.keyboard('{End}');
    expect(document.activeElement).toHaveTextContent('Person 4999');
    expect(document.activeElement).toHaveAttribute('aria-rowindex', '5001');
    await user.keyboard('{Home}{Shift>}{End}{/Shift}');
    expect(count()).toBe('5000 selected');
    expect(names().length).toBeLessThan(60);
  });
});
