import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { TreeItem } from './tree-item.tsx';
import { useRowTree } from './use-row-tree.ts';

const CHILDREN: Readonly<Record<string, readonly string[]>> = {
  root: ['Work order', 'Account'],
  'Work order': ['Status', 'Subject', 'A field whose label needs much more room than the others have'],
  Account: ['Name', 'Phone'],
};

function FieldTree({ initiallyOpen }: { readonly initiallyOpen: readonly string[] }) {
  const [open, setOpen] = useState(initiallyOpen);
  const [focused, setFocused] = useState<string | null>(null);
  const tree = useRowTree<string>({
    rootItemId: 'root',
    dataLoader: { getItem: (id) => id, getChildren: (id) => [...(CHILDREN[id] ?? [])] },
    getItemName: (item) => item.getItemData(),
    isItemFolder: (item) => CHILDREN[item.getId()] !== undefined,
    state: { expandedItems: [...open], focusedItem: focused },
    setExpandedItems: (next) => setOpen(typeof next === 'function' ? next([...open]) : next),
    setFocusedItem: (next) => setFocused(typeof next === 'function' ? next(focused) : next),
  });
  const toggle = (id: string) => setOpen(open.includes(id) ? open.filter((one) => one !== id) : [...open, id]);
  const first = tree.getItems()[0]?.getId();
  return (
    <div ref={(element) => tree.registerElement(element)} role="tree" tabIndex={-1} aria-label="Fields">
      {tree.getItems().map((item) => {
        const id = item.getId();
        const { level, setSize, posInSet } = item.getItemMeta();
        const isFolder = CHILDREN[id] !== undefined;
        return (
          <TreeItem
            key={id}
            place={{ level, setSize, posInSet }}
            isExpanded={isFolder ? open.includes(id) : undefined}
            isTabStop={(focused ?? first) === id}
            elementRef={(element) => item.registerElement(element)}
            indent={1.25}
            className={undefined}
            onPress={() => toggle(id)}
            onExpand={() => toggle(id)}
          >
            {id}
          </TreeItem>
        );
      })}
    </div>
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
