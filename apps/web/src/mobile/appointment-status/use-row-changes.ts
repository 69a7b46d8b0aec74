import type { Transition } from '@fieldstone/contracts/settings/calendar/appointment-status';
import { useEffect, useRef, useState } from 'react';

/** Returns the callbacks of a row. They stay the same when the list changes, so that an edit renders only one of hundreds of rows. */
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
