import { useCallback, useLayoutEffect, useRef } from 'react';

/** Tracks the caret of a text area, also without the focus, and moves it after a change of the text. */
export function useCaret(text: string) {
  const ref = useRef<HTMLTextAreaElement>(null);
  const wasVisited = useRef(false);
  const desired = useRef<number | undefined>(undefined);

  useLayoutEffect(() => {
    const area = ref.current;
    if (desired.current === undefined || !area) return;
    area.setSelectionRange(desired.current, desired.current);
    desired.current = undefined;
    wasVisited.current = true;
  }, [text]);

  return {
    ref,
    /** Must be called on focus: from then on the user controls the caret. */
    onFocus: useCallback(() => {
      wasVisited.current = true;
    }, []),
    /** Returns the caret's position; undefined before the first focus. */
    caret: useCallback(() => (wasVisited.current ? ref.current?.selectionStart : undefined), []),
    /** Moves the caret with the next change of the text. */
    place: useCallback((caret: number) => {
      desired.current = caret;
    }, []),
  };
}

export type Caret = ReturnType<typeof useCaret>;
