import type { Transition } from '@fieldstone/contracts/settings/calendar/appointment-status';
import { useEffect, useRef, useState } from 'react';

/**
 * What a row calls when it is changed or removed: the same functions for as long as the list stands, whatever the list holds, so
 * that an edit draws one row of hundreds.
 */
export function useRowChanges(rows: readonly Transition[], change: (rows: Transition[]) => void) {
  const latest = useRef({ rows, change });
  useEffect(() => {
    latest.current = { rows, change };
  });
  const [changes] = useState(() => ({
    changeRow: (place: number, row: Transition) => latest.current.change(latest.current.rows.with(place, row)),
    removeRow: (place: number) => latest.current.change(latest.current.rows.toSpliced(place, 1)),
  }));
  return changes;
}
