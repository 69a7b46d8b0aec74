import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

type FocusedRow = { readonly id: string | null; readonly index: number; readonly isShown: boolean };

/** When the row that has the focus goes away, such as 'Loading' when its fields are there, the row in its place gets it. */
export function useKeptFocus(
  list: RefObject<HTMLElement | null>,
  { id, index, isShown }: FocusedRow,
  focusRow: (index: number) => void,
): void {
  const last = useRef({ index: -1, hadFocus: false });
  useEffect(() => {
    const { activeElement, body } = document;
    if (isShown) {
      last.current = { index, hadFocus: id !== null && list.current?.contains(activeElement) === true };
    } else if (last.current.hadFocus && activeElement === body) {
      last.current.hadFocus = false;
      focusRow(last.current.index);
    }
  });
}
