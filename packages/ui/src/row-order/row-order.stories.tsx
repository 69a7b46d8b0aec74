import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { DataGrid } from '../data-grid/data-grid.tsx';
import { rowOrder } from './row-order.tsx';

type Rule = { readonly id: string };

function Rules({ isDisabled = false }: { readonly isDisabled?: boolean }) {
  const [rows, setRows] = useState<readonly Rule[]>([{ id: 'Late' }, { id: 'Waits for parts' }, { id: 'Default' }]);
  return (
    <DataGrid
      label="Rules"
      rows={rows}
      columns={[{ id: 'name', label: 'Name', render: ({ id }) => id }]}
      order={rowOrder<Rule>({
        label: 'Handle',
        nameOf: ({ id }) => id,
        whyFixed: ({ id }) => (id === 'Default' ? 'The default is always last' : undefined),
        onMove: (from, to) => setRows(rows.toSpliced(from, 1).toSpliced(to, 0, ...rows.slice(from, from + 1))),
        isDisabled,
      })}
    />
  );
}

const meta = { title: 'Data/Row order', component: Rules } satisfies Meta<typeof Rules>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Movable: Story = {};
export const Locked: Story = { args: { isDisabled: true } };
