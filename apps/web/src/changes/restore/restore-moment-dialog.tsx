import type { RestoredId } from '@fieldstone/contracts/changes/plan';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@fieldstone/ui/button';
import { Dialog } from '@fieldstone/ui/dialog';
import { Skeleton } from '@fieldstone/ui/skeleton';
import { NoteField } from '../../lib/form/note-field.tsx';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { useMoment } from '../../lib/session/use-moment.ts';
import { reasonOf, restorePlanQuery, versionsOf } from '../plan/plan.ts';
import { ChangeActions } from '../result/change-actions.tsx';
import { ChangeResult } from '../result/change-result.tsx';
import { useChange } from '../use-change.ts';
import { useViewHeading } from '../use-view-heading.ts';
import { selectItems, RestorePlan } from './restore-plan.tsx';

export type RestoreMomentDialogProps = {
  readonly profileId: string;
  readonly profileName: string;
  /** The time of the change right after which the settings had the values. */
  readonly changedAt: string;
  /** Called with whether a restore was started. */
  readonly onClose: (isStarted: boolean) => void;
};

const NONE: ReadonlySet<RestoredId> = new Set();

/** Returns settings of a group profile to a moment: plan, choice, outcome, undo and notification (requirement CST-01). */
export function RestoreMomentDialog(props: RestoreMomentDialogProps) {
  const { profileId, profileName, changedAt } = props;
  const { t } = useTranslation(['restore', 'changes', 'common']);
  const moment = useMoment('2-digit');
  const [left, setLeft] = useState(NONE);
  const [note, setNote] = useState('');
  const [changeId, setChangeId] = useState<string>();
  const [hasStarted, setStarted] = useState(false);
  const followed = useChange('restore', changeId, setChangeId);
  const { start } = followed;
  const isPlanning = changeId === undefined;
  const plan = useQuery({ ...restorePlanQuery(profileId, changedAt), enabled: isPlanning });
  const changing = plan.data ? selectItems(plan.data, 'will-change') : [];
  const chosen = changing.filter(({ settingId }) => !left.has(settingId));
  const { data: change } = followed.change;
  const heading = useViewHeading(change?.id);
  const onClose = () => props.onClose(hasStarted);
  const restore = () => {
    setStarted(true);
    const settingIds = chosen.map(({ settingId }) => settingId);
    start.mutate({
      kind: 'restore',
      ...reasonOf(note),
      profileId,
      at: changedAt,
      settingIds,
      versions: versionsOf(chosen),
    });
  };
  return (
    <Dialog
      isOpen
      size="large"
      // Closing it meanwhile would hide the outcome.
      onClose={() => !start.isPending && onClose()}
      title={t(change?.kind === 'undo' ? 'title.undo' : 'title.restore', { profile: profileName })}
      actions={
        isPlanning ? (
          <>
            <Button isDisabled={start.isPending} onPress={onClose}>
              {t(plan.data && changing.length === 0 ? 'common:close' : 'common:cancel')}
            </Button>
            {changing.length > 0 && (
              <Button
                variant="primary"
                isPending={start.isPending}
                isDisabled={chosen.length === 0 || plan.isFetching}
                onPress={restore}
              >
                {t('confirm', { count: chosen.length })}
              </Button>
            )}
          </>
        ) : (
          <ChangeActions followed={followed} onPlanAgain={() => setChangeId(undefined)} onClose={onClose} />
        )
      }
    >
      <div className="stack-3">
        <h3 ref={heading} tabIndex={-1} className="visually-hidden">
          {t(`views.${isPlanning ? 'plan' : 'result'}`)}
        </h3>
        {isPlanning ? (
          <>
            <p>{t('message', { profile: profileName, at: moment(changedAt) })}</p>
            <FailureBanner
              title={t('planFailed')}
              error={plan.error}
              isRetrying={plan.isFetching}
              onRetry={plan.refetch}
            />
            {plan.data && <RestorePlan plan={plan.data} left={left} onLeave={setLeft} />}
            {chosen.length > 0 && <NoteField value={note} onChange={setNote} />}
            {!plan.data && !plan.error && <Skeleton lines={6} label={t('loading')} />}
          </>
        ) : (
          <ChangeResult followed={followed} onShow={setChangeId} />
        )}
      </div>
    </Dialog>
  );
}
