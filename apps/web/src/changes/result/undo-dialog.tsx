import { useTranslation } from 'react-i18next';
import { Button } from '@fieldstone/ui/button';
import { Dialog } from '@fieldstone/ui/dialog';
import type { FollowedChange } from '../use-change.ts';

export type UndoDialogProps = {
  readonly followed: Pick<FollowedChange, 'kind' | 'canNotify'>;
  readonly onCancel: () => void;
  readonly onUndo: (then: { readonly notify: boolean }) => void;
};

/** Requests confirmation of an undo, which can be followed by a notification of the group profiles (requirement CST-07). */
export function UndoDialog({ followed: { kind, canNotify }, onCancel, onUndo }: UndoDialogProps) {
  const { t } = useTranslation(['changes', 'common']);
  const message = t(`${kind}.undoMessage`);
  return (
    <Dialog
      isOpen
      onClose={onCancel}
      title={t(`${kind}.undo`)}
      role="alertdialog"
      actions={
        <>
          <Button onPress={onCancel} autoFocus>
            {t('common:cancel')}
          </Button>
          {canNotify && <Button onPress={() => onUndo({ notify: true })}>{t('undo.andNotify')}</Button>}
          <Button variant="danger" onPress={() => onUndo({ notify: false })}>
            {t(`${kind}.undo`)}
          </Button>
        </>
      }
    >
      <p>{canNotify ? `${message} ${t('undo.notifyHint')}` : message}</p>
    </Dialog>
  );
}
