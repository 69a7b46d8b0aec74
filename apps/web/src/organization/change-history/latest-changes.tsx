import { changedSetting } from '@fieldstone/contracts/organization/change-kinds';
import type { ChangeHistoryEntry } from '@fieldstone/contracts/organization/change-history';
import type { GroupProfile } from '@fieldstone/contracts/organization/profile';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Card } from '@fieldstone/ui/card';
import { Skeleton } from '@fieldstone/ui/skeleton';
import { useFocusAfterRemoval } from '@fieldstone/ui/use-focus-after-removal';
import { useDayTime } from '../../domains/last-change/use-day-time.ts';
import { reloadNotifiedStates } from '../../domains/notification/notified-states.ts';
import { profileHistoryPath } from '../../lib/navigation/paths.ts';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { Link } from '../../lib/page/link.tsx';
import { useIsReadOnly } from '../../lib/page/read-only.ts';
import { ChangeBadges } from './change-badges.tsx';
import { latestChangesQuery } from './change-queries.ts';
import styles from './latest-changes.module.css';
import { PagePartsContext, usePageParts } from './page-parts.ts';
import { profileChangeViews } from './profile-change-views.ts';
import type { ShortView } from './profile-change-views.ts';
import { RestoreMoment } from './restore/restore-moment.tsx';
import { nameIn, settingName } from './setting-choices.ts';

export type LatestChangesProps = { readonly profile: Pick<GroupProfile, 'id' | 'name'> };

/** The latest changes of a group profile in the words of the change history, with a link to all of them (requirement OVR-04). */
export function LatestChanges({ profile }: LatestChangesProps) {
  const { t } = useTranslation('change-history');
  const client = useQueryClient();
  const isReadOnly = useIsReadOnly();
  const { listRef, rowRemoved } = useFocusAfterRemoval<HTMLUListElement, HTMLElement>('li');
  /** It adds changes, so that the one with the button may leave the list. */
  const reload = async (index: number) => {
    await reloadNotifiedStates(client);
    rowRemoved(index);
  };
  const { data, error, isPending, isFetching, refetch } = useQuery(latestChangesQuery(profile.id));
  return (
    <PagePartsContext value={usePageParts()}>
      <Card title={t('latest.title')}>
        <FailureBanner title={t('latest.failed')} error={error} onRetry={refetch} isRetrying={isFetching} />
        {isPending && <Skeleton lines={5} label={t('latest.loading')} />}
        {data?.length === 0 && <p className="note">{t('latest.none')}</p>}
        {data !== undefined && data.length > 0 && (
          <ul ref={listRef} className={styles.changes}>
            {data.map((entry, index) => (
              <li key={entry.id} className={styles.change}>
                <LatestChange entry={entry} />
                {!isReadOnly && changedSetting(entry.settingId).kind === 'setting' && (
                  <span className={styles.restore}>
                    <RestoreMoment entry={entry} onChanged={() => void reload(index)} />
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
        {data !== undefined && <Link to={profileHistoryPath(profile.id)}>{t('latest.all')}</Link>}
      </Card>
    </PagePartsContext>
  );
}

const VIEWS: Readonly<Partial<Record<string, ShortView>>> = profileChangeViews;

function LatestChange({ entry }: { readonly entry: ChangeHistoryEntry }) {
  const { t } = useTranslation('change-history');
  const dayTime = useDayTime();
  const name = entry.process ? (nameIn(entry) ?? '') : settingName(entry.settingId);
  const { place, Difference } = VIEWS[changedSetting(entry.settingId).kind] ?? {};
  const path = place?.(entry);
  return (
    <>
      {path === undefined ? (
        <span className={styles.setting}>{name}</span>
      ) : (
        <Link to={path} className={styles.setting}>
          {name}
        </Link>
      )}
      <span className={styles.values}>{Difference && <Difference isShort entry={entry} />}</span>
      <span className="wrap-1">
        <span className="note">{t('latest.by', { by: entry.by ?? t('someone'), at: dayTime(entry.at) })}</span>{' '}
        {(entry.origin !== 'console' || entry.outcome !== 'done') && <ChangeBadges entry={entry} />}
      </span>
    </>
  );
}
