import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/**
 * Focuses the button after its dialog closes if nothing has the focus: after opening the dialog by its address, or from a menu that closed
 * while the dialog was loading.
 */
export function useFocusBack(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    const isClosed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (!isClosed) return undefined;
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) button.current?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [isOpen]);
  return button;
}
