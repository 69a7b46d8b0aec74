import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '@fieldstone/ui/banner';
import { Button } from '@fieldstone/ui/button';
import { RadioGroup } from '@fieldstone/ui/radio';
import { Skeleton } from '@fieldstone/ui/skeleton';
import { countResults, PLAN_RESULTS } from '../../../changes/plan/plan.ts';
import type { CopyPlan, PlanResult } from '../../../changes/plan/plan.ts';
import { PlanLines, PlanSummary, ResultCounts, useReachText } from '../../../changes/plan/plan-view.tsx';
import { TargetTable } from '../../../changes/target-table.tsx';
import { useSizeText } from '../../../changes/setting-names.ts';
import { FailureBanner } from '../../../lib/page/failure-banner.tsx';

export type PlanStepProps = {
  readonly sourceId: string;
  readonly nameOf: (profileId: string) => string;
  readonly plan: UseQueryResult<CopyPlan>;
  /** The note of the copy. */
  readonly note: ReactNode;
};

/** Shows the dry run: the effect of the copy on each setting of each target, before anything is written. */
export function PlanStep({ sourceId, nameOf, plan, note }: PlanStepProps) {
  const { t } = useTranslation(['copy', 'changes']);
  const sizeText = useSizeText();
  const reachText = useReachText();
  const [shown, setShown] = useState<PlanResult | 'all'>('all');
  const { data, error, isFetching, refetch } = plan;
  if (error) return <FailureBanner title={t('plan.failed')} error={error} isRetrying={isFetching} onRetry={refetch} />;
  if (!data) return <Skeleton lines={8} label={t('plan.loading')} />;

  const { targets } = data;
  const all = targets.flatMap(({ items }) => items);
  const rows = targets.filter(({ items }) => shown === 'all' || countResults(items)[shown] > 0);
  return (
    <>
      {data.isOutdated && (
        <Banner
          tone="warning"
          title={t('plan.outdated')}
          action={
            <Button isPending={isFetching} onPress={() => void refetch()}>
              {t('changes:planAgain')}
            </Button>
          }
        />
      )}
      <PlanSummary plan={data} label={sizeText(all, targets.length)} emptyText={t('plan.nothing')} />
      {note}
      <RadioGroup
        isInline
        label={t('plan.show')}
        value={shown}
        onChange={(value) => setShown(PLAN_RESULTS.find((result) => result === value) ?? 'all')}
        options={[
          { id: 'all', label: t('plan.all') },
          ...PLAN_RESULTS.map((result) => ({ id: result, label: t(`changes:plan.results.${result}`) })),
        ]}
      />
      <TargetTable
        label={t('plan.table')}
        emptyText={t('plan.none')}
        rows={rows.map(({ profileId, reach, items }) => ({
          id: profileId,
          name: nameOf(profileId),
          status: <ResultCounts items={items} />,
          renderDetails: () => (
            <>
              {countResults(items)['will-change'] > 0 && <p className="muted">{reachText(reach)}</p>}
              <PlanLines sourceId={sourceId} targetId={profileId} items={items} />
            </>
          ),
        }))}
      />
    </>
  );
}
