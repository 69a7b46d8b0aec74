import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { rowsOf } from './rows-of.ts';

/**
 * Moves the focus of a removed row, such as 'Loading', to the row in its place. Returns the ref for an element in the
 * row.
 */
export function useKeptFocus<E extends Element>(): RefObject<E | null> {
  const ref = useRef<E>(null);
  useLayoutEffect(() => {
    const row = ref.current?.closest<HTMLElement>('[role="row"]');
    const tree = row?.closest('[role="treegrid"]') ?? null;
    return () => {
      if (!row || row !== document.activeElement) return;
      const place = rowsOf(tree).indexOf(row);
      queueMicrotask(() => {
        const rows = rowsOf(tree);
        rows[Math.min(place, rows.length - 1)]?.focus();
      });
    };
  }, []);
  return ref;
}
