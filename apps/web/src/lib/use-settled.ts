import { useEffect, useState } from 'react';

/** As long as a person types in a search, nothing is asked; in milliseconds. */
export const TYPING_MS = 250;

/** A value as it was when its key last stood still for a pause in milliseconds; the first one counts at once. */
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
