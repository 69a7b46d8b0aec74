import type { PlannedChangeTransition } from '@fieldstone/contracts/changes/planned-change';
import { csvFileName } from '@fieldstone/contracts/platform/csv';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@fieldstone/ui/button';
import { Dialog } from '@fieldstone/ui/dialog';
import { DownloadButton } from '../../lib/download/download-button.tsx';
import { usePageActions } from '../../lib/page/page-actions.ts';
import { useSessionUser } from '../../lib/session/session-query.ts';
import { countChanged, RESULT_COLUMNS, resultFile } from '../outcomes.ts';
import type { FollowedChange } from '../use-change.ts';
import { ReviewChanges } from './review-changes.tsx';

export type ChangeActionsProps = {
  readonly followed: FollowedChange;
  /** Returns to the plan; without it, a planned change that wrote nothing is not planned again. */
  readonly onPlanAgain?: () => void;
  readonly onClose: () => void;
};

/** Shows the actions of a planned change, most of them after its end. Closing its dialog does not stop it. */
export function ChangeActions({ followed, onPlanAgain, onClose }: ChangeActionsProps) {
  const { t } = useTranslation(['changes', 'common']);
  const [dialog, setDialog] = useState<'undo' | 'review'>();
  const { orgId } = useSessionUser();
  const { notify } = usePageActions();
  const { kind, changedProfiles, retry, undo } = followed;
  const { data: change } = followed.change;
  const { data: outcomes } = followed.outcomes;
  const isPending = retry.isPending || undo.isPending;
  const can = (transition: PlannedChangeTransition) => change?.transitions.includes(transition) === true;
  const changed = change?.kind === 'undo' ? 0 : countChanged(outcomes ?? []);
  // The note of an undone change would announce what no longer applies.
  const note = change?.kind === 'undo' ? undefined : change?.states[0]?.reason;
  const close = () => setDialog(undefined);
  return (
    <>
      {kind === 'copy' && outcomes && (
        <DownloadButton
          size="medium"
          label={t('result.csv')}
          columns={RESULT_COLUMNS}
          load={(separator) => ({
            name: csvFileName('copy-configuration', orgId),
            content: resultFile(outcomes, separator),
          })}
        />
      )}
      {notify && changedProfiles.length > 0 && (
        <Button
          isDisabled={isPending}
          onPress={() =>
            notify({ profileIds: changedProfiles, save: { profileIds: changedProfiles, note: note ?? '' } })
          }
        >
          {t('notify')}
        </Button>
      )}
      {can('undo') && (
        <Button isPending={undo.isPending} isDisabled={retry.isPending} onPress={() => setDialog('undo')}>
          {t(`${kind}.undo`)}
        </Button>
      )}
      {can('retry') && (
        <Button
          isPending={retry.isPending}
          isDisabled={undo.isPending || !outcomes}
          onPress={() => (changed > 0 ? setDialog('review') : retry.mutate([]))}
        >
          {t('tryAgain')}
        </Button>
      )}
      {onPlanAgain && can('plan') && <Button onPress={onPlanAgain}>{t('planAgain')}</Button>}
      <Button variant="primary" onPress={onClose}>
        {t('common:close')}
      </Button>
      {dialog === 'review' && change && (
        <ReviewChanges
          changeId={change.id}
          total={changed}
          onCancel={close}
          onConfirm={(overwrite) => {
            close();
            retry.mutate(overwrite);
          }}
        />
      )}
      {dialog === 'undo' && (
        <UndoDialog
          followed={followed}
          onCancel={close}
          onUndo={(then) => {
            close();
            undo.mutate(then);
          }}
        />
      )}
    </>
  );
}

type UndoDialogProps = {
  readonly followed: Pick<FollowedChange, 'kind' | 'canNotify'>;
  readonly onCancel: () => void;
  readonly onUndo: (then: { readonly notify: boolean }) => void;
};

/** Requests confirmation of an undo, which can be followed by a notification of the group profiles (requirement CST-07). */
function UndoDialog({ followed: { kind, canNotify }, onCancel, onUndo }: UndoDialogProps) {
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
