export { TreeItem } from './tree-item.tsx';
export type { TreeItemProps } from './tree-item.tsx';
export { useRowTree } from './use-row-tree.ts';
