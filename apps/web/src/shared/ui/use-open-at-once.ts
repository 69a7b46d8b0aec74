import { useEffect, useState } from 'react';

/**
 * Opens what somebody wanted before it was loaded, right after its button has taken the focus over from the stand-in: the
 * focus then returns to that button when it closes.
 */
export function useOpenAtOnce(opensAtOnce: boolean) {
  const [isOpen, onOpenChange] = useState(false);
  useEffect(() => {
    if (!opensAtOnce) return undefined;
    const frame = requestAnimationFrame(() => onOpenChange(true));
    return () => cancelAnimationFrame(frame);
  }, [opensAtOnce]);
  return { isOpen, onOpenChange };
}
