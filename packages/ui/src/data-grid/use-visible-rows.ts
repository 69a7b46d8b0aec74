import { defaultRangeExtractor, useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';
import { useIsPrinting } from './use-is-printing.ts';

/** Rows up to which a list is whole in the document, so that it can be copied and found by the browser's search (requirement FIX-88). */
const WHOLE = 200;

export type VisibleRowsOptions = {
  readonly ids: readonly string[];
  /** Index of the row that stays in the document when it is scrolled out of view. */
  readonly kept: number;
  /** Height of a row in CSS pixels before it is measured. */
  readonly rowHeight: number;
  /** The element that scrolls the rows; undefined if they scroll with the page. */
  readonly scroller: RefObject<HTMLElement | null> | undefined;
  readonly head: RefObject<HTMLElement | null>;
  readonly body: RefObject<HTMLElement | null>;
};

/** Heights in CSS pixels of the header before it is measured, and of what covers the top of the page: its bar and the header. */
const HEAD = 36;
const TOP_OF_PAGE = 96;

/** A row of the document; `start` is its offset from the first row in CSS pixels, undefined while all rows are in the document. */
type VisibleRow = { readonly key: string | number | bigint; readonly index: number; readonly start?: number };

/**
 * Returns the rows of a list that are in the document: all of a list of at most 200 rows and of one that is printed, otherwise
 * those in view, with the height of all rows.
 */
export function useVisibleRows({ ids, kept, rowHeight, scroller, head, body }: VisibleRowsOptions) {
  const isPrinting = useIsPrinting();
  const isWhole = ids.length <= WHOLE || isPrinting;
  const isInPage = scroller === undefined;
  /** Height above the first row. */
  const [margin, setMargin] = useState(isInPage ? 0 : HEAD);
  const covered = isInPage ? TOP_OF_PAGE : margin;
  const options = {
    count: ids.length,
    getItemKey: (index: number) => ids[index] ?? index,
    estimateSize: () => rowHeight,
    measureElement: (element: Element) => heightOf(element, rowHeight),
    scrollMargin: margin,
    scrollPaddingStart: covered,
    overscan: 6,
    rangeExtractor: (range: Parameters<typeof defaultRangeExtractor>[0]) => {
      const inSight = defaultRangeExtractor(range);
      if (kept === -1 || inSight.includes(kept)) return inSight;
      return kept < range.startIndex ? [kept, ...inSight] : [...inSight, kept];
    },
  };
  const inPage = useWindowVirtualizer<HTMLElement>({ ...options, enabled: isInPage && !isWhole });
  const inFrame = useVirtualizer<HTMLElement, HTMLElement>({
    ...options,
    enabled: !isInPage && !isWhole,
    getScrollElement: () => scroller?.current ?? null,
  });
  const virtualizer = isInPage ? inPage : inFrame;

  // Content above the list can appear and disappear, which resizes the page. The header wraps in a narrow grid.
  useLayoutEffect(() => {
    const watched = isInPage ? document.body : head.current;
    const measure = () => setMargin(isInPage ? topInPage(body.current) : heightOf(head.current, HEAD));
    measure();
    const observer = new ResizeObserver(measure);
    if (watched) observer.observe(watched);
    return () => observer.disconnect();
  }, [isInPage, head, body]);

  const rows: readonly VisibleRow[] = isWhole
    ? ids.map((key, index) => ({ key, index }))
    : virtualizer.getVirtualItems().map(({ key, index, start }) => ({ key, index, start: start - margin }));
  return {
    rows,
    /** Height of what covers the top of the rows. */
    covered,
    /** Height of all rows; undefined if it follows from them. */
    height: isWhole ? undefined : virtualizer.getTotalSize(),
    measure: virtualizer.measureElement,
    scrollTo: (index: number) => {
      if (isWhole) body.current?.querySelector(`[data-index="${index}"]`)?.scrollIntoView({ block: 'nearest' });
      else virtualizer.scrollToIndex(index);
    },
  };
}

/** Returns the height of an element, or another one if there is no layout. */
function heightOf(element: Element | null, otherwise: number): number {
  return element instanceof HTMLElement && element.offsetHeight > 0 ? element.offsetHeight : otherwise;
}

function topInPage(element: Element | null): number {
  return Math.round((element?.getBoundingClientRect().top ?? 0) + window.scrollY);
}
