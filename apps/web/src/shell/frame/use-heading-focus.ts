import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/**
 * Moves the focus to the page's h1 after a navigation, so that a screen reader reads where it is and Tab goes on from there.
 * A page that is still loading gets it as soon as its heading is there. The first page, also after a
 * redirect to it, leaves the focus to the browser.
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
    const settling = new AbortController();
    let isFound = false;
    // A page that waits for its texts is hidden once more after it was there, and loses the focus by that.
    const isLost = () => !settling.signal.aborted && document.activeElement === document.body;
    const focus = () => {
      const heading = region.querySelector('h1');
      if (!heading || (isFound && !isLost())) return;
      isFound = true;
      heading.focus({ preventScroll: true });
      holdFocus(heading, settling.signal);
    };
    const observer = new MutationObserver(focus);
    // What the user turns to meanwhile keeps the focus.
    const letGo = () => {
      settling.abort();
      if (isFound) observer.disconnect();
    };
    window.addEventListener('pointerdown', letGo, { capture: true, signal: settling.signal });
    window.addEventListener('keydown', letGo, { capture: true, signal: settling.signal });
    window.scrollTo(0, 0);
    focus();
    observer.observe(region, { childList: true, subtree: true, attributes: true, attributeFilter: ['style'] });
    return () => {
      observer.disconnect();
      settling.abort();
    };
  }, [main, pathname, isRedirect]);
}

/** A drawer that closes with the navigation holds the focus until it is gone, and then gives it back to its button. */
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
