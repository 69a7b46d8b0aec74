import { useMediaQuery } from '../../lib/page/use-media-query.ts';

/**
 * The widths that fit 18 rem each for fields and panel beside the navigation. From 84 rem on, a preview takes some of the space
 * (use-has-aside.ts), so the window must be wider.
 */
const WIDE = '(min-width: 68rem) and (max-width: 83.99rem), (min-width: 88rem)';

/** Checks whether the window has room for a panel beside the page's fields. */
export function useIsWide(): boolean {
  return useMediaQuery(WIDE);
}
