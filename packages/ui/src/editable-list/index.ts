export { EditableList } from './editable-list.tsx';
export type { ListAction } from './editable-list.tsx';
