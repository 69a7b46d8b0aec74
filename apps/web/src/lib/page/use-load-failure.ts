import { useEffect } from 'react';
import { notifyLoadFailure } from '../api/load-failures.ts';

/** Shows the notification of an area whose load has failed; `title` is the area's text, already translated. */
export function useLoadFailure(title: string, error: Error | null, tone: 'error' | 'warning' = 'error'): void {
  useEffect(() => {
    if (error !== null) notifyLoadFailure(title, error, tone);
  }, [title, error, tone]);
}
