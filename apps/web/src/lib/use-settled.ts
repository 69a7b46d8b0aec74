import { useEffect, useState } from 'react';

/** Pause in typing after which a search starts, in milliseconds. */
export const TYPING_MS = 250;

/** Returns a value once its key has not changed for a pause in milliseconds; the first value immediately. */
export function useSettled<T>(
  value: T,
  key: string,
  pause: number,
): { readonly value: T; readonly isSettled: boolean } {
  const [settled, setSettled] = useState({ value, key });
  useEffect(() => {
    if (key === settled.key) return undefined;
    const timer = setTimeout(() => setSettled({ value, key }), pause);
    return () => clearTimeout(timer);
  }, [value, key, settled.key, pause]);
  return { value: settled.value, isSettled: key === settled.key };
}
