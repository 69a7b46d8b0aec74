import { useCallback, useRef } from 'react';

/** A row by its place, the default row, or what stands above the table. */
export type Place = number | 'default' | 'top';

/** Frames that a closed dialog takes to settle where it would have the focus. */
const SETTLING = 3;

/**
 * Moves the focus to an action of a row once no dialog covers the page and the focus has settled: a dialog that closes gives
 * it back to a button that may be gone. Where none of the actions is offered, the row's first one or the page's gets it.
 */
export function useActionFocus() {
  const ref = useRef<HTMLDivElement>(null);
  const focusAction = useCallback((place: Place, ...actions: string[]) => {
    const move = () => {
      const offered = (row: Place) => [
        ...(ref.current?.querySelectorAll<HTMLElement>(`button[data-row="${row}"]:not([disabled])`) ?? []),
      ];
      const row = offered(place);
      const [wanted] = actions.flatMap((action) => row.filter((button) => button.dataset['action'] === action));
      (wanted ?? row[0] ?? offered('top')[0])?.focus();
    };
    const wait = (frames: number) => {
      const isCovered = ref.current?.closest('[inert], [aria-hidden="true"]') != null;
      if (isCovered) requestAnimationFrame(() => wait(SETTLING));
      else if (frames > 0) requestAnimationFrame(() => wait(frames - 1));
      else move();
    };
    wait(SETTLING);
  }, []);
  return { ref, focusAction };
}
