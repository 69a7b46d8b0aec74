import { useEffect, useId } from 'react';
import { useBlocker } from 'react-router';
import type { Location } from 'react-router';
import { LeaveDialog } from './leave-dialog.tsx';
import type { LeaveTexts } from './leave-dialog.tsx';
import { session } from '../session/session-store.ts';
import { unsaved } from './unsaved.ts';
import type { Unsaved } from './unsaved.ts';

export type LeaveGuardOptions = {
  /** Returns whether a navigation leaves the unsaved changes; by default one to another path does. */
  readonly isLeaving?: (from: Location, to: Location) => boolean;
  readonly texts?: LeaveTexts;
};

const toAnotherPath = (from: Location, to: Location): boolean => from.pathname !== to.pathname;

/**
 * Guards unsaved changes: another address, the back button and closing the tab require confirmation (requirement PAGE-04), and wait
 * during a save. Returns the dialog, which the page shows anywhere in its tree. After the session has ended the browser may leave for
 * sign-in, because drafts are kept.
 */
export function useLeaveGuard(
  { isDirty, isSaving, hasFailed }: Unsaved,
  { isLeaving = toAnotherPath, texts }: LeaveGuardOptions = {},
) {
  const page = useId();
  const isGuarded = isDirty || isSaving;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isGuarded && isLeaving(currentLocation, nextLocation),
  );

  useEffect(() => unsaved.declare(page, { isDirty, isSaving, hasFailed }), [page, isDirty, isSaving, hasFailed]);
  useEffect(() => {
    if (!isGuarded) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      if (session.status() === 'signed-in') event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isGuarded]);

  return (
    <LeaveDialog
      isOpen={blocker.state === 'blocked'}
      unsaved={{ isDirty, isSaving, hasFailed }}
      texts={texts}
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
    />
  );
}
