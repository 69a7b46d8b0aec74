import { messageText } from '../../../lib/api/message-text.ts';
import type { CopyPlanTarget, CopyCheck } from '@fieldstone/contracts/organization/copy-plan';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureBanner } from '../../../lib/page/failure-banner.tsx';
import { Badge } from '@fieldstone/ui/badge';
import { Banner } from '@fieldstone/ui/banner';
import { Button } from '@fieldstone/ui/button';
import { RadioGroup } from '@fieldstone/ui/radio';
import { Skeleton } from '@fieldstone/ui/skeleton';
import styles from '../copy-wizard.module.css';
import { countResults, CHECK_RESULTS } from './plan.ts';
import type { CheckResult } from './plan.ts';
import { FixLink } from '../../../settings/planned-change/fix-link.tsx';
import type { RenderSettingValue } from '../../../settings/planned-change/payload-differences.tsx';
import { PlanEffects, totalReach, useReachText } from '../../../settings/planned-change/plan-effects.tsx';
import { SettingLines } from '../../../settings/planned-change/setting-lines.tsx';
import { settingById } from '@fieldstone/contracts/settings/all-settings';
import { SettingDifference } from './setting-difference.tsx';
import { TargetTable } from '../choose/target-table.tsx';
import { useSizeText } from '../use-size-text.ts';
import type { PlanState } from './use-plan.ts';

export type PlanStepProps = {
  readonly sourceId: string;
  readonly nameOf: (profileId: string) => string;
  readonly plan: PlanState;
  readonly renderValue: RenderSettingValue;
};

const TONES = { 'will-change': 'accent', identical: 'neutral', blocked: 'danger' } as const;

/** Shows the dry run: the effect of the copy on each setting of each target, before anything is written. */
export function PlanStep({ sourceId, nameOf, plan, renderValue }: PlanStepProps) {
  const { t } = useTranslation('copy');
  const sizeText = useSizeText();
  const [shown, setShown] = useState<CheckResult | 'all'>('all');
  const { targets, calls, overlaps, error, isFetching, isOutdated, retry } = plan;
  if (error) return <FailureBanner title={t('plan.failed')} error={error} isRetrying={isFetching} onRetry={retry} />;
  if (!targets) return <Skeleton lines={8} label={t('plan.loading')} />;

  const checks = targets.flatMap(({ settings }) => settings);
  const counts = countResults(checks);
  const changing = targets.filter(({ settings }) => countResults(settings)['will-change'] > 0);
  const rows = targets.filter(({ settings }) => shown === 'all' || countResults(settings)[shown] > 0);
  return (
    <>
      {isOutdated && (
        <Banner
          tone="warning"
          title={t('plan.outdated')}
          action={
            <Button isPending={isFetching} onPress={retry}>
              {t('plan.again')}
            </Button>
          }
        />
      )}
      <p className={styles.summary}>
        <span>
          {sizeText({
            settings: new Set(checks.map(({ settingId }) => settingId)).size,
            profiles: targets.length,
            values: checks.length,
          })}
        </span>
        {CHECK_RESULTS.map((result) => (
          <Badge key={result} tone={counts[result] > 0 ? TONES[result] : 'neutral'}>
            {t(`plan.counts.${result}`, { count: counts[result] })}
          </Badge>
        ))}
      </p>
      {counts['will-change'] === 0 ? (
        <Banner tone="info" title={t('plan.nothing')} />
      ) : (
        <PlanEffects
          className={styles.hint}
          reach={totalReach(changing.map(({ reach }) => reach))}
          calls={calls}
          overlaps={overlaps}
        />
      )}
      <RadioGroup
        isInline
        label={t('plan.show')}
        value={shown}
        onChange={(value) => setShown(CHECK_RESULTS.find((result) => result === value) ?? 'all')}
        options={[
          { id: 'all', label: t('plan.all') },
          ...CHECK_RESULTS.map((result) => ({ id: result, label: t(`plan.results.${result}`) })),
        ]}
      />
      <TargetTable
        label={t('plan.table')}
        emptyText={t('plan.none')}
        rows={rows.map((target) => ({
          id: target.profileId,
          name: nameOf(target.profileId),
          status: <TargetStatus settings={target.settings} />,
          renderDetails: () => <TargetChecks sourceId={sourceId} target={target} renderValue={renderValue} />,
        }))}
      />
    </>
  );
}

function TargetStatus({ settings }: { readonly settings: readonly CopyCheck[] }) {
  const { t } = useTranslation('copy');
  const counts = countResults(settings);
  return CHECK_RESULTS.filter((result) => counts[result] > 0).map((result) => (
    <Badge key={result} tone={TONES[result]}>
      {t(`plan.counts.${result}`, { count: counts[result] })}
    </Badge>
  ));
}

type TargetChecksProps = Pick<PlanStepProps, 'sourceId' | 'renderValue'> & { readonly target: CopyPlanTarget };

function TargetChecks({ sourceId, target, renderValue }: TargetChecksProps) {
  const { t } = useTranslation('copy');
  const reachText = useReachText();
  return (
    <>
      {countResults(target.settings)['will-change'] > 0 && <p className={styles.hint}>{reachText(target.reach)}</p>}
      <SettingLines
        lines={target.settings.map(({ settingId, result, reason, message, ...text }) => ({
          settingId,
          fix: <FixLink reason={reason} setting={settingById(settingId)} profileId={sourceId} />,
          badge: <Badge tone={TONES[result]}>{t(`plan.results.${result}`)}</Badge>,
          reason: message === null ? reason && t(`reasons.${reason}`) : messageText({ ...text, message }),
          renderDetails:
            result === 'identical' || reason === 'target'
              ? undefined
              : (setting) => (
                  <SettingDifference
                    sourceId={sourceId}
                    targetId={target.profileId}
                    settingId={settingId}
                    setting={setting}
                    renderValue={renderValue}
                  />
                ),
        }))}
      />
    </>
  );
}
