import type { Meta, StoryObj } from '@storybook/react-vite';
import { screen, userEvent } from 'storybook/test';
import { useArgs } from 'storybook/preview-api';
import { EmptyState } from '../empty-state/empty-state.tsx';
import { DataGrid } from './data-grid.tsx';
import { LongTable } from './long-table.tsx';
import { ShortTable } from './short-table.tsx';
import type { DataGridProps } from './data-grid.tsx';
import type { GridColumn, GridSelection } from './grid-rows.ts';

type Team = { readonly id: string; readonly name: string; readonly users: number };

const rows: Team[] = Array.from({ length: 200 }, (_, index) => ({
  id: String(index),
  name: `Team ${index + 1}`,
  users: (index * 37) % 90,
}));

const nameColumn: GridColumn<Team> = {
  id: 'name',
  label: 'Name',
  width: 'minmax(8rem, 2fr)',
  render: ({ name }) => name,
  sortBy: ({ name }) => name,
};
const linkColumn: GridColumn<Team> = {
  ...nameColumn,
  render: ({ name }, tabIndex) => (
    <a href="#team" tabIndex={tabIndex}>
      {name}
    </a>
  ),
};
const usersColumn: GridColumn<Team> = {
  id: 'users',
  label: 'Users',
  width: '6rem',
  align: 'end',
  isDescendingFirst: true,
  render: ({ users }) => users,
  sortBy: ({ users }) => users,
};

const short = {
  Table: ShortTable,
  rows: rows.slice(0, 3),
  columns: [
    { id: 'name', label: 'Name', render: ({ name }: Team) => name },
    { id: 'users', label: 'Users', align: 'end' as const, render: ({ users }: Team) => users },
  ],
};

const select = (ids: readonly string[]): GridSelection<Team> => ({
  nameOf: ({ name }) => name,
  selected: new Set(ids),
  onSelect: () => {},
});

const meta = {
  title: 'Data/Data grid',
  component: DataGrid<Team>,
  args: {
    label: 'Teams',
    rows,
    columns: [nameColumn, usersColumn],
    Table: LongTable,
    empty: <EmptyState title="There are no teams">Create one first.</EmptyState>,
  },
  render: function Controlled({ selection, ...args }) {
    const [, setArgs] = useArgs<DataGridProps<Team>>();
    if (!selection) {
      // The head sticks below the top bar, which a story does not have.
      return (
        <div ref={(place) => place?.style.setProperty('--bar-height', '0rem')}>
          <DataGrid {...args} />
        </div>
      );
    }
    return (
      <div style={{ display: 'flex', flexDirection: 'column', blockSize: '24rem' }}>
        <DataGrid
          {...args}
          selection={{ ...selection, onSelect: (selected) => setArgs({ selection: { ...selection, selected } }) }}
        />
      </div>
    );
  },
} satisfies Meta<typeof DataGrid<Team>>;
export default meta;

type Story = StoryObj<typeof meta>;

const search = { label: 'Search teams' };

export const SomeSelected: Story = { args: { selection: select(['1', '3']), search } };
export const AllSelected: Story = { args: { selection: select(rows.map(({ id }) => id)), search } };
export const Loading: Story = { args: { rows: [], selection: select([]), search, isLoading: true } };
export const Empty: Story = { args: { rows: [], selection: select([]), search } };
export const NothingFound: Story = {
  args: { selection: select([]), search },
  play: () => userEvent.type(screen.getByRole('searchbox'), 'airport'),
};
export const Links: Story = { args: { columns: [linkColumn, usersColumn] } };
export const SortedLinks: Story = {
  args: { columns: [linkColumn, usersColumn], sort: { column: 'users', isDescending: true }, onSort: () => {} },
};
export const NoLinks: Story = { args: { columns: [linkColumn, usersColumn], rows: [] } };
export const OneSelected: Story = { args: { selection: { ...select(['1']), isSingle: true }, search } };
export const Short: Story = { args: short };
export const ShortSorted: Story = {
  args: {
    ...short,
    columns: short.columns.map((column) => ({ ...column, isSortedByCaller: true })),
    sort: { column: 'users', isDescending: true },
    onSort: () => {},
  },
};
export const ShortEmpty: Story = { args: { ...short, rows: [] } };
