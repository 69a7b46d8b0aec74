import { useEffect, useRef, useState } from 'react';
import type { FocusEvent } from 'react';

/** How long the pointer rests on a button before its tooltip opens, and how long it may be away before it closes, in ms. */
const DELAY_MS = 500;
const CLOSE_DELAY_MS = 100;

/** When a button shows its tooltip: on hover after a moment, on keyboard focus at once; a press or Escape closes it. */
export function useTooltip() {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isPressed = useRef(false);
  const after = (ms: number, next: HTMLElement | undefined) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAnchor(next), ms);
  };
  const close = () => {
    clearTimeout(timer.current);
    setAnchor(undefined);
  };

  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    if (!anchor) return undefined;
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && setAnchor(undefined);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [anchor]);

  return {
    anchor,
    bubbleProps: { onEnter: () => clearTimeout(timer.current), onClose: close },
    triggerProps: {
      onHoverStart: ({ target }: { readonly target: HTMLElement }) => after(DELAY_MS, target),
      onHoverEnd: () => after(CLOSE_DELAY_MS, undefined),
      onFocus: ({ currentTarget }: FocusEvent) => {
        const isByKeyboard = !isPressed.current && currentTarget.matches(':focus-visible');
        if (isByKeyboard && currentTarget instanceof HTMLElement) setAnchor(currentTarget);
      },
      onBlur: () => {
        isPressed.current = false;
        close();
      },
      onPressStart: () => {
        isPressed.current = true;
        close();
      },
    },
  };
}
