import type { ChangeHistoryEntry } from '@fieldstone/contracts/organization/change-history';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '@fieldstone/ui/badge';
import { Card } from '@fieldstone/ui/card';
import { Skeleton } from '@fieldstone/ui/skeleton';
import { useProfileNames } from '../../../domains/group-profile/use-profile-names.ts';
import { useDayTime } from '../../../domains/last-change/use-day-time.ts';
import { changePath, historyPath } from '../../../lib/navigation/paths.ts';
import { FailureBanner } from '../../../lib/page/failure-banner.tsx';
import { Link } from '../../../lib/page/link.tsx';
import { latestOfSettingQuery } from './who-has-it-queries.ts';
import styles from './who-has-it.module.css';

/** Changes that the page lists; the change history has all. */
const SHOWN = 5;

export type LatestOfSettingProps = {
  readonly settingId: string;
  readonly title: string;
  /** Renders the value after a change. */
  readonly renderValue: (after: ChangeHistoryEntry['after']) => ReactNode;
  /** Renders the name of a change, which is a link to it. */
  readonly renderName: (entry: ChangeHistoryEntry) => ReactNode;
};

/** Lists the latest changes of a setting. */
export function LatestOfSetting({ settingId, title, renderValue, renderName }: LatestOfSettingProps) {
  const { t } = useTranslation('settings');
  const dayTime = useDayTime();
  const { data, error, isPending, isFetching, refetch } = useQuery(latestOfSettingQuery(settingId));
  return (
    <Card title={title}>
      <FailureBanner title={t('who.latestFailed')} error={error} onRetry={refetch} isRetrying={isFetching} />
      {isPending && <Skeleton lines={5} label={t('loading')} />}
      {data?.length === 0 && <p className="note">{t('who.noChanges')}</p>}
      {data !== undefined && data.length > 0 && (
        <>
          <ul className={styles.changes}>
            {data.slice(0, SHOWN).map((entry) => (
              <li key={entry.id}>
                <span className={styles.change}>
                  <Link to={changePath(entry.id)}>{renderName(entry)}</Link>
                  {entry.outcome === 'done' ? (
                    renderValue(entry.after)
                  ) : (
                    <Badge tone="warning">{t('who.notDone')}</Badge>
                  )}
                </span>
                <span className="note">{t('who.by', { by: entry.by ?? t('someone'), at: dayTime(entry.at) })}</span>
              </li>
            ))}
          </ul>
          <Link to={historyPath(settingId)}>{t('who.allChanges')}</Link>
        </>
      )}
    </Card>
  );
}

/** Shows the name of the group profile of a change. */
export function NameOfProfile({ profileId }: Pick<ChangeHistoryEntry, 'profileId'>) {
  const { t } = useTranslation('settings');
  const nameOf = useProfileNames([profileId]);
  return <span>{nameOf(profileId) ?? t('who.deletedProfile')}</span>;
}
