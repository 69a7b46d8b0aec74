export { DragHandle, FixedHandle, Reorderable } from './reorder.tsx';
