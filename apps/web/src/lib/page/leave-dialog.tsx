import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '@fieldstone/ui/dialog';
import type { LeaveTexts, Unsaved } from './unsaved.ts';

export type LeaveDialogProps = {
  readonly isOpen: boolean;
  readonly unsaved: Unsaved;
  /** Replaces the question about the page's unsaved changes. */
  readonly texts?: LeaveTexts | undefined;
  readonly onStay: () => void;
  readonly onLeave: () => void;
};

/**
 * Shows a dialog before unsaved changes are lost. During a save it waits: it leaves after a success, and stays after a failure,
 * which the page then reports.
 */
export function LeaveDialog({ isOpen, unsaved, texts, onStay, onLeave }: LeaveDialogProps) {
  const { t } = useTranslation('common');
  const [isWaiting, setWaiting] = useState(false);
  const { isDirty, isSaving, hasFailed } = unsaved;
  if (isOpen && isSaving && !isWaiting) setWaiting(true);
  // Changes made after the dialog opened require a new confirmation.
  if (isWaiting && !isSaving && (!isOpen || (isDirty && !hasFailed))) setWaiting(false);
  // A save can end between the navigation and this dialog: then nothing is lost.
  const isDone = isOpen && !isSaving && (isWaiting || !isDirty);
  const goOn = useEffectEvent(() => (hasFailed ? onStay() : onLeave()));
  useEffect(() => {
    if (isDone) goOn();
  }, [isDone]);
  const shown = isWaiting
    ? { title: t('leave.saving.title'), message: t('leave.saving.message'), stay: t('leave.stay') }
    : { title: texts?.title ?? t('leave.title'), message: texts?.message ?? t('leave.message'), stay: texts?.stay };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={shown.title}
      message={shown.message}
      cancelLabel={shown.stay ?? t('leave.stay')}
      confirmLabel={texts?.proceed ?? t('leave.proceed')}
      isPending={isWaiting}
      onCancel={onStay}
      onConfirm={onLeave}
    />
  );
}
