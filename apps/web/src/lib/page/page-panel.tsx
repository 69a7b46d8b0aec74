import { createContext, use, useRef } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useLandmark } from '@fieldstone/ui/landmark';
import styles from './page-panel.module.css';

/** The place beside the page's content for a panel; null before the frame is shown. */
export const PagePanelPlace = createContext<HTMLElement | null>(null);

/**
 * Shows a panel beside the page, such as the review of its changes. Only meanwhile is the page a landmark that F6 moves to: an open
 * dialog makes it inert, and F6 would stop at it before the messages.
 */
export function PagePanel({ children }: { readonly children: ReactNode }) {
  const place = use(PagePanelPlace);
  const main = useRef(document.querySelector('main'));
  const opener = useRef(document.activeElement);
  const focusPage = () => {
    const target = opener.current?.isConnected ? opener.current : main.current;
    if (target instanceof HTMLElement) target.focus();
  };
  useLandmark({ role: 'main', focus: focusPage }, main);
  return (
    place &&
    createPortal(
      <div data-page-panel className={styles.panel}>
        {children}
      </div>,
      place,
    )
  );
}
