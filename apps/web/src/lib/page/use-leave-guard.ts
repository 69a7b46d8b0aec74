import { useEffect, useId } from 'react';
import { session } from '../session/session-store.ts';
import { toAnotherPath, unsaved } from './unsaved.ts';
import type { LeaveRules, Unsaved } from './unsaved.ts';

const PAGE_RULES: LeaveRules = { isLeaving: toAnotherPath };

/**
 * Guards unsaved changes: another address, the back button and closing the tab require confirmation (requirement PAGE-04), and wait
 * during a save. `LeaveGuard` of the frame shows the dialog. After the session has ended the browser may leave for sign-in, because
 * drafts are kept.
 * @param rules stable between renders
 */
export function useLeaveGuard({ isDirty, isSaving, hasFailed }: Unsaved, rules: LeaveRules = PAGE_RULES): void {
  const page = useId();
  useEffect(
    () => unsaved.declare(page, { isDirty, isSaving, hasFailed, ...rules }),
    [page, isDirty, isSaving, hasFailed, rules],
  );
  const isGuarded = isDirty || isSaving;
  useEffect(() => {
    if (!isGuarded) return undefined;
    const confirmLeave = (event: BeforeUnloadEvent) => {
      if (session.status() === 'signed-in') event.preventDefault();
    };
    window.addEventListener('beforeunload', confirmLeave);
    return () => window.removeEventListener('beforeunload', confirmLeave);
  }, [isGuarded]);
}
