import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Returns the ref of a heading that receives the focus when the view changes, because the button that changed it is removed. */
export function useViewHeading(view: string | undefined): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current !== view) heading.current?.focus();
    shown.current = view;
  }, [view]);
  return heading;
}
