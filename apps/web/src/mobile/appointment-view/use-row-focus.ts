import { useCallback, useRef } from 'react';

/**
 * Keeps the focus on a row's action when the row moves or is removed: on the same action at the new place, else on the next row's, else
 * on the last row's; in an empty list, on the button or the list itself. Waits a frame until the rows are in order.
 */
export function useRowFocus() {
  const ref = useRef<HTMLDivElement>(null);
  const focusRow = useCallback((index: number, action: string) => {
    requestAnimationFrame(() => {
      const list = ref.current;
      const rows = [...(list?.querySelectorAll('tr:has([data-action])') ?? [])];
      const buttons = [
        ...(rows[Math.min(index, rows.length - 1)]?.querySelectorAll<HTMLElement>('[data-action]') ?? []),
      ];
      const usable = buttons.filter((button) => !button.hasAttribute('disabled'));
      const desired = usable.find(({ dataset }) => dataset['action'] === action) ?? usable[0];
      (desired ?? list?.querySelector<HTMLElement>(':scope > div button') ?? list)?.focus();
    });
  }, []);
  return { ref, focusRow };
}
