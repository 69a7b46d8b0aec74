import type { Meta, StoryObj } from '@storybook/react-vite';
import { useArgs } from 'storybook/preview-api';
import { EmptyState } from '../empty-state/empty-state.tsx';
import { LinkGrid } from './link-grid.tsx';
import type { LinkGridProps } from './link-grid.tsx';

type Team = { readonly id: string; readonly name: string; readonly users: number };

const rows: Team[] = Array.from({ length: 200 }, (_, index) => ({
  id: String(index),
  name: `Team ${index + 1}`,
  users: (index * 37) % 90,
}));

const meta = {
  title: 'Data/Link grid',
  component: LinkGrid<Team>,
  args: {
    label: 'Teams',
    rows,
    columns: [
      {
        id: 'name',
        label: 'Name',
        width: 'minmax(8rem, 1fr)',
        render: ({ name }, tabIndex) => (
          <a href="#team" tabIndex={tabIndex}>
            {name}
          </a>
        ),
        sortBy: ({ name }) => name,
      },
      {
        id: 'users',
        label: 'Users',
        width: '6rem',
        align: 'end',
        isDescendingFirst: true,
        render: ({ users }) => users,
        sortBy: ({ users }) => users,
      },
    ],
    sort: { column: 'users', isDescending: true },
    onSort: () => {},
  },
  render: function Controlled(args) {
    const [, setArgs] = useArgs<LinkGridProps<Team>>();
    return (
      // The head sticks below the top bar, which a story does not have.
      <div ref={(place) => place?.style.setProperty('--bar-height', '0rem')}>
        <LinkGrid {...args} onSort={(sort) => setArgs({ sort })} />
      </div>
    );
  },
} satisfies Meta<typeof LinkGrid<Team>>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Sorted: Story = {};
export const Unsorted: Story = { args: { sort: undefined } };
export const Empty: Story = { args: { rows: [], children: <EmptyState title="There are no teams" /> } };
