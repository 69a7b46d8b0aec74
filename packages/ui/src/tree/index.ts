export { TreeItem } from './tree-item.tsx';
export { Tree } from './tree.tsx';
