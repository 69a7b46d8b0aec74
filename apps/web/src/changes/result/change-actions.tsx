import type { PlannedChangeTransition } from '@fieldstone/contracts/changes/planned-change';
import { csvFileName } from '@fieldstone/contracts/platform/csv';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@fieldstone/ui/button';
import { DownloadButton } from '../../lib/download/download-button.tsx';
import { usePageActions } from '../../lib/page/page-actions.ts';
import { useSessionUser } from '../../lib/session/session-query.ts';
import { countChanged } from '../outcomes.ts';
import type { RenderSettingValue } from '../payload-differences.tsx';
import type { FollowedChange } from '../use-change.ts';
import { RESULT_COLUMNS, resultFile } from './result-file.ts';
import { ReviewChanges } from './review-changes.tsx';
import { UndoDialog } from './undo-dialog.tsx';

export type ChangeActionsProps = {
  readonly followed: FollowedChange;
  /** Returns to the plan; without it, a planned change that wrote nothing is not planned again. */
  readonly onPlanAgain?: () => void;
  readonly onClose: () => void;
  readonly renderValue: RenderSettingValue;
};

/** Shows the actions of a planned change, most of them after its end. Closing its dialog does not stop it. */
export function ChangeActions({ followed, onPlanAgain, onClose, renderValue }: ChangeActionsProps) {
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
          renderValue={renderValue}
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
