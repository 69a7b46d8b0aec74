import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import type { Location } from 'react-router';
import { session } from './session/session-store.ts';
import { ConfirmDialog } from './ui/confirm-dialog.tsx';

export type LeaveGuardOptions = {
  /** Whether what would be lost is left on the way from one address to another; another path unless told otherwise. */
  readonly isLeaving?: (from: Location, to: Location) => boolean;
  /** What is asked instead of the question about unsaved changes of a page. */
  readonly texts?: {
    readonly title: string;
    readonly message: string;
    readonly stay: string;
    readonly proceed: string;
  };
};

const toAnotherPath = (from: Location, to: Location): boolean => from.pathname !== to.pathname;

/**
 * Guards unsaved changes: another address, the back button and closing the tab ask first (requirement PAGE-04). Answers the
 * dialog; the page shows it anywhere in its tree. An ended session lets the browser leave for sign-in: the drafts are kept.
 */
export function useLeaveGuard(isDirty: boolean, { isLeaving = toAnotherPath, texts }: LeaveGuardOptions = {}) {
  const { t } = useTranslation('common');
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && isLeaving(currentLocation, nextLocation),
  );

  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      if (session.status() === 'signed-in') event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);

  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      title={texts?.title ?? t('leave.title')}
      message={texts?.message ?? t('leave.message')}
      cancelLabel={texts?.stay ?? t('leave.stay')}
      confirmLabel={texts?.proceed ?? t('leave.proceed')}
      onCancel={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
