import { useEffect, useEffectEvent, useState } from 'react';

/** Pause in typing after which a search starts, in milliseconds. */
export const TYPING_MS = 250;

/** Returns a value once its key has not changed for a pause in milliseconds; the first value immediately. */
export function useDebounced<T>(
  value: T,
  key: string,
  pause: number,
): { readonly value: T; readonly isUpToDate: boolean } {
  const [debounced, setDebounced] = useState({ value, key });
  useEffect(() => {
    if (key === debounced.key) return undefined;
    const timer = setTimeout(() => setDebounced({ value, key }), pause);
    return () => clearTimeout(timer);
  }, [value, key, debounced.key, pause]);
  return { value: debounced.value, isUpToDate: key === debounced.key };
}

/**
 * Returns the text of a field that edits a text of the address.
 * @param text the text in the address; the field follows it when a link or the browser's back button changes it
 * @param onChange called with the trimmed text after a pause in typing
 */
export function useTypedText(text: string, onChange: (text: string) => void) {
  const [typed, setTyped] = useState(text);
  const [seen, setSeen] = useState(text);
  // Texts of this field on their way to the address. When they arrive, the person may already have typed more.
  const [applied, setApplied] = useState<readonly string[]>([]);
  if (seen !== text) {
    setSeen(text);
    if (applied.includes(text)) setApplied(applied.slice(applied.indexOf(text) + 1));
    else if (text !== typed.trim()) setTyped(text);
  }
  const { value } = useDebounced(typed.trim(), typed.trim(), TYPING_MS);
  const [settled, setSettled] = useState(value);
  if (settled !== value) {
    setSettled(value);
    if (value !== text && value === typed.trim()) setApplied([...applied, value]);
  }
  const apply = useEffectEvent((next: string) => {
    if (next !== text && next === typed.trim()) onChange(next);
  });
  useEffect(() => apply(value), [value]);
  return [typed, setTyped] as const;
}
