import { useSyncExternalStore } from 'react';

/** There is room for two columns beside the navigation. */
const WIDE = '(min-width: 68rem)';

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
