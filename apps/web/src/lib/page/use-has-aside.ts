import { useMediaQuery } from './use-media-query.ts';

/** Media query for enough room for an aside; page-with-aside.module.css uses the same width. */
const WIDE = '(min-width: 84rem)';

/** Returns whether an aside is beside the page's content and not below it. */
export function useHasAside(): boolean {
  return useMediaQuery(WIDE);
}
