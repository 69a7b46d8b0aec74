import { useSyncExternalStore } from 'react';

/**
 * The widths at which fields and panel have 18 rem each beside the navigation. From 84 rem on a preview takes its place beside them
 * (use-has-aside.ts), so there has to be more.
 */
const WIDE = '(min-width: 68rem) and (max-width: 83.99rem), (min-width: 88rem)';

/** Whether the window has room for a panel beside the page's fields. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = globalThis.matchMedia(WIDE);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    () => globalThis.matchMedia(WIDE).matches,
  );
}
