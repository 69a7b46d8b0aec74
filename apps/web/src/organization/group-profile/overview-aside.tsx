import type { LatestChange, Reach } from '@fieldstone/contracts/organization/overview';
import { isEqual } from '@fieldstone/contracts/settings/equal';
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import type { GroupProfile } from '@fieldstone/contracts/organization/profile';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '@fieldstone/ui/cx';
import { Badge } from '@fieldstone/ui/badge';
import { Card } from '@fieldstone/ui/card';
import { Skeleton } from '@fieldstone/ui/skeleton';
import { useFocusAfterRemoval } from '@fieldstone/ui/use-focus-after-removal';
import { pageOf } from '../../domains/group-profile/overview-page.ts';
import { useDayTime } from '../../domains/last-change/use-day-time.ts';
import { reloadNotifiedStates } from '../../domains/notification/notified-states.ts';
import { ReachBar, ReachMark, REACHES } from '../../domains/notification/reach-bar.tsx';
import { profilePath, settingPath } from '../../lib/navigation/paths.ts';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { Link } from '../../lib/page/link.tsx';
import { useSessionUser } from '../../lib/session/session-query.ts';
import type { RenderSettingValue } from '../../changes/payload-differences.tsx';
import { RestoreMomentButton } from '../../changes/restore/restore-moment-button.tsx';
import { pageName } from '../../lib/navigation/page-name.ts';
import { useMoment } from '../../lib/session/use-moment.ts';
import styles from './overview-aside.module.css';
import { latestChangesQuery } from './overview-queries.ts';
import { SettingWords } from './setting-words.tsx';

/** The reach of the last notification, as far as known from last syncs (requirement OVR-04). */
export function ReachCard({ reach }: { readonly reach: Reach }) {
  const { t } = useTranslation(['overview', 'group-profiles']);
  const { locale } = useSessionUser();
  const dayTime = useDayTime();
  const { users, synced } = reach;
  return (
    <Card title={t('reach.title', { at: dayTime(reach.since) })}>
      <p className="visually-hidden">{t('reach.label', { synced, users })}</p>
      <ReachBar reach={reach} />
      <dl className={styles.reach}>
        {REACHES.map((part) => (
          <div key={part}>
            <dt>
              <ReachMark part={part} />
              <span>{t(`group-profiles:reach.${part}`)}</span>
            </dt>
            <dd>{reach[part].toLocaleString(locale)}</dd>
          </div>
        ))}
      </dl>
      <p className="note">{t('reach.note')}</p>
    </Card>
  );
}

export type LatestChangesProps = {
  readonly profile: Pick<GroupProfile, 'id' | 'name'>;
  readonly isReadOnly: boolean;
  readonly renderValue: RenderSettingValue;
};

/** The latest changes of a group profile's settings, with a link to all of them (requirement OVR-04). */
export function LatestChanges({ profile, isReadOnly, renderValue }: LatestChangesProps) {
  const { t } = useTranslation('overview');
  const profileId = profile.id;
  const client = useQueryClient();
  const { listRef, rowRemoved } = useFocusAfterRemoval<HTMLUListElement, HTMLElement>('li');
  /** A restore adds changes, so that the one with the button may leave the list. */
  const reload = async (index: number) => {
    await reloadNotifiedStates(client);
    rowRemoved(index);
  };
  const { data, error, isPending, isFetching, refetch } = useQuery(latestChangesQuery(profileId));
  return (
    <Card title={t('changes.title')}>
      <FailureBanner title={t('changesFailed')} error={error} onRetry={refetch} isRetrying={isFetching} />
      {isPending && <Skeleton lines={5} label={t('loadingChanges')} />}
      {data?.length === 0 && <p className="note">{t('changes.none')}</p>}
      {data !== undefined && data.length > 0 && (
        <ul ref={listRef} className={styles.changes}>
          {data.map((change, index) => (
            <Change key={change.id} profileId={profileId} change={change}>
              {!isReadOnly && (
                <RestoreTo
                  profile={profile}
                  change={change}
                  renderValue={renderValue}
                  onChanged={() => void reload(index)}
                />
              )}
            </Change>
          ))}
        </ul>
      )}
      {data !== undefined && <Link to={profilePath(profileId, 'history')}>{t('changes.all')}</Link>}
    </Card>
  );
}

type RestoreToProps = Omit<LatestChangesProps, 'isReadOnly'> & {
  readonly change: LatestChange;
  readonly onChanged: () => void;
};

function RestoreTo({ profile, change, renderValue, onChanged }: RestoreToProps) {
  const { t } = useTranslation('restore');
  const moment = useMoment('2-digit');
  if (change.outcome !== 'done') return null;
  return (
    <span className={styles.restore}>
      <RestoreMomentButton
        isQuiet
        label={t('openLabel', { setting: pageName(pageOf(change.settingId).name), at: moment(change.at) })}
        profileId={profile.id}
        profileName={profile.name}
        changedAt={change.at}
        onChanged={onChanged}
        renderValue={renderValue}
      />
    </span>
  );
}

type ChangeProps = { readonly profileId: string; readonly change: LatestChange; readonly children: ReactNode };

function Change({ profileId, change, children }: ChangeProps) {
  const { t } = useTranslation('overview');
  const dayTime = useDayTime();
  const page = pageOf(change.settingId);
  const words = (summary: LatestChange['before']) =>
    summary === null ? <span>{t('changes.default')}</span> : <SettingWords name={page.name} summary={summary} />;
  return (
    <li className={styles.change}>
      <Link to={settingPath(profileId, page.slug)} className={styles.setting}>
        {pageName(page.name)}
      </Link>
      <span className={styles.values}>
        {change.kind === 'process' ? (
          t('changes.process', { name: change.processName ?? '' })
        ) : isEqual(change.before, change.after) ? (
          t('changes.same')
        ) : (
          <>
            {words(change.before)}
            <IconArrowRight aria-hidden="true" size={16} />
            <span className="visually-hidden">{t('changes.to')}</span>
            {words(change.after)}
          </>
        )}
      </span>
      <span className="note">{t('changes.by', { by: change.by ?? t('changes.someone'), at: dayTime(change.at) })}</span>
      <span className={cx('wrap-1', styles.badges)}>
        {change.kind !== 'edit' && <Badge>{t(`changes.kinds.${change.kind}`)}</Badge>}
        {change.outcome !== 'done' && <Badge tone="warning">{t(`changes.outcomes.${change.outcome}`)}</Badge>}
      </span>
      {children}
    </li>
  );
}
