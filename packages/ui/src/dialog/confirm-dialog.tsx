import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button/button.tsx';
import { Dialog } from './dialog.tsx';

export type ConfirmDialogProps = {
  readonly isOpen: boolean;
  readonly title: string;
  readonly message: string;
  /** Shown below the message. */
  readonly children?: ReactNode;
  readonly confirmLabel: string;
  /** 'Cancel' by default. */
  readonly cancelLabel?: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  /** Whether the confirmed action destroys something. */
  readonly isDanger?: boolean;
  readonly isPending?: boolean;
};

/** Requests confirmation of an action that cannot be undone. Escape cancels. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, message, confirmLabel, cancelLabel, onConfirm, onCancel, isDanger, isPending, children } =
    props;
  const { t } = useTranslation('ui');
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onCancel}
      title={title}
      size="small"
      role="alertdialog"
      actions={
        <>
          <Button onPress={onCancel} autoFocus>
            {cancelLabel ?? t('cancel')}
          </Button>
          <Button variant={isDanger === true ? 'danger' : 'primary'} onPress={onConfirm} isPending={isPending === true}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="stack-3">
        <p>{message}</p>
        {children}
      </div>
    </Dialog>
  );
}
