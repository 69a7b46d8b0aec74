import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import { createContext, Suspense, use, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { later } from '../later.ts';
import styles from './reorder.module.css';

const LiveHandle = later(async () => (await import('./live-handle.tsx')).LiveHandle);

/** What the handles of one list share. */
export type Order = {
  /** The place of the row that is being dragged. */
  readonly dragged: number | undefined;
  readonly setDragged: (place: number | undefined) => void;
  /** Somebody came near a handle: dragging is loaded, for all rows at once, because each is where another can be dropped. */
  readonly isWanted: boolean;
  readonly want: () => void;
  readonly onMove: (from: number, to: number) => void;
};

const OrderContext = createContext<Order | undefined>(undefined);

export type ReorderableProps = {
  /** A row was dropped: it stood at `from` and stands at `to` afterwards. */
  readonly onMove: (from: number, to: number) => void;
  readonly children: ReactNode;
};

/** A table whose rows move by the `DragHandle` in them, with the pointer or by keyboard. */
export function Reorderable({ onMove, children }: ReorderableProps) {
  const [dragged, setDragged] = useState<number>();
  const [isWanted, setWanted] = useState(false);
  const order = useMemo(
    () => ({ dragged, setDragged, isWanted, want: () => setWanted(true), onMove }),
    [dragged, isWanted, onMove],
  );
  return <OrderContext value={order}>{children}</OrderContext>;
}

export type DragHandleProps = {
  readonly label: string;
  /** What the row is called, and its place among those that move. */
  readonly row: string;
  readonly place: number;
  readonly isDisabled?: boolean;
};

/** The handle of a row that can be dragged, within `Reorderable`; Enter begins a drag by keyboard, Tab goes on from row to row. */
export function DragHandle({ isDisabled = false, ...rest }: DragHandleProps) {
  const order = use(OrderContext);
  const hasFocus = useRef(false);
  if (!order) throw new Error('A handle stands in no Reorderable.');
  const props = {
    ...rest,
    isDisabled,
    order,
    // The handle that is replaced when dragging is loaded hands its focus on.
    takesFocus: () => hasFocus.current,
    onFocusChange: (isFocused: boolean) => {
      hasFocus.current = isFocused;
    },
  };
  const still = <StillHandle {...props} />;
  if (!order.isWanted) return still;
  return (
    <Suspense fallback={still}>
      <LiveHandle {...props} />
    </Suspense>
  );
}

export type HandleProps = Required<DragHandleProps> & {
  readonly order: Order;
  readonly takesFocus: () => boolean;
  readonly onFocusChange: (isFocused: boolean) => void;
};

function StillHandle({ label, isDisabled, order, takesFocus, onFocusChange }: HandleProps) {
  return (
    <span data-handle className={styles['handle']} onPointerEnter={order.want}>
      <Button
        aria-label={label}
        isDisabled={isDisabled}
        autoFocus={takesFocus()}
        onFocus={order.want}
        onFocusChange={onFocusChange}
        className={styles['grip'] ?? ''}
      >
        <IconGripVertical aria-hidden="true" size={18} />
      </Button>
    </span>
  );
}

/** Stands where the handle of a row would be that stays where it is. */
export function FixedHandle({ label }: { readonly label: string }) {
  return (
    <span data-handle className={styles['handle']}>
      <Button aria-label={label} isDisabled className={styles['grip'] ?? ''}>
        <IconLock aria-hidden="true" size={18} />
      </Button>
    </span>
  );
}
