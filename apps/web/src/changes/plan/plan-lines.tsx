import type { PlanItem } from '@fieldstone/contracts/changes/plan';
import { SETTING_IDS } from '@fieldstone/contracts/settings/setting';
import type { SettingId } from '@fieldstone/contracts/settings/setting';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Badge } from '@fieldstone/ui/badge';
import { Skeleton } from '@fieldstone/ui/skeleton';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { PayloadDifferences } from '../payload-differences.tsx';
import { SettingLines } from '../setting-lines.tsx';
import type { SettingChoice } from '../setting-lines.tsx';
import { copyValuesQuery, RESULT_TONES } from './plan.ts';

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
