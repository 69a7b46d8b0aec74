import { useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { withTicks } from './grid-rows.ts';

export type GridCursorOptions = {
  /** Ids of the matching rows, in their order. */
  readonly ids: readonly string[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
  readonly grid: RefObject<HTMLElement | null>;
  readonly scrollTo: (index: number) => void;
  /** Number of rows that fit into the grid. */
  readonly pageSize: () => number;
};

export type GridCursor = {
  /** Index of the only row that Tab reaches; -1 without rows. */
  readonly index: number;
  readonly onPress: (index: number, isRange: boolean) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

/**
 * Handles the keys of a grid: arrows, Page Up and Down, Home and End move the focus, and select the passed rows with Shift; Space
 * selects one row, Ctrl+A all matching rows.
 */
export function useGridCursor(options: GridCursorOptions): GridCursor {
  const { ids, selected, onSelect, grid, scrollTo, pageSize } = options;
  const [focused, setFocused] = useState<string | undefined>();
  // The start of a range; its end is the row pressed with Shift.
  const anchor = useRef<string | undefined>(undefined);
  const wantsFocus = useRef(false);
  const index = Math.max(ids.indexOf(focused ?? ''), Math.min(0, ids.length - 1));

  useLayoutEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus({ preventScroll: true });
  });

  const moveTo = (next: number): void => {
    wantsFocus.current = true;
    setFocused(ids[next]);
    scrollTo(next);
  };

  const tickUpTo = (end: number): void => {
    const begin = Math.max(0, ids.indexOf(anchor.current ?? ids[index] ?? ''));
    onSelect(withTicks(selected, ids.slice(Math.min(begin, end), Math.max(begin, end) + 1), true));
  };

  const tick = (at: number): void => {
    const id = ids[at];
    if (id === undefined) return;
    anchor.current = id;
    onSelect(withTicks(selected, [id], !selected.has(id)));
  };

  const onPress = (at: number, isRange: boolean): void => {
    moveTo(at);
    if (isRange) tickUpTo(at);
    else tick(at);
  };

  const targetOf = (key: string): number | undefined => {
    const last = ids.length - 1;
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      PageDown: index + pageSize(),
      PageUp: index - pageSize(),
      Home: 0,
      End: last,
    };
    const step = steps[key];
    return step === undefined ? undefined : Math.min(Math.max(step, 0), last);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (ids.length === 0) return;
    const target = targetOf(event.key);
    if (target !== undefined) {
      if (event.shiftKey) {
        anchor.current ??= ids[index];
        tickUpTo(target);
      } else {
        anchor.current = undefined;
      }
      moveTo(target);
    } else if (event.key === ' ') {
      onPress(index, event.shiftKey);
    } else if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) {
      onSelect(withTicks(selected, ids, true));
    } else {
      return;
    }
    event.preventDefault();
  };

  return { index, onPress, onKeyDown };
}
