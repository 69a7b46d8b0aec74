import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import { Button } from 'react-aria-components/Button';
import { DropIndicator, useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import styles from './table.module.css';

export type Reorder = {
  /** The ids of the rows in their order, with what each is called. */
  readonly rows: ReadonlyArray<{ readonly id: string; readonly label: string }>;
  /** A row was dropped: it stood at `from` and stands at `to` afterwards. */
  readonly onMove: (from: number, to: number) => void;
  readonly isDisabled?: boolean;
};

/**
 * Reordering of a table's rows by dragging, with the pointer or from the handle by keyboard. Rows of the table that are not
 * named stay where they are, behind the others. Answers the table's `dragAndDropHooks`.
 */
export function useReorder({ rows, onMove, isDisabled = false }: Reorder) {
  const place = (key: string | number) => rows.findIndex(({ id }) => id === key);
  /** How many rows stand before the place of a drop; undefined on a row, and behind those that stay. */
  const gapAt = ({ key, dropPosition }: { readonly key: string | number; readonly dropPosition: string }) => {
    const at = place(key);
    if (at === -1) return dropPosition === 'before' ? rows.length : undefined;
    return { before: at, after: at + 1 }[dropPosition];
  };
  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled,
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': rows[place(key)]?.label ?? '' })),
    getDropOperation: (target) => (target.type === 'item' && gapAt(target) !== undefined ? 'move' : 'cancel'),
    onReorder: ({ keys, target }) => {
      const [key] = keys;
      const from = key === undefined ? -1 : place(key);
      const gap = gapAt(target);
      if (from === -1 || gap === undefined) return;
      const to = from < gap ? gap - 1 : gap;
      if (to !== from) onMove(from, to);
    },
    renderDropIndicator: (target) => <DropIndicator target={target} className={styles['indicator'] ?? ''} />,
  });
  return dragAndDropHooks;
}

export type DragHandleProps = {
  readonly label: string;
  readonly isDisabled?: boolean;
  /** The row stays where it is. */
  readonly isFixed?: boolean;
};

/** The handle of a row that can be dragged; Enter begins a drag by keyboard. */
export function DragHandle({ label, isDisabled = false, isFixed = false }: DragHandleProps) {
  const Icon = isFixed ? IconLock : IconGripVertical;
  return (
    <Button slot="drag" aria-label={label} isDisabled={isDisabled || isFixed} className={styles['handle'] ?? ''}>
      <Icon aria-hidden="true" size={18} />
    </Button>
  );
}
