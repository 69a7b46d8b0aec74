import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useLinkedDialog } from '../../lib/navigation/use-linked-dialog.ts';
import type { NotifyChoice, PageActions } from '../../lib/page/page-actions.ts';

/** Loaded on demand, because the grid of group profiles is large. */
const NotifyDialog = lazy(async () => ({ default: (await import('./notify-dialog.tsx')).NotifyDialog }));

/** Returns the dialog that notifies technicians, and a function that opens it. */
export function useNotify(): { readonly notify: NonNullable<PageActions['notify']>; readonly dialog: ReactNode } {
  const [choice, setChoice] = useState<NotifyChoice | undefined>();
  const [isOpen, setOpen] = useLinkedDialog('notify');
  return {
    notify: (chosen) => {
      setChoice(chosen);
      setOpen(true);
    },
    dialog: <Suspense>{isOpen && <NotifyDialog choice={choice} onClose={() => setOpen(false)} />}</Suspense>,
  };
}
