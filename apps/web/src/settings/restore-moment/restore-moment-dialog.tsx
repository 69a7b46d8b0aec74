import type { RestoredId } from '@fieldstone/contracts/organization/restore-settings';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@fieldstone/ui/button';
import { Dialog } from '@fieldstone/ui/dialog';
import { RadioGroup } from '@fieldstone/ui/radio';
import { Skeleton } from '@fieldstone/ui/skeleton';
import { usePageActions } from '../../lib/page/page-actions.ts';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import type { RenderSettingValue } from '../planned-change/payload-differences.tsx';
import { UndoDialog } from '../planned-change/undo-dialog.tsx';
import { useMoment } from '../../lib/session/use-moment.ts';
import styles from './restore-moment.module.css';
import { changingItems, RestorePlan } from './restore-plan.tsx';
import { isRunning, restorePlanQuery } from './restore-queries.ts';
import { kindOf, RestoreResult } from './restore-result.tsx';
import { useRestoreMoment } from './use-restore-moment.ts';
import type { RestoreMoment } from './use-restore-moment.ts';

export type RestoreMomentDialogProps = {
  readonly profileId: string;
  readonly profileName: string;
  /** The time of the change that determines the moment. */
  readonly changedAt: string;
  /** Called with whether a restore was started. */
  readonly onClose: (isStarted: boolean) => void;
  readonly renderValue: RenderSettingValue;
};

const NONE: ReadonlySet<RestoredId> = new Set();

/** Returns settings of a group profile to a moment: plan, choice, outcome, undo and notification (requirement CST-01). */
export function RestoreMomentDialog(props: RestoreMomentDialogProps) {
  const { profileId, profileName, changedAt, renderValue } = props;
  const { t } = useTranslation(['restore', 'copy', 'common']);
  const moment = useMoment('2-digit');
  const [side, setSide] = useState<'before' | 'after'>('after');
  const [left, setLeft] = useState(NONE);
  const at = side === 'after' ? changedAt : new Date(Date.parse(changedAt) - 1).toISOString();
  const restore = useRestoreMoment(profileId);
  const [hasStarted, setStarted] = useState(false);
  const onClose = () => props.onClose(hasStarted);
  const plan = useQuery({ ...restorePlanQuery(profileId, at), enabled: !restore.isStarted });
  const chosen = changingItems(plan.data?.items ?? []).filter(({ settingId }) => !left.has(settingId));
  const { data: change } = restore.change;
  const heading = useRef<HTMLHeadingElement>(null);
  const view = change?.id;
  const shown = useRef(view);
  // The button that changed the view is gone, and with it the focus.
  useEffect(() => {
    if (shown.current !== view) heading.current?.focus();
    shown.current = view;
  }, [view]);
  return (
    <Dialog
      isOpen
      size="large"
      onClose={onClose}
      title={t(change ? `title.${kindOf(change)}` : 'title.restore', { profile: profileName })}
      actions={
        restore.isStarted ? (
          <ResultActions restore={restore} onClose={onClose} />
        ) : (
          <>
            <Button isDisabled={restore.start.isPending} onPress={onClose}>
              {t('common:cancel')}
            </Button>
            <Button
              variant="primary"
              isPending={restore.start.isPending}
              isDisabled={chosen.length === 0 || plan.isFetching}
              onPress={() => {
                setStarted(true);
                restore.start.mutate({ at, chosen });
              }}
            >
              {chosen.length === 0 ? t('confirmNone') : t('confirm', { count: chosen.length })}
            </Button>
          </>
        )
      }
    >
      <div className={styles.body}>
        <h3 ref={heading} tabIndex={-1} className="visually-hidden">
          {t(`views.${restore.isStarted ? 'result' : 'plan'}`)}
        </h3>
        {restore.isStarted ? (
          <RestoreResult restore={restore} profileId={profileId} />
        ) : (
          <>
            <p>{t('message', { profile: profileName })}</p>
            <RadioGroup
              label={t('moment')}
              value={side}
              onChange={(value) => {
                setSide(value === 'before' ? 'before' : 'after');
                setLeft(NONE);
              }}
              options={[
                { id: 'after', label: t('after', { at: moment(changedAt) }) },
                { id: 'before', label: t('before', { at: moment(changedAt) }) },
              ]}
            />
            <FailureBanner
              title={t('planFailed')}
              error={plan.error}
              isRetrying={plan.isFetching}
              onRetry={plan.refetch}
            />
            {plan.data && <RestorePlan plan={plan.data} left={left} onLeave={setLeft} renderValue={renderValue} />}
            {!plan.data && !plan.error && <Skeleton lines={6} label={t('loading')} />}
          </>
        )}
      </div>
    </Dialog>
  );
}

function ResultActions({ restore, onClose }: { readonly restore: RestoreMoment; readonly onClose: () => void }) {
  const { t } = useTranslation(['restore', 'copy', 'common']);
  const { notify } = usePageActions();
  const [isUndoing, setUndoing] = useState(false);
  const { retry, undo, changedProfiles, canNotify, planAgain } = restore;
  const { data: change } = restore.change;
  const can = (transition: 'plan' | 'retry' | 'undo') =>
    change !== undefined && !isRunning(change) && change.transitions.includes(transition);
  const isPending = retry.isPending || undo.isPending;
  return (
    <>
      {notify && changedProfiles.length > 0 && (
        <Button isDisabled={isPending} onPress={() => notify(changedProfiles)}>
          {t('copy:notify')}
        </Button>
      )}
      {can('undo') && (
        <Button isPending={undo.isPending} isDisabled={retry.isPending} onPress={() => setUndoing(true)}>
          {t('undo.open')}
        </Button>
      )}
      {can('retry') && (
        <Button isPending={retry.isPending} isDisabled={undo.isPending} onPress={() => retry.mutate()}>
          {t('copy:tryAgain')}
        </Button>
      )}
      {can('plan') && <Button onPress={planAgain}>{t('copy:plan.again')}</Button>}
      <Button variant="primary" onPress={onClose}>
        {t('common:close')}
      </Button>
      {isUndoing && (
        <UndoDialog
          title={t('undo.open')}
          message={t('undo.message')}
          confirmLabel={t('undo.open')}
          canNotify={canNotify}
          onCancel={() => setUndoing(false)}
          onUndo={(then) => {
            setUndoing(false);
            undo.mutate(then);
          }}
        />
      )}
    </>
  );
}
