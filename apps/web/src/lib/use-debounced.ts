import { useEffect, useState } from 'react';

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
