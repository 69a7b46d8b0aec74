import type { Meta, StoryObj } from '@storybook/react-vite';
import { Badge } from '../badge/badge.tsx';
import { Button } from '../button/button.tsx';
import { EmptyState } from '../empty-state/empty-state.tsx';
import { StaticTable } from './static-table.tsx';

const meta = {
  title: 'Data/Static table',
  component: StaticTable,
  args: {
    label: 'Tokens',
    columns: ['Name', 'State', { title: 'Uses', align: 'end' }, { title: 'Actions', isTitleHidden: true }],
    rows: ['Depot north', 'Depot south', 'Airport'].map((name, index) => ({
      id: name,
      cells: [
        name,
        <Badge key="state" tone={index === 0 ? 'success' : 'neutral'}>
          {index === 0 ? 'Used today' : 'Unused'}
        </Badge>,
        String(1204 >> (index * 4)),
        <Button key="remove" size="small" variant="quiet">{`Remove ${name}`}</Button>,
      ],
    })),
  },
} satisfies Meta<typeof StaticTable>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Filled: Story = {};
export const WithFoot: Story = { args: { foot: [{ id: 'other', cells: ['All other devices', '', '12', ''] }] } };
export const Empty: Story = { args: { rows: [], empty: <EmptyState title="There are no tokens" /> } };
export const LongText: Story = {
  args: {
    rows: [
      {
        id: 'long',
        cells: [
          'The devices of the depot in the northern district, including those that are being repaired',
          <Badge key="state">Waits</Badge>,
          '1,000,000',
          '',
        ],
      },
    ],
  },
  parameters: { width: '28rem' },
};
