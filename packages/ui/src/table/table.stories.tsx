import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import type { SortDescriptor } from 'react-aria-components/Table';
import { EmptyState } from '../empty-state/empty-state.tsx';
import { DragCell, FixedCell, useRowOrder } from './row-order.tsx';
import { Cell, Column, Row, Table, TableBody, TableFooter, TableHeader } from './table.tsx';

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

function Sortable() {
  const [sort, setSort] = useState<SortDescriptor>({ column: 'name', direction: 'ascending' });
  const sorted = users.toSorted(
    (one, other) => (sort.direction === 'ascending' ? 1 : -1) * one.name.localeCompare(other.name),
  );
  return (
    <Table label="Users" sortDescriptor={sort} onSortChange={setSort}>
      <TableHeader>
        <Column id="name" isRowHeader allowsSorting>
          Name
        </Column>
        <Column align="end">Email</Column>
      </TableHeader>
      <TableBody items={sorted}>
        {({ name, mail }) => (
          <Row>
            <Cell>{name}</Cell>
            <Cell align="end">{mail}</Cell>
          </Row>
        )}
      </TableBody>
    </Table>
  );
}

function Movable({ isDisabled = false }: { readonly isDisabled?: boolean }) {
  const [rows, setRows] = useState(['Late', 'Waits for parts', 'Done']);
  const { dragAndDropHooks } = useRowOrder({
    rows,
    isDisabled,
    onMove: (from, to) => setRows(rows.toSpliced(from, 1).toSpliced(to, 0, ...rows.slice(from, from + 1))),
  });
  return (
    <Table label="Rules" isStacked dragAndDropHooks={dragAndDropHooks}>
      <TableHeader>
        <Column isTitleHidden>Handle</Column>
        <Column isRowHeader>Title</Column>
      </TableHeader>
      <TableBody>
        {rows.map((title) => (
          <Row key={title} id={title} textValue={title}>
            <DragCell />
            <Cell>{title}</Cell>
          </Row>
        ))}
      </TableBody>
      <TableFooter>
        <Row id="default" textValue="Default">
          <FixedCell label="The default is always last" />
          <Cell>Default</Cell>
        </Row>
      </TableFooter>
    </Table>
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
export const Sorted: Story = { render: () => <Sortable /> };
export const MovableRows: Story = { render: () => <Movable /> };
export const LockedRows: Story = { render: () => <Movable isDisabled /> };
