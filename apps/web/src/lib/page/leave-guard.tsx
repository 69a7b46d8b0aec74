import { useBlocker } from 'react-router';
import { drafts } from '../drafts.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { unsaved, useUnsaved } from './unsaved.ts';

/** Requires confirmation before a navigation that loses unsaved changes. Rendered once, because a router supports one blocker. */
export function LeaveGuard() {
  const state = useUnsaved();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => unsaved.isLeftBy(currentLocation, nextLocation));
  return (
    <LeaveDialog
      isOpen={blocker.state === 'blocked'}
      unsaved={state}
      texts={state.texts}
      onStay={() => blocker.reset?.()}
      onLeave={() => {
        drafts.discardOpen();
        blocker.proceed?.();
      }}
    />
  );
}
