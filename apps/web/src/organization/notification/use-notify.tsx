import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';

/** Loaded on demand, because the grid of group profiles is large. */
const NotifyDialog = lazy(async () => ({ default: (await import('./notify-dialog.tsx')).NotifyDialog }));

/** Returns the dialog that notifies technicians, and a function that opens it with group profiles chosen. */
export function useNotify(): { readonly notify: (profileIds: readonly string[]) => void; readonly dialog: ReactNode } {
  const [chosen, setChosen] = useState<readonly string[] | undefined>();
  return {
    notify: setChosen,
    dialog: (
      <Suspense>{chosen && <NotifyDialog initialProfileIds={chosen} onClose={() => setChosen(undefined)} />}</Suspense>
    ),
  };
}
