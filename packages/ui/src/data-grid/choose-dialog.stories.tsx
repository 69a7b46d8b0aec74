import type { Meta, StoryObj } from '@storybook/react-vite';
import { EmptyState } from '../empty-state/empty-state.tsx';
import { ChooseDialog } from './choose-dialog.tsx';

type Team = { readonly id: string; readonly name: string };

const rows: Team[] = Array.from({ length: 200 }, (_, index) => ({ id: String(index), name: `Team ${index + 1}` }));

const meta = {
  title: 'Overlays/Choose dialog',
  component: ChooseDialog<Team>,
  args: {
    title: 'Choose teams',
    label: 'Teams',
    rows,
    columns: [{ id: 'name', label: 'Name', width: '1fr', render: ({ name }) => name, sortBy: ({ name }) => name }],
    selection: { nameOf: ({ name }) => name, selected: new Set(['1', '3']), onSelect: () => {} },
    search: { label: 'Search teams' },
    empty: <EmptyState title="There are no teams" />,
    applyLabel: 'Apply',
    onApply: () => {},
    onClose: () => {},
  },
} satisfies Meta<typeof ChooseDialog<Team>>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Selected: Story = {};
export const Loading: Story = { args: { rows: [], isLoading: true, isApplyDisabled: true } };
export const Pending: Story = { args: { isPending: true } };
export const WithParts: Story = {
  args: { children: <p>The members join the team.</p>, below: <p>2 members join.</p> },
};
