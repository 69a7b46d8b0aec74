import { useCallback, useRef } from 'react';

/** A row by its place, the default row, or the actions above the table. */
export type Place = number | 'default' | 'top';

/** Frames until a closed dialog has restored the focus. */
const SETTLING = 3;

/**
 * Focuses an action of a row after every dialog has closed and restored the focus, possibly to a button that is gone.
 * Falls back to the row's first available action, then to the page's.
 */
export function useActionFocus() {
  const ref = useRef<HTMLDivElement>(null);
  const focusAction = useCallback((place: Place, ...actions: string[]) => {
    const move = () => {
      const offered = (row: Place) => [
        ...(ref.current?.querySelectorAll<HTMLElement>(`button[data-row="${row}"]:not([disabled])`) ?? []),
      ];
      const row = offered(place);
      const [desired] = actions.flatMap((action) => row.filter((button) => button.dataset['action'] === action));
      (desired ?? row[0] ?? offered('top')[0])?.focus();
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
