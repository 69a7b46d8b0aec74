import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { TreeItem } from './tree-item.tsx';
import { Tree } from './tree.tsx';

type Field = { readonly id: string; readonly below: readonly Field[] };

const leaf = (id: string): Field => ({ id, below: [] });
const FIELDS: readonly Field[] = [
  {
    id: 'Work order',
    below: [leaf('Status'), leaf('A field whose label needs much more room than the others have')],
  },
  { id: 'Account', below: [leaf('Name'), { id: 'Owner', below: [leaf('Email')] }] },
];

const row = ({ id, below }: Field) => (
  <TreeItem key={id} id={id} text={id} items={below} renderItem={row}>
    {({ isSelected }) => (isSelected ? <strong>{id}</strong> : id)}
  </TreeItem>
);

type FieldTreeProps = { readonly initiallyOpen: readonly string[]; readonly initiallySelected: readonly string[] };

function FieldTree({ initiallyOpen, initiallySelected }: FieldTreeProps) {
  const [open, setOpen] = useState(initiallyOpen);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(initiallySelected));
  return (
    <Tree
      label="Fields"
      items={FIELDS}
      expanded={open}
      onToggle={(id, isOpen) => setOpen(isOpen ? [...open, id] : open.filter((one) => one !== id))}
      selected={selected}
      onPress={(id) => setSelected(new Set([id]))}
    >
      {row}
    </Tree>
  );
}

const meta = {
  title: 'Data/Tree',
  component: FieldTree,
  args: { initiallyOpen: [], initiallySelected: [] },
  parameters: { width: '20rem' },
} satisfies Meta<typeof FieldTree>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Closed: Story = {};
export const Open: Story = { args: { initiallyOpen: ['Work order', 'Account', 'Owner'] } };
export const Selected: Story = { args: { initiallyOpen: ['Account'], initiallySelected: ['Name'] } };
