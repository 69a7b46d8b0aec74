import type { SettingId } from '@fieldstone/contracts/settings/setting';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PayloadDifferences } from '../../../settings/planned-change/payload-differences.tsx';
import type { ComparedSetting, RenderSettingValue } from '../../../settings/planned-change/payload-differences.tsx';
import { FailureBanner } from '../../../lib/page/failure-banner.tsx';
import { Skeleton } from '@fieldstone/ui/skeleton';
import { differenceQuery } from '../copy-queries.ts';

export type SettingDifferenceProps = {
  readonly sourceId: string;
  readonly targetId: string;
  readonly settingId: SettingId;
  readonly setting: ComparedSetting;
  readonly renderValue: RenderSettingValue;
};

/** Shows, field by field, a target's current value of a setting and its value after the copy. */
export function SettingDifference(props: SettingDifferenceProps) {
  const { sourceId, targetId, settingId, setting, renderValue } = props;
  const { t } = useTranslation('copy');
  const { data, error, isFetching, refetch } = useQuery(differenceQuery(sourceId, settingId, targetId));
  if (error) {
    return <FailureBanner title={t('difference.failed')} error={error} isRetrying={isFetching} onRetry={refetch} />;
  }
  if (!data) return <Skeleton lines={2} label={t('difference.loading')} />;
  return <PayloadDifferences setting={setting} before={data.before} after={data.after} renderValue={renderValue} />;
}
