import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** The step of a page's editing. */
export type EditingStep = 'clean' | 'edited' | 'saving' | 'saved';

/** Number of frames in which a closing dialog returns its focus. */
const FRAMES = 8;

/**
 * Moves the focus to the page's heading if the end of a save or of editing removed the focused element; any other element keeps the
 * focus (requirement CHB-03).
 */
export function useKeptFocus(page: RefObject<HTMLElement | null>, step: EditingStep): void {
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return undefined;
    last.current = step;
    if (step === 'edited') return undefined;
    let [frame, left] = [0, FRAMES];
    const look = () => {
      const isCovered = document.querySelector('[data-modal]') !== null;
      if (document.activeElement === document.body && !isCovered) {
        page.current?.querySelector('h1')?.focus({ preventScroll: true });
      }
      left -= isCovered ? 0 : 1;
      if (left > 0) frame = requestAnimationFrame(look);
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, [page, step]);
}
