import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { session } from './session/session-store.ts';
import { ConfirmDialog } from './ui/confirm-dialog.tsx';

/**
 * Guards unsaved changes: another path, the back button and closing the tab ask first (requirement PAGE-04). Answers the
 * dialog; the page shows it anywhere in its tree. An ended session lets the browser leave for sign-in: the drafts are kept.
 */
export function useLeaveGuard(isDirty: boolean) {
  const { t } = useTranslation('common');
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
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
      title={t('leave.title')}
      message={t('leave.message')}
      cancelLabel={t('leave.stay')}
      confirmLabel={t('leave.proceed')}
      onCancel={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
