import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { TreeItem } from './tree-item.tsx';
import { Tree } from './tree.tsx';

type Row = { readonly id: string; readonly children: readonly Row[] };

const leaf = (id: string): Row => ({ id, children: [] });

const ROWS: readonly Row[] = [
  {
    id: 'Work order',
    children: ['Status', 'Subject', 'A field whose label needs much more room than the others have'].map(leaf),
  },
  { id: 'Account', children: ['Name', 'Phone'].map(leaf) },
];

function renderRow({ id, children }: Row) {
  return (
    <TreeItem id={id} text={id} items={children} renderItem={renderRow}>
      {id}
    </TreeItem>
  );
}

function toggled(ids: readonly string[], id: string): readonly string[] {
  return ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];
}

function FieldTree({ initiallyOpen }: { readonly initiallyOpen: readonly string[] }) {
  const [open, setOpen] = useState(initiallyOpen);
  const [selected, setSelected] = useState<readonly string[]>([]);
  return (
    <Tree
      label="Fields"
      items={ROWS}
      expanded={open}
      onToggle={(id) => setOpen(toggled(open, id))}
      selected={new Set(selected)}
      onPress={(id) => setSelected(toggled(selected, id))}
    >
      {renderRow}
    </Tree>
  );
}

const meta = {
  title: 'Data/Tree',
  component: FieldTree,
  args: { initiallyOpen: [] },
  parameters: { width: '20rem' },
} satisfies Meta<typeof FieldTree>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Closed: Story = {};
export const Open: Story = { args: { initiallyOpen: ['Work order'] } };
