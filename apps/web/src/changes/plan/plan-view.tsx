import type { ChangePlan, PlanItem } from '@fieldstone/contracts/changes/plan';
import type { ChangeReach } from '@fieldstone/contracts/changes/planned-change';
import { SETTING_IDS } from '@fieldstone/contracts/settings/setting';
import type { SettingId } from '@fieldstone/contracts/settings/setting';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Badge } from '@fieldstone/ui/badge';
import { Banner } from '@fieldstone/ui/banner';
import { Skeleton } from '@fieldstone/ui/skeleton';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { useSessionUser } from '../../lib/session/session-query.ts';
import styles from '../changes.module.css';
import { PayloadDifferences } from '../payload-differences.tsx';
import { SettingLines } from '../setting-lines.tsx';
import type { SettingChoice } from '../setting-lines.tsx';
import { copyValuesQuery, countResults, PLAN_RESULTS, RESULT_TONES } from './plan.ts';

export type PlanSummaryProps = {
  readonly plan: ChangePlan;
  /** Comes before the numbers. */
  readonly label?: string;
  /** Shown if nothing would change. */
  readonly emptyText: string;
};

/** Shows how many settings a plan changes, whom it reaches, its CRM calls and the open planned changes that overlap it (CST-04, CST-09). */
export function PlanSummary({ plan, label, emptyText }: PlanSummaryProps) {
  const { t } = useTranslation('changes');
  const { locale } = useSessionUser();
  const reachText = useReachText();
  const { targets, calls, overlaps } = plan;
  const changing = targets.filter(({ items }) => countResults(items)['will-change'] > 0);
  return (
    <>
      <p className={styles.summary}>
        {label !== undefined && <span>{label}</span>}
        <ResultCounts items={targets.flatMap(({ items }) => items)} />
      </p>
      {changing.length === 0 ? (
        <Banner tone="info" title={emptyText} />
      ) : (
        <>
          <p className="muted">
            {`${reachText(totalReach(changing.map(({ reach }) => reach)))} ${t('effects.calls', { count: calls, shown: calls.toLocaleString(locale) })}`}
          </p>
          {overlaps.length > 0 && (
            <Banner tone="warning" title={t('effects.overlaps', { count: overlaps.length })}>
              <ul>
                {overlaps.map(({ id, kind, name, state, createdBy, settings }) => (
                  <li key={id}>
                    {t('effects.overlap', {
                      change: name ?? t(`effects.kinds.${kind}`),
                      by: createdBy,
                      state: t(`effects.states.${state}`),
                      settings: t('effects.settings', { count: settings }),
                    })}
                  </li>
                ))}
              </ul>
            </Banner>
          )}
        </>
      )}
    </>
  );
}

/** Shows the number of settings by result, without results that have none. */
export function ResultCounts({ items }: { readonly items: readonly PlanItem[] }) {
  const { t } = useTranslation('changes');
  const counts = countResults(items);
  return PLAN_RESULTS.filter((result) => counts[result] > 0).map((result) => (
    <Badge key={result} tone={RESULT_TONES[result]}>
      {t(`plan.counts.${result}`, { count: counts[result] })}
    </Badge>
  ));
}

/** Returns the function that formats a reach as a sentence. */
export function useReachText(): (reach: ChangeReach) => string {
  const { t } = useTranslation('changes');
  const { locale } = useSessionUser();
  return ({ users, usersWithDevice }) => {
    const shown = users.toLocaleString(locale);
    if (users === 0) return t('effects.noUsers');
    if (usersWithDevice === null) return t('effects.users', { count: users, shown });
    return t('effects.usersAndDevices', { count: users, shown, devices: usersWithDevice.toLocaleString(locale) });
  };
}

/** Returns the reach of several group profiles together: a Salesforce profile is assigned to one of them. */
function totalReach(all: readonly ChangeReach[]): ChangeReach {
  return {
    users: all.reduce((sum, { users }) => sum + users, 0),
    usersWithDevice: all.every(({ usersWithDevice }) => usersWithDevice !== null)
      ? all.reduce((sum, { usersWithDevice }) => sum + (usersWithDevice ?? 0), 0)
      : null,
  };
}

export type PlanLinesProps = {
  readonly sourceId: string;
  readonly targetId: string;
  readonly items: readonly PlanItem[];
  readonly choiceOf?: (item: PlanItem) => SettingChoice;
};

/** Lists the planned settings of a group profile; each expands to its differences. */
export function PlanLines({ sourceId, targetId, items, choiceOf }: PlanLinesProps) {
  const { t } = useTranslation('changes');
  const detailsOf = ({ settingId, values }: PlanItem) => {
    if (values) return <PayloadDifferences settingId={settingId} {...values} />;
    const copied = SETTING_IDS.find((id) => id === settingId);
    return copied && <LoadedDifferences sourceId={sourceId} targetId={targetId} settingId={copied} />;
  };
  return (
    <SettingLines
      lines={items.map((item) => ({
        settingId: item.settingId,
        badge: <Badge tone={RESULT_TONES[item.result]}>{t(`plan.results.${item.result}`)}</Badge>,
        explained: item,
        causeId: sourceId,
        choice: choiceOf?.(item),
        renderDetails: item.result === 'identical' || item.reason === 'target' ? undefined : () => detailsOf(item),
      }))}
    />
  );
}

type LoadedDifferencesProps = Pick<PlanLinesProps, 'sourceId' | 'targetId'> & {
  readonly settingId: SettingId;
};

/** Loads the values of a plan without values, because those of thousands of settings would be too many. */
function LoadedDifferences({ sourceId, targetId, settingId }: LoadedDifferencesProps) {
  const { t } = useTranslation('changes');
  const { data, error, isFetching, refetch } = useQuery(copyValuesQuery(sourceId, settingId, targetId));
  if (error) {
    return <FailureBanner title={t('difference.failed')} error={error} isRetrying={isFetching} onRetry={refetch} />;
  }
  if (!data) return <Skeleton lines={2} label={t('difference.loading')} />;
  return <PayloadDifferences settingId={settingId} {...data} />;
}
