import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import { useDrag } from 'react-aria/useDrag';
import { useDrop } from 'react-aria/useDrop';
import { Button } from 'react-aria-components/Button';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { GridRow } from '../data-grid/grid-row.tsx';
import type { MovableRowProps, RowOrder } from '../data-grid/grid-rows.ts';
import styles from './row-order.module.css';

/** Returns the `order` of a grid whose rows can be moved, by pointer or from their handle by keyboard. */
export const rowOrder = <R,>(order: Omit<RowOrder<R>, 'Row'>): RowOrder<R> => ({ ...order, Row: MovableRow });

/** Shows a row with its handle. A row that is dropped on another one takes its place. */
function MovableRow({ order, dragged, onDrag, ...props }: MovableRowProps) {
  const { t } = useTranslation('ui');
  const { row, index, isTabStop } = props;
  const ref = useRef<HTMLTableRowElement>(null);
  const name = order.nameOf(row);
  const fixed = order.whyFixed?.(row);
  const isDisabled = order.isDisabled === true || fixed !== undefined;
  const { dragProps, dragButtonProps, isDragging } = useDrag({
    hasDragButton: true,
    isDisabled,
    getItems: () => [{ 'text/plain': name }],
    getAllowedDropOperations: () => ['move'],
    onDragStart: () => onDrag(index),
    onDragEnd: () => onDrag(undefined),
  });
  const { dropProps, isDropTarget } = useDrop({
    ref,
    isDisabled,
    getDropOperation: () => (dragged === undefined || dragged === index ? 'cancel' : 'move'),
    onDrop: () => {
      if (dragged !== undefined) order.onMove(dragged, index);
    },
  });
  const Icon = fixed === undefined ? IconGripVertical : IconLock;
  return (
    <GridRow
      {...props}
      lead={
        <Button
          {...dragButtonProps}
          aria-label={fixed ?? t('grid.drag', { name })}
          isDisabled={isDisabled}
          excludeFromTabOrder={!isTabStop}
          className={styles.grip}
        >
          <Icon aria-hidden="true" size={18} />
        </Button>
      }
      attributes={{
        ...dragProps,
        ...dropProps,
        ref,
        // The focus of a drag by keyboard.
        tabIndex: -1,
        ...(isDragging && { 'data-dragged': true }),
        ...(isDropTarget && { 'data-drop': (dragged ?? 0) > index ? 'before' : 'after' }),
        ...(fixed !== undefined && { 'data-fixed': true }),
      }}
    />
  );
}
