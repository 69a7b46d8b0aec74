import { dateFormat } from '@fieldstone/contracts/platform/date-format';
import type { PlannedChange, PlannedOutcome } from '@fieldstone/contracts/changes/planned-change';
import { useTranslation } from 'react-i18next';
import { Banner } from '@fieldstone/ui/banner';
import { Button } from '@fieldstone/ui/button';
import { Skeleton } from '@fieldstone/ui/skeleton';
import { Spinner } from '@fieldstone/ui/spinner';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { useSessionUser } from '../../lib/session/session-query.ts';
import { useMoment } from '../../lib/session/use-moment.ts';
import { isApplying } from '../change-queries.ts';
import styles from '../changes.module.css';
import { profileOutcomes, shownOutcome, countOutcome, OUTCOME_TONES, SHOWN_OUTCOMES } from '../outcomes.ts';
import { useSizeText } from '../setting-names.ts';
import { SettingLines } from '../setting-lines.tsx';
import { TargetTable } from '../target-table.tsx';
import type { FollowedChange } from '../use-change.ts';
import { Badge } from '@fieldstone/ui/badge';
import type { ShownOutcome } from '../outcomes.ts';

export type ChangeResultProps = {
  readonly followed: FollowedChange;
  /** Shows another planned change. */
  readonly onShow: (changeId: string) => void;
};

/** Shows the progress of a planned change and, when it is done, the outcome of each setting (requirement CPY-04). */
export function ChangeResult({ followed, onShow }: ChangeResultProps) {
  const { t } = useTranslation('changes');
  const moment = useMoment();
  const { kind } = followed;
  const { data: change, error, isFetching, refetch } = followed.change;
  if (!change) {
    if (!error) return <Skeleton lines={6} label={t(`${kind}.loading`)} />;
    return <FailureBanner title={t(`${kind}.loadFailed`)} error={error} isRetrying={isFetching} onRetry={refetch} />;
  }
  const isUndo = change.kind === 'undo';
  const { createdBy: by, createdAt, undoneBy, undoOf } = change;
  return (
    <>
      <p className={styles.summary}>
        {t(isUndo ? `${kind}.undoStarted` : 'result.started', { by, at: moment(createdAt) })}
      </p>
      <FailureBanner
        tone="warning"
        title={t(`${kind}.behind`)}
        error={error}
        isRetrying={isFetching}
        onRetry={refetch}
      />
      {undoneBy !== null && (
        <Banner
          tone="info"
          title={t(`${kind}.wasUndone`)}
          action={<Button onPress={() => onShow(undoneBy)}>{t('result.showUndo')}</Button>}
        />
      )}
      {undoOf !== null && (
        <p>
          <Button variant="quiet" size="small" onPress={() => onShow(undoOf)}>
            {t(`${kind}.show`)}
          </Button>
        </p>
      )}
      {isApplying(change) ? (
        <ChangeProgress label={t(isUndo ? `${kind}.undoing` : `${kind}.applying`)} change={change} />
      ) : (
        <Outcomes followed={followed} change={change} />
      )}
    </>
  );
}

type ChangeProgressProps = {
  /** The name of the work in progress. */
  readonly label: string;
  readonly change: PlannedChange;
};

/** Shows how many of the settings of a planned change are processed. */
function ChangeProgress({ label, change }: ChangeProgressProps) {
  const { t } = useTranslation('changes');
  const { locale, timeZone } = useSessionUser();
  const time = dateFormat(locale, { timeStyle: 'medium', timeZone });
  const { counts, resumesAt } = change;
  const { pending, success, failure, unknown } = counts;
  const done = success + failure + unknown;
  const all = done + pending;
  return (
    <div className={styles.progress}>
      <output className={styles.running}>
        <Spinner label={t('progress.working')} />
        <span>{label}</span>
      </output>
      <progress aria-label={t('progress.label')} max={Math.max(all, 1)} value={done} className={styles.bar} />
      <p>{t('progress.done', { done, count: all })}</p>
      {resumesAt !== null && (
        <Banner tone="warning" title={t('progress.resumes', { at: time.format(Date.parse(resumesAt)) })} />
      )}
    </div>
  );
}

type OutcomesProps = { readonly followed: FollowedChange; readonly change: PlannedChange };

/** Shows the outcomes: those of a copy in a table of the group profiles, those of a restore, which has one, as lines. */
function Outcomes({ followed: { kind, outcomes }, change }: OutcomesProps) {
  const { t } = useTranslation('changes');
  const sizeText = useSizeText();
  const { data, error, isFetching, refetch } = outcomes;
  if (!data) {
    if (!error) return <Skeleton lines={6} label={t('result.loading')} />;
    return <FailureBanner title={t('result.failed')} error={error} isRetrying={isFetching} onRetry={refetch} />;
  }
  const profiles = profileOutcomes(data);
  const finished = t(change.kind === 'undo' ? 'restore.undoFinished' : 'restore.finished');
  return (
    <>
      <output className={styles.summary}>
        <span>{kind === 'copy' ? sizeText(data, profiles.length) : finished}</span>
        <OutcomeCounts outcomes={data} />
      </output>
      {kind === 'restore' && change.transitions.includes('plan') && (
        <Banner tone="warning" title={t('restore.stopped')} />
      )}
      {change.counts.unknown > 0 && <Banner tone="warning" title={t('result.unknownText')} />}
      {kind === 'restore' ? (
        <OutcomeLines change={change} outcomes={data} />
      ) : (
        <TargetTable
          label={t('result.table')}
          emptyText={t('result.none')}
          rows={profiles.map(({ id, name, status, outcomes: ofProfile }) => ({
            id,
            name,
            status: <OutcomeBadge outcome={status} />,
            renderDetails: () => <OutcomeLines change={change} outcomes={ofProfile} />,
          }))}
        />
      )}
    </>
  );
}

type OutcomeLinesProps = { readonly change: PlannedChange; readonly outcomes: readonly PlannedOutcome[] };

function OutcomeLines({ change: { kind, source }, outcomes }: OutcomeLinesProps) {
  return (
    <SettingLines
      lines={outcomes.map((each) => {
        const { settingId, profileId } = each;
        // The values of a copy come from its source.
        const causeId = kind === 'copy' && source !== null ? source.id : profileId;
        return {
          settingId,
          badge: <OutcomeBadge outcome={shownOutcome(each)} />,
          explained: each,
          causeId,
        };
      })}
    />
  );
}

/** Shows how many settings of a finished planned change have each outcome. */
function OutcomeCounts({ outcomes }: { readonly outcomes: readonly PlannedOutcome[] }) {
  const { t } = useTranslation('changes');
  const counts = SHOWN_OUTCOMES.map((outcome) => ({ outcome, count: countOutcome(outcomes, outcome) }));
  return counts
    .filter(({ count }) => count > 0)
    .map(({ outcome, count }) => (
      <Badge key={outcome} tone={OUTCOME_TONES[outcome]}>
        {t(`result.counts.${outcome}`, { count })}
      </Badge>
    ));
}

/** Shows the outcome of a setting or of a group profile. */
function OutcomeBadge({ outcome }: { readonly outcome: ShownOutcome }) {
  const { t } = useTranslation('changes');
  return <Badge tone={OUTCOME_TONES[outcome]}>{t(`result.statuses.${outcome}`)}</Badge>;
}
