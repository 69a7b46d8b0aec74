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
    const focus = () => {
      const heading = region.querySelector('h1');
      heading?.focus({ preventScroll: true });
      if (heading) holdFocus(heading, settling.signal);
      return heading !== null;
    };
    const observer = new MutationObserver(() => focus() && observer.disconnect());
    // What the user turns to meanwhile keeps the focus.
    const letGo = () => settling.abort();
    window.addEventListener('pointerdown', letGo, { capture: true, signal: settling.signal });
    window.addEventListener('keydown', letGo, { capture: true, signal: settling.signal });
    window.scrollTo(0, 0);
    if (!focus()) observer.observe(region, { childList: true, subtree: true });
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
