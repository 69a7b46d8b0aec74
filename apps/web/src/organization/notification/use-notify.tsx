import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import type { PageActions } from '../../lib/page/page-actions.ts';

/** Loaded on demand, because the grid of group profiles is large. */
const NotifyDialog = lazy(async () => ({ default: (await import('./notify-dialog.tsx')).NotifyDialog }));

type Notify = NonNullable<PageActions['notify']>;

/** Returns the dialog that notifies technicians, and a function that opens it. */
export function useNotify(): { readonly notify: Notify; readonly dialog: ReactNode } {
  const [[profileIds, message], setOpened] = useState<Parameters<Notify> | readonly []>([]);
  return {
    notify: (...opened) => setOpened(opened),
    dialog: (
      <Suspense>
        {profileIds && (
          <NotifyDialog initialProfileIds={profileIds} initialMessage={message} onClose={() => setOpened([])} />
        )}
      </Suspense>
    ),
  };
}
