import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import { createContext, use, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { useDrag } from 'react-aria-components/useDrag';
import { useDrop } from 'react-aria-components/useDrop';
import { useTranslation } from 'react-i18next';
import styles from './reorder.module.css';

/** What the handles of one list share. */
type Order = {
  /** The place of the row that is being dragged. */
  readonly dragged: number | undefined;
  readonly setDragged: (place: number | undefined) => void;
  readonly onMove: (from: number, to: number) => void;
};

type Preview = NonNullable<NonNullable<Parameters<typeof useDrag>[0]['preview']>['current']>;

const OrderContext = createContext<Order | undefined>(undefined);

export type ReorderableProps = {
  /** A row was dropped: it was at `from` and is at `to` afterwards. */
  readonly onMove: (from: number, to: number) => void;
  readonly children: ReactNode;
};

/** A table whose rows move by the `DragHandle` in them, with the pointer or by keyboard. */
export function Reorderable({ onMove, children }: ReorderableProps) {
  const [dragged, setDragged] = useState<number>();
  const order = useMemo(() => ({ dragged, setDragged, onMove }), [dragged, onMove]);
  return <OrderContext value={order}>{children}</OrderContext>;
}

export type DragHandleProps = {
  readonly label: string;
  /** What the row is called, and its place among those that move. */
  readonly row: string;
  readonly place: number;
  readonly isDisabled?: boolean;
};

/**
 * The handle of a row within `Reorderable`, and the place where another row is dropped; Enter begins a drag by keyboard, Tab moves on
 * from row to row. The pointer takes hold of the element around the button, because Firefox begins no drag on a button.
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
      // The library gives the element under the pointer a height of its own.
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
  /** The edge of the row where the dragged one would be. */
  readonly side: 'before' | 'after';
  readonly onDrop: () => void;
};

/** Covers its row while another one is dragged. */
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

/** In place of a handle in a row that does not move. */
export function FixedHandle({ label }: { readonly label: string }) {
  return (
    <span data-handle className={styles.handle}>
      <Button aria-label={label} isDisabled className={styles.grip}>
        <IconLock aria-hidden="true" size={18} />
      </Button>
    </span>
  );
}
