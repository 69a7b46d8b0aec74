import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { untilInput } from '@fieldstone/ui/until-input';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/**
 * Moves the focus to the page's h1 after a navigation, so that a screen reader announces the page and Tab continues from there.
 * Waits for the heading of a page that is still loading. The first page, also after a redirect to it, leaves the focus to the
 * browser.
 */
export function useHeadingFocus(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const isRedirect = useNavigationType() === NavigationType.Replace;
  const last = useRef(pathname);

  useEffect(() => {
    const region = main.current;
    if (!region || last.current === pathname) return undefined;
    last.current = pathname;
    if (isRedirect) return undefined;
    // If the user presses something meanwhile, the focus stays there.
    const hold = untilInput();
    let isFound = false;
    // A page that suspends for its texts is hidden again after its first render, which loses the focus.
    const isLost = () => !hold.signal.aborted && document.activeElement === document.body;
    const focus = () => {
      const heading = region.querySelector('h1');
      if (isFound && hold.signal.aborted) observer.disconnect();
      if (!heading || (isFound && !isLost())) return;
      isFound = true;
      heading.focus({ preventScroll: true });
      holdFocus(heading, hold.signal);
    };
    const observer = new MutationObserver(focus);
    window.scrollTo(0, 0);
    focus();
    observer.observe(region, { childList: true, subtree: true, attributes: true, attributeFilter: ['style'] });
    return () => {
      observer.disconnect();
      hold.abort();
    };
  }, [main, pathname, isRedirect]);
}

/** Focuses the heading until a closing drawer is gone, which traps the focus and finally returns it to its button. */
function holdFocus(heading: HTMLElement, signal: AbortSignal, frames = 6): void {
  if (frames === 0) return;
  requestAnimationFrame(() => {
    if (signal.aborted) return;
    const isElsewhere = document.activeElement?.closest('main') == null;
    if (isElsewhere) heading.focus({ preventScroll: true });
    const isDrawerThere = document.querySelector('[role="dialog"]') !== null;
    holdFocus(heading, signal, isDrawerThere ? frames : frames - 1);
  });
}
