import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import { Button } from 'react-aria-components/Button';
import { DropIndicator, useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { Cell } from './table.tsx';
import styles from './row-order.module.css';

export type RowOrder = {
  /** The ids of the rows that can be moved, in their order. */
  readonly rows: readonly string[];
  /** Called after a drop with the row's old and new index. */
  readonly onMove: (from: number, to: number) => void;
  readonly isDisabled?: boolean;
};

/** Returns the `dragAndDropHooks` of a `Table` whose rows can be moved by pointer, or by keyboard from their `DragCell`. */
export function useRowOrder({ rows, onMove, isDisabled = false }: RowOrder) {
  return useDragAndDrop({
    isDisabled,
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    getAllowedDropOperations: () => ['move'],
    renderDropIndicator: (target) => <DropIndicator target={target} className={styles.indicator} />,
    onReorder({ keys, target }) {
      const from = rows.findIndex((id) => keys.has(id));
      const at = rows.indexOf(String(target.key)) + (target.dropPosition === 'after' ? 1 : 0);
      const to = at > from ? at - 1 : at;
      if (from !== -1 && from !== to) onMove(from, to);
    },
  });
}

/**
 * Shows the handle of a row, which starts a drag by keyboard; the library names it after the row. A press focuses the cell, because
 * Chromium cancels a drag when the focus moves on to the button.
 */
export function DragCell() {
  return (
    <Cell focusMode="cell">
      <span data-handle className={styles.handle}>
        <Button slot="drag" className={styles.grip}>
          <IconGripVertical aria-hidden="true" size={18} />
        </Button>
      </span>
    </Cell>
  );
}

/** Replaces the handle in a row that cannot be moved. */
export function FixedCell({ label }: { readonly label: string }) {
  return (
    <Cell focusMode="cell">
      <span data-handle className={styles.handle}>
        <Button slot="drag" aria-label={label} isDisabled className={styles.grip}>
          <IconLock aria-hidden="true" size={18} />
        </Button>
      </span>
    </Cell>
  );
}
