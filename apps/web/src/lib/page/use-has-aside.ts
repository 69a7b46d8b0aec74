import { useSyncExternalStore } from 'react';

/** There is room for something beside a page's content; page-with-aside.module.css has the same width. */
const WIDE = '(min-width: 84rem)';

/** Whether what belongs beside a page's content stands beside it; else it stands below. */
export function useHasAside(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = globalThis.matchMedia(WIDE);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    () => globalThis.matchMedia(WIDE).matches,
  );
}
