import { useEffect, useRef } from 'react';
import { focusHeadingIfLost } from '@fieldstone/ui/focus-heading';

/** The step of a page's editing. */
export type EditingStep = 'clean' | 'edited' | 'saving' | 'saved';

/**
 * Moves the focus to the page's heading if the end of a save or of editing removed the focused element; any other element keeps the
 * focus (requirement CHB-03).
 */
export function useKeptFocus(step: EditingStep): void {
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return undefined;
    last.current = step;
    return step === 'edited' ? undefined : focusHeadingIfLost();
  }, [step]);
}
