import { useTranslation } from 'react-i18next';
import { Button } from '@fieldstone/ui/button';
import { Dialog } from '@fieldstone/ui/dialog';

export type UndoDialogProps = {
  readonly title: string;
  readonly message: string;
  readonly confirmLabel: string;
  /** Whether the user may notify group profiles. */
  readonly canNotify: boolean;
  readonly onCancel: () => void;
  readonly onUndo: (then: { readonly notify: boolean }) => void;
};

/** Requests confirmation of an undo, which can be followed by a notification of the group profiles (requirement CST-07). */
export function UndoDialog({ title, message, confirmLabel, canNotify, onCancel, onUndo }: UndoDialogProps) {
  const { t } = useTranslation(['copy', 'common']);
  return (
    <Dialog
      isOpen
      onClose={onCancel}
      title={title}
      role="alertdialog"
      actions={
        <>
          <Button onPress={onCancel} autoFocus>
            {t('common:cancel')}
          </Button>
          {canNotify && <Button onPress={() => onUndo({ notify: true })}>{t('undo.andNotify')}</Button>}
          <Button variant="danger" onPress={() => onUndo({ notify: false })}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <p>{canNotify ? `${message} ${t('undo.notifyHint')}` : message}</p>
    </Dialog>
  );
}
