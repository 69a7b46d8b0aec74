import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from 'react-aria-components/Button';
import { useDrag } from 'react-aria-components/useDrag';
import { useDrop } from 'react-aria-components/useDrop';
import { focusAtOnce } from './focus-at-once.ts';
import type { HandleProps } from './reorder.tsx';
import styles from './reorder.module.css';

type Preview = NonNullable<NonNullable<Parameters<typeof useDrag>[0]['preview']>['current']>;

/**
 * The handle that drags its row, and the place where another row is dropped to stand where this one stands. The pointer takes
 * hold of the element around the button, because Firefox begins no drag on a button.
 */
export function LiveHandle({ label, row, place, isDisabled, order, takesFocus, onFocusChange }: HandleProps) {
  // Its texts come with it: a place that waited for its own would end the drag.
  const { t } = useTranslation('reorder');
  const [takesOver] = useState(takesFocus);
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
      // The library gives what it shows under the pointer a height of its own.
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
        className={styles['handle']}
        {...(isDragging && { 'data-dragging': true })}
      >
        <Button
          {...dragButtonProps}
          aria-label={label}
          isDisabled={isDisabled}
          ref={takesOver ? focusAtOnce : null}
          onFocusChange={onFocusChange}
          className={styles['grip'] ?? ''}
        >
          <IconGripVertical aria-hidden="true" size={18} />
        </Button>
      </span>
      {dragged !== undefined && dragged !== place && (
        <DropZone label={t(side, { row })} side={side} onDrop={() => order.onMove(dragged, place)} />
      )}
    </>
  );
}

type DropZoneProps = {
  readonly label: string;
  /** The edge of the row at which the dragged one would stand. */
  readonly side: 'before' | 'after';
  readonly onDrop: () => void;
};

/** Covers its row for as long as another one is dragged. */
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
      className={styles['zone']}
      data-side={side}
      {...(isDropTarget && { 'data-drop-target': true })}
    />
  );
}
