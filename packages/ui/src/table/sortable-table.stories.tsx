import type { Meta, StoryObj } from '@storybook/react-vite';
import { useArgs } from 'storybook/preview-api';
import { SortableTable } from './sortable-table.tsx';
import type { SortableTableProps } from './sortable-table.tsx';

type User = { readonly id: string; readonly name: string; readonly uses: number };

const rows: User[] = [
  { id: '1', name: 'Ada Berg', uses: 120 },
  { id: '2', name: 'Bo Lind', uses: 14 },
  { id: '3', name: 'Cleo Dahl', uses: 3 },
];

const meta = {
  title: 'Data/Sortable table',
  component: SortableTable<User>,
  args: {
    label: 'Users',
    columns: [
      { id: 'name', label: 'Name', render: ({ name }) => name },
      { id: 'uses', label: 'Uses', isNumber: true, render: ({ uses }) => uses },
    ],
    rows,
    sortBy: 'name',
    onSort: () => {},
  },
  render: function Controlled(args) {
    const [, setArgs] = useArgs<SortableTableProps<User>>();
    const [column, sign] = args.sortBy.startsWith('-') ? [args.sortBy.slice(1), -1] : [args.sortBy, 1];
    const sorted = args.rows.toSorted(
      (one, other) => sign * (column === 'uses' ? one.uses - other.uses : one.name.localeCompare(other.name)),
    );
    return <SortableTable {...args} rows={sorted} onSort={(sortBy) => setArgs({ sortBy })} />;
  },
} satisfies Meta<typeof SortableTable<User>>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Ascending: Story = {};
export const Descending: Story = { args: { sortBy: '-uses' } };
export const Empty: Story = { args: { rows: [] } };
