import { useCallback, useRef } from 'react';
import type { RefObject } from 'react';
import { untilInput } from '../until-input/until-input.ts';

export type FocusAfterRemoval<L extends HTMLElement, F extends HTMLElement> = {
  /** The element with the rows. */
  readonly listRef: RefObject<L | null>;
  /** The fallback without rows: the button that adds one, or the part that contains it. */
  readonly fallbackRef: RefObject<F | null>;
  /** Call this after removing the row at this index. */
  readonly rowRemoved: (index: number) => void;
};

const FOCUSABLE = 'button:not([disabled]), a[href], input:not([disabled]), [tabindex="0"]';

/**
 * Moves the focus after a row is removed: to the row in its place, else the last row, else the fallback. Waits two frames, because
 * a closing dialog first tries to return the focus to a removed button. The focus stays if the user presses something meanwhile.
 * @param rowSelector selects the rows in the list, such as `[role="row"]` or `li`
 */
export function useFocusAfterRemoval<L extends HTMLElement, F extends HTMLElement>(
  rowSelector: string,
): FocusAfterRemoval<L, F> {
  const listRef = useRef<L>(null);
  const fallbackRef = useRef<F>(null);
  const rowRemoved = useCallback(
    (index: number) => {
      const wait = untilInput();
      const move = () => {
        if (wait.signal.aborted) return;
        wait.abort();
        const rows = listRef.current?.querySelectorAll<HTMLElement>(rowSelector) ?? [];
        const target = rows[Math.min(index, rows.length - 1)] ?? fallbackRef.current;
        (target?.querySelector<HTMLElement>(FOCUSABLE) ?? target)?.focus();
      };
      requestAnimationFrame(() => requestAnimationFrame(move));
    },
    [rowSelector],
  );
  return { listRef, fallbackRef, rowRemoved };
}
