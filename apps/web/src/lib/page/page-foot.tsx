import { createContext, use } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** The place below the page's content that stays in view; null before the frame is shown. */
export const PageFootPlace = createContext<HTMLElement | null>(null);

/** Shows content in the foot of the page, such as a bar with its buttons. */
export function PageFoot({ children }: { readonly children: ReactNode }) {
  const place = use(PageFootPlace);
  return place && createPortal(children, place);
}

/** Stores the height of the foot in `--foot-block-size`, so that messages and a focused element stay clear of it. */
export function measureFoot(foot: HTMLElement | null): (() => void) | undefined {
  if (foot === null) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--foot-block-size', `${String(foot.offsetHeight)}px`));
  observer.observe(foot);
  return () => {
    observer.disconnect();
    style.removeProperty('--foot-block-size');
  };
}
