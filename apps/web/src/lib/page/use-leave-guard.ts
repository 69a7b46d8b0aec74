import { useEffect, useId } from 'react';
import { browser } from '../browser.ts';
import { session } from '../session/session-store.ts';
import { toAnotherPath, unsaved } from './unsaved.ts';
import type { LeaveRules, Unsaved } from './unsaved.ts';

const PAGE_RULES: LeaveRules = { isLeaving: toAnotherPath, keepsDraft: true };

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
  const { keepsDraft = false } = rules;
  const isGuarded = isDirty || isSaving;
  useEffect(() => {
    if (!isGuarded) return undefined;
    const confirmLeave = (event: BeforeUnloadEvent) => {
      const isKept = keepsDraft && browser.isReloading();
      if (session.status() === 'signed-in' && !isKept) event.preventDefault();
    };
    window.addEventListener('beforeunload', confirmLeave);
    return () => window.removeEventListener('beforeunload', confirmLeave);
  }, [isGuarded, keepsDraft]);
}
