import type { Meta, StoryObj } from '@storybook/react-vite';
import { EmptyState } from '../empty-state/empty-state.tsx';
import { Cell, Column, Row, Table, TableBody, TableHeader } from './table.tsx';

type User = { readonly id: string; readonly name: string; readonly mail: string };

const users: User[] = [
  { id: '1', name: 'Ada Berg', mail: 'ada@example.com' },
  { id: '2', name: 'Bo Lind', mail: 'bo@example.com' },
  { id: '3', name: 'Cleo Dahl', mail: 'cleo@example.com' },
];

function content(rows: readonly User[]) {
  return (
    <>
      <TableHeader>
        <Column isRowHeader>Name</Column>
        <Column>Email</Column>
      </TableHeader>
      <TableBody items={rows} renderEmptyState={() => <EmptyState title="Nobody has the skill" />}>
        {({ name, mail }) => (
          <Row>
            <Cell>{name}</Cell>
            <Cell>{mail}</Cell>
          </Row>
        )}
      </TableBody>
    </>
  );
}

const meta = {
  title: 'Data/Table',
  component: Table,
  args: { label: 'Users', children: content(users) },
} satisfies Meta<typeof Table>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Selected: Story = { args: { selectionMode: 'single', defaultSelectedKeys: ['2'] } };
export const Disabled: Story = { args: { selectionMode: 'single', disabledKeys: ['2'] } };
export const Empty: Story = { args: { children: content([]) } };
