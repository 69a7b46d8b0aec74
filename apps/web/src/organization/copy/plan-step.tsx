import type { CopyPlanTarget, CopyVerdict } from '@fieldstone/contracts/organization/copy';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { Badge } from '@fieldstone/ui/badge';
import { Banner } from '@fieldstone/ui/banner';
import { Button } from '@fieldstone/ui/button';
import { RadioGroup } from '@fieldstone/ui/radio';
import { Skeleton } from '@fieldstone/ui/skeleton';
import styles from './copy-wizard.module.css';
import { countVerdicts, VERDICTS } from './plan.ts';
import type { Verdict } from './plan.ts';
import { SettingDifference } from './setting-difference.tsx';
import type { RenderSettingValue } from './setting-difference.tsx';
import { SettingLines } from './setting-lines.tsx';
import { TargetTable } from './choose/target-table.tsx';
import type { PlanState } from './use-plan.ts';

export type PlanStepProps = {
  readonly sourceId: string;
  readonly nameOf: (profileId: string) => string;
  readonly plan: PlanState;
  readonly renderValue: RenderSettingValue;
};

const TONES = { 'will-change': 'accent', identical: 'neutral', blocked: 'danger' } as const;

/** The dry run: what the copy will do to each setting of each target, before anything is written. */
export function PlanStep({ sourceId, nameOf, plan, renderValue }: PlanStepProps) {
  const { t } = useTranslation('copy');
  const [shown, setShown] = useState<Verdict | 'all'>('all');
  const { targets, error, isFetching, isOutdated, retry } = plan;
  if (error) return <FailureBanner title={t('plan.failed')} error={error} isRetrying={isFetching} onRetry={retry} />;
  if (!targets) return <Skeleton lines={8} label={t('plan.loading')} />;

  const counts = countVerdicts(targets.flatMap(({ settings }) => settings));
  const rows = targets.filter(({ settings }) => shown === 'all' || countVerdicts(settings)[shown] > 0);
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
        <span>{t('plan.summary', { count: targets.length })}</span>
        {VERDICTS.map((verdict) => (
          <Badge key={verdict} tone={counts[verdict] > 0 ? TONES[verdict] : 'neutral'}>
            {t(`plan.counts.${verdict}`, { count: counts[verdict] })}
          </Badge>
        ))}
      </p>
      {counts['will-change'] === 0 && <Banner tone="info" title={t('plan.nothing')} />}
      <RadioGroup
        isInline
        label={t('plan.show')}
        value={shown}
        onChange={(value) => setShown(VERDICTS.find((verdict) => verdict === value) ?? 'all')}
        options={[
          { id: 'all', label: t('plan.all') },
          ...VERDICTS.map((verdict) => ({ id: verdict, label: t(`plan.verdicts.${verdict}`) })),
        ]}
      />
      <TargetTable
        label={t('plan.table')}
        emptyText={t('plan.none')}
        rows={rows.map((target) => ({
          id: target.profileId,
          name: nameOf(target.profileId),
          status: <TargetStatus settings={target.settings} />,
          renderDetails: () => <TargetVerdicts sourceId={sourceId} target={target} renderValue={renderValue} />,
        }))}
      />
    </>
  );
}

function TargetStatus({ settings }: { readonly settings: readonly CopyVerdict[] }) {
  const { t } = useTranslation('copy');
  const counts = countVerdicts(settings);
  return VERDICTS.filter((verdict) => counts[verdict] > 0).map((verdict) => (
    <Badge key={verdict} tone={TONES[verdict]}>
      {t(`plan.counts.${verdict}`, { count: counts[verdict] })}
    </Badge>
  ));
}

type TargetVerdictsProps = Pick<PlanStepProps, 'sourceId' | 'renderValue'> & { readonly target: CopyPlanTarget };

function TargetVerdicts({ sourceId, target, renderValue }: TargetVerdictsProps) {
  const { t } = useTranslation('copy');
  return (
    <SettingLines
      lines={target.settings.map(({ settingId, verdict, reason, message }) => ({
        settingId,
        badge: <Badge tone={TONES[verdict]}>{t(`plan.verdicts.${verdict}`)}</Badge>,
        reason: message ?? (reason && t(`reasons.${reason}`)),
        renderDetails:
          verdict === 'identical' || reason === 'target'
            ? undefined
            : (setting) => (
                <SettingDifference
                  sourceId={sourceId}
                  targetId={target.profileId}
                  setting={setting}
                  renderValue={renderValue}
                />
              ),
      }))}
    />
  );
}
