import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import { createContext, use, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { useDrag } from 'react-aria-components/useDrag';
import { useDrop } from 'react-aria-components/useDrop';
import { useTranslation } from 'react-i18next';
import styles from './reorder.module.css';

/** The shared state of the handles of a list. */
type Order = {
  /** The index of the dragged row. */
  readonly dragged: number | undefined;
  readonly setDragged: (place: number | undefined) => void;
  readonly onMove: (from: number, to: number) => void;
};

type Preview = NonNullable<NonNullable<Parameters<typeof useDrag>[0]['preview']>['current']>;

const OrderContext = createContext<Order | undefined>(undefined);

export type ReorderableProps = {
  /** Called after a drop with the row's old and new index. */
  readonly onMove: (from: number, to: number) => void;
  readonly children: ReactNode;
};

/** Provides a table whose rows can be moved by their `DragHandle`, with the pointer or by keyboard. */
export function Reorderable({ onMove, children }: ReorderableProps) {
  const [dragged, setDragged] = useState<number>();
  const order = useMemo(() => ({ dragged, setDragged, onMove }), [dragged, onMove]);
  return <OrderContext value={order}>{children}</OrderContext>;
}

export type DragHandleProps = {
  readonly label: string;
  /** The row's name, and its index among the movable rows. */
  readonly row: string;
  readonly place: number;
  readonly isDisabled?: boolean;
};

/**
 * Shows the handle of a row within `Reorderable`, and its drop zone; Enter starts a drag by keyboard, Tab moves between rows. The
 * pointer drags the element around the button, because Firefox starts no drag on a button.
 */
export function DragHandle({ label, row, place, isDisabled = false }: DragHandleProps) {
  const { t } = useTranslation('ui');
  const order = use(OrderContext);
  if (!order) throw new Error('A DragHandle needs a Reorderable around it.');
  const handle = useRef<HTMLSpanElement>(null);
  const whole = () => handle.current?.closest('tr') ?? null;
  const preview = useRef<Preview>((_items, show) => show(whole()));
  const { dragProps, dragButtonProps, isDragging } = useDrag({
    hasDragButton: true,
    isDisabled,
    preview,
    getItems: () => [{ 'text/plain': row }],
    getAllowedDropOperations: () => ['move'],
    onDragStart: () => order.setDragged(place),
    onDragEnd: () => {
      order.setDragged(undefined);
      // The library sets an explicit height on the element under the pointer.
      whole()?.style.removeProperty('height');
    },
  });
  const { dragged } = order;
  const side = dragged !== undefined && dragged < place ? 'after' : 'before';

  return (
    <>
      <span
        {...dragProps}
        ref={handle}
        data-handle
        className={styles.handle}
        {...(isDragging && { 'data-dragging': true })}
      >
        <Button {...dragButtonProps} aria-label={label} isDisabled={isDisabled} className={styles.grip}>
          <IconGripVertical aria-hidden="true" size={18} />
        </Button>
      </span>
      {dragged !== undefined && dragged !== place && (
        <DropZone label={t(`reorder.${side}`, { row })} side={side} onDrop={() => order.onMove(dragged, place)} />
      )}
    </>
  );
}

type DropZoneProps = {
  readonly label: string;
  /** The edge of the row at which the dragged row would be inserted. */
  readonly side: 'before' | 'after';
  readonly onDrop: () => void;
};

/** Covers its row while another row is dragged. */
function DropZone({ label, side, onDrop }: DropZoneProps) {
  const ref = useRef<HTMLButtonElement>(null);
  const { dropProps, isDropTarget } = useDrop({ ref, getDropOperation: () => 'move', onDrop });
  return (
    <button
      {...dropProps}
      ref={ref}
      type="button"
      tabIndex={-1}
      aria-label={label}
      className={styles.zone}
      data-side={side}
      {...(isDropTarget && { 'data-drop-target': true })}
    />
  );
}

/** Replaces the handle in a row that cannot be moved. */
export function FixedHandle({ label }: { readonly label: string }) {
  return (
    <span data-handle className={styles.handle}>
      <Button aria-label={label} isDisabled className={styles.grip}>
        <IconLock aria-hidden="true" size={18} />
      </Button>
    </span>
  );
}
