import { useLayoutEffect, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent, MouseEvent, RefObject } from 'react';
import { withTicks } from './grid-rows.ts';
import type { GridSelection } from './grid-rows.ts';

export type GridCursorOptions<R> = {
  /** Ids of the shown rows, in their order. */
  readonly ids: readonly string[];
  readonly selection: GridSelection<R> | undefined;
  readonly grid: RefObject<HTMLElement | null>;
  readonly isRightToLeft: boolean;
  readonly scrollTo: (index: number) => void;
  /** Returns the number of rows that fit into view. */
  readonly pageSize: () => number;
};

/**
 * Handles focus, clicks and keys of a grid. Arrows, Page Up and Down, Home and End move the focus between rows. With a selection, the
 * rows themselves have the focus: Shift selects the passed rows, Space one row, Ctrl+A all, and Enter chooses the only row. Without
 * one, the links and buttons of the rows have it, and arrows reach those within a row.
 */
export function useGridCursor<R>(options: GridCursorOptions<R>) {
  const { ids, selection, grid, isRightToLeft, scrollTo, pageSize } = options;
  const [focused, setFocused] = useState(() => (selection?.isSingle ? [...selection.selected][0] : undefined));
  // The start of a range; its end is the row pressed with Shift.
  const anchor = useRef<string | undefined>(undefined);
  /** Place of the link to focus within its row. */
  const desired = useRef<number | undefined>(undefined);
  /** Index of the only row that Tab reaches; -1 without rows. */
  const index = Math.max(ids.indexOf(focused ?? ''), Math.min(0, ids.length - 1));

  useLayoutEffect(() => {
    if (desired.current === undefined) return;
    const row = grid.current?.querySelector<HTMLElement>(`[data-index="${index}"]`);
    const targets = selection && row ? [row] : linksOf(row);
    [targets[desired.current], ...targets].find(isEnabled)?.focus({ preventScroll: true });
    desired.current = undefined;
  });

  const moveTo = (next: number, place: number): void => {
    desired.current = place;
    setFocused(ids[next]);
    scrollTo(next);
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

  const tickUpTo = (end: number, { selected, onSelect }: GridSelection<R>): void => {
    const begin = Math.max(0, ids.indexOf(anchor.current ?? ids[index] ?? ''));
    onSelect(withTicks(selected, ids.slice(Math.min(begin, end), Math.max(begin, end) + 1), true));
  };

  const press = (at: number, isRange: boolean, rows: GridSelection<R>): void => {
    const id = ids[at];
    if (id === undefined) return;
    moveTo(at, 0);
    if (rows.isSingle) return rows.onSelect(new Set(rows.selected.has(id) ? [] : [id]));
    if (isRange) return tickUpTo(at, rows);
    anchor.current = id;
    rows.onSelect(withTicks(rows.selected, [id], !rows.selected.has(id)));
  };

  const choose = (at: number | undefined, rows: GridSelection<R>): void => {
    const id = ids[at ?? -1];
    if (id !== undefined) rows.onChoose?.(id);
  };

  const selectByKey = ({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent, rows: GridSelection<R>): boolean => {
    const target = targetOf(key);
    if (target !== undefined) {
      if (shiftKey && !rows.isSingle) {
        anchor.current ??= ids[index];
        tickUpTo(target, rows);
      } else {
        anchor.current = undefined;
      }
      moveTo(target, 0);
    } else if (key === ' ') {
      press(index, shiftKey, rows);
    } else if (key === 'Enter' && rows.onChoose) {
      choose(index, rows);
    } else if (key.toLowerCase() === 'a' && (ctrlKey || metaKey) && !rows.isSingle) {
      rows.onSelect(withTicks(rows.selected, ids, true));
    } else {
      return false;
    }
    return true;
  };

  const moveByKey = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent, element: Element): boolean => {
    const links = linksOf(element.closest('tr'));
    const place = links.findIndex((link) => link === element);
    if (place === -1 || altKey || ctrlKey || metaKey) return false;
    const target = targetOf(key);
    if (target !== undefined) {
      moveTo(target, place);
    } else if (key === 'ArrowLeft' || key === 'ArrowRight') {
      const isForward = (key === 'ArrowRight') !== isRightToLeft;
      (isForward ? links.slice(place + 1) : links.slice(0, place).toReversed()).find(isEnabled)?.focus();
    } else {
      return false;
    }
    return true;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const isHandled = selection
      ? indexOf(target) !== undefined && selectByKey(event, selection)
      : moveByKey(event, target);
    if (isHandled) event.preventDefault();
  };

  const onClick = ({ target, shiftKey, detail }: MouseEvent<HTMLElement>): void => {
    const at = target instanceof Element ? indexOf(target) : undefined;
    // The second click of a double-click would take back the first.
    const isSecond = selection?.onChoose !== undefined && detail > 1;
    if (selection && at !== undefined && !isSecond) press(at, shiftKey, selection);
  };

  const onDoubleClick = ({ target }: MouseEvent<HTMLElement>): void => {
    if (selection && target instanceof Element) choose(indexOf(target), selection);
  };

  const onFocus = ({ target }: FocusEvent<HTMLElement>): void => {
    const at = indexOf(target);
    if (!selection && at !== undefined) setFocused(ids[at]);
  };

  return { index, handlers: { onKeyDown, onClick, onDoubleClick, onFocus } };
}

/** Returns the index of the row that contains an element; undefined for the header. */
function indexOf(element: Element): number | undefined {
  const index = element.closest('tr')?.dataset['index'];
  return index === undefined ? undefined : Number(index);
}

function linksOf(row: Element | null | undefined): HTMLElement[] {
  return [...(row?.querySelectorAll<HTMLElement>('a[href], button') ?? [])];
}

function isEnabled(element: HTMLElement | undefined): boolean {
  return element !== undefined && !element.matches(':disabled');
}
