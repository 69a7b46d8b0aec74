import { useCallback, useLayoutEffect, useRef } from 'react';

/** Where the caret of a text area stands, also while the focus is elsewhere, and a way to put it after its text changed. */
export function useCaret(text: string) {
  const ref = useRef<HTMLTextAreaElement>(null);
  const wasVisited = useRef(false);
  const wanted = useRef<number | undefined>(undefined);

  useLayoutEffect(() => {
    const area = ref.current;
    if (wanted.current === undefined || !area) return;
    area.setSelectionRange(wanted.current, wanted.current);
    wanted.current = undefined;
    wasVisited.current = true;
  }, [text]);

  return {
    ref,
    /** To be called when the text area gets the focus: from then on its caret is the user's. */
    onFocus: useCallback(() => {
      wasVisited.current = true;
    }, []),
    /** The end of the text until the user has been in it. */
    caret: useCallback(() => (wasVisited.current ? ref.current?.selectionStart : undefined), []),
    /** Takes effect with the next change of the text. */
    place: useCallback((caret: number) => {
      wanted.current = caret;
    }, []),
  };
}

export type Caret = ReturnType<typeof useCaret>;
