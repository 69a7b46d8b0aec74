import type { Setting } from '@fieldstone/contracts/settings/setting';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Path } from '../../settings/model/path.ts';
import { differencesOf } from '../../settings/history/versions.ts';
import { SettingDifferences } from '../../settings/history/setting-differences.tsx';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { Skeleton } from '@fieldstone/ui/skeleton';
import { differenceQuery } from './copy-queries.ts';

/** Shows a value of a setting as its page does; undefined leaves it to words. */
export type RenderSettingValue = (setting: Setting, path: Path, value: unknown) => ReactNode;

export type SettingDifferenceProps = {
  readonly sourceId: string;
  readonly targetId: string;
  readonly setting: Setting;
  readonly renderValue: RenderSettingValue;
};

/** Field by field, what a target has of a setting and what it gets; asked for when it is opened. */
export function SettingDifference({ sourceId, targetId, setting, renderValue }: SettingDifferenceProps) {
  const { t } = useTranslation('copy');
  const { data, error, isFetching, refetch } = useQuery(differenceQuery(sourceId, setting.id, targetId));
  if (error) {
    return <FailureBanner title={t('difference.failed')} error={error} isRetrying={isFetching} onRetry={refetch} />;
  }
  if (!data) return <Skeleton lines={2} label={t('difference.loading')} />;
  if (data.after === null) return <p>{t('difference.unreadable')}</p>;
  const differences = differencesOf(setting, data);
  return (
    <>
      {data.before === null && <p>{t('difference.unreadableTarget')}</p>}
      {differences.length === 0 ? (
        <p>{t('difference.same')}</p>
      ) : (
        <SettingDifferences
          setting={setting}
          differences={differences}
          renderValue={(path, value) => renderValue(setting, path, value)}
        />
      )}
    </>
  );
}
