import type { Meta, StoryObj } from '@storybook/react-vite';
import { screen, userEvent } from 'storybook/test';
import { useArgs } from 'storybook/preview-api';
import { SelectGrid } from './select-grid.tsx';
import type { SelectGridProps } from './select-grid.tsx';

type Profile = { readonly id: string; readonly name: string; readonly users: number };

const rows: Profile[] = Array.from({ length: 200 }, (_, index) => ({
  id: String(index),
  name: `Team ${index + 1}`,
  users: (index * 37) % 90,
}));

const meta = {
  title: 'Data/Select grid',
  component: SelectGrid<Profile>,
  args: {
    label: 'Teams',
    rows,
    columns: [
      { id: 'name', label: 'Name', width: 'minmax(8rem, 2fr)', render: ({ name }) => name, sortBy: ({ name }) => name },
      { id: 'users', label: 'Users', width: '6rem', render: ({ users }) => users, sortBy: ({ users }) => users },
    ],
    nameOf: ({ name }) => name,
    selected: new Set(['1', '3']),
    onSelect: () => {},
    searchLabel: 'Search teams',
    empty: { title: 'There are no teams', text: 'Create one first.' },
  },
  render: function Controlled(args) {
    const [, setArgs] = useArgs<SelectGridProps<Profile>>();
    return (
      <div style={{ display: 'flex', flexDirection: 'column', blockSize: '24rem' }}>
        <SelectGrid {...args} onSelect={(selected) => setArgs({ selected })} />
      </div>
    );
  },
} satisfies Meta<typeof SelectGrid<Profile>>;
export default meta;

type Story = StoryObj<typeof meta>;

export const SomeSelected: Story = {};
export const AllSelected: Story = { args: { selected: new Set(rows.map(({ id }) => id)) } };
export const Loading: Story = { args: { rows: [], selected: new Set<string>(), isLoading: true } };
export const Empty: Story = { args: { rows: [], selected: new Set<string>() } };
export const NothingFound: Story = { play: () => userEvent.type(screen.getByRole('searchbox'), 'airport') };
