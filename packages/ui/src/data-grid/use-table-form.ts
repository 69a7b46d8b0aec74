import { useLayoutEffect } from 'react';
import type { RefObject } from 'react';

/** From the widest form of a table: with all columns, without those for wide screens only, and with each row as a block of its cells. */
const FORMS = ['whole', 'fewer', 'stacked'] as const;

/** On a phone, every table is stacked: its words would break before it is too wide. */
const PHONE = '(max-width: 40rem)';

/** Gives the frame of a table the widest form that fits into it, in `data-form`. */
export function useTableForm(frame: RefObject<HTMLElement | null>, isStacked: boolean): void {
  // Other rows need another width.
  useLayoutEffect(() => {
    if (isStacked) fit(frame.current);
  });
  useLayoutEffect(() => {
    const element = frame.current;
    if (!isStacked || element === null) return undefined;
    const observer = new ResizeObserver(() => fit(element));
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame, isStacked]);
}

function fit(frame: HTMLElement | null): void {
  if (frame === null) return;
  const forms = window.matchMedia(PHONE).matches ? FORMS.slice(-1) : FORMS;
  for (const form of forms) {
    frame.dataset['form'] = form;
    if (frame.scrollWidth <= frame.clientWidth) return;
  }
}
