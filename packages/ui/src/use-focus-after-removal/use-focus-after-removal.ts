import { useCallback, useRef } from 'react';
import type { RefObject } from 'react';

export type FocusAfterRemoval<L extends HTMLElement, F extends HTMLElement> = {
  /** The element that holds the rows. */
  readonly listRef: RefObject<L | null>;
  /** What gets the focus when no row is left: the button that adds one. */
  readonly fallbackRef: RefObject<F | null>;
  /** To be called when the row at this place has been removed. */
  readonly rowRemoved: (index: number) => void;
};

const FOCUSABLE = 'button:not([disabled]), a[href], input:not([disabled]), [tabindex="0"]';

/**
 * Keeps the focus when a row goes away: the row that took its place gets it, else the last one, else the fallback. Waits two
 * frames, because a closing dialog first tries to give the focus back to a button that is gone.
 * @param rowSelector finds the rows in the list, such as `[role="row"]` or `li`
 */
export function useFocusAfterRemoval<L extends HTMLElement, F extends HTMLElement>(
  rowSelector: string,
): FocusAfterRemoval<L, F> {
  const listRef = useRef<L>(null);
  const fallbackRef = useRef<F>(null);
  const rowRemoved = useCallback(
    (index: number) => {
      const move = () => {
        const rows = listRef.current?.querySelectorAll<HTMLElement>(rowSelector) ?? [];
        const row = rows[Math.min(index, rows.length - 1)];
        (row?.querySelector<HTMLElement>(FOCUSABLE) ?? row ?? fallbackRef.current)?.focus();
      };
      requestAnimationFrame(() => requestAnimationFrame(move));
    },
    [rowSelector],
  );
  return { listRef, fallbackRef, rowRemoved };
}
