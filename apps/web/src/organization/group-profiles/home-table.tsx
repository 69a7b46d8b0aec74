import type { HomeProfile, Reach } from '@fieldstone/contracts/organization/overview';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '@fieldstone/ui/badge';
import { cx } from '@fieldstone/ui/cx';
import { DataGrid, LongTable } from '@fieldstone/ui/data-grid';
import type { GridColumn } from '@fieldstone/ui/data-grid';
import { LastChange } from '../../domains/last-change/last-change.tsx';
import { useDayTime } from '../../domains/last-change/use-day-time.ts';
import { ReachBar } from '../../domains/notification/reach-bar.tsx';
import { profilePath } from '../../lib/navigation/paths.ts';
import { Link } from '../../lib/page/link.tsx';
import { useSessionUser } from '../../lib/session/session-query.ts';
import styles from './home.module.css';
import { SORTS } from './use-home-view.ts';
import type { HomeSort, HomeView } from './use-home-view.ts';

type Reaches = ReadonlyMap<string, Reach>;

export type HomeTableProps = {
  readonly profiles: readonly HomeProfile[];
  readonly offeredSettings: number;
  /** The reach of the last notifications; undefined until it is known. */
  readonly reaches: Reaches | undefined;
  readonly view: HomeView;
  /** Shown instead of rows. */
  readonly children: ReactNode;
};

/** Lists group profiles with the state of their settings. */
export function HomeTable({ profiles, offeredSettings, reaches, view, children }: HomeTableProps) {
  const { t } = useTranslation('group-profiles');
  return (
    <DataGrid
      Table={LongTable}
      label={t('profiles')}
      rows={profiles}
      columns={useColumns(offeredSettings, reaches)}
      sort={view.sort}
      onSort={view.setSort}
      empty={children}
    />
  );
}

function useColumns(offered: number, reaches: Reaches | undefined): ReadonlyArray<GridColumn<HomeProfile>> {
  const { t } = useTranslation('group-profiles');
  const { locale } = useSessionUser();
  return useMemo(() => {
    const column = (id: HomeSort, width: string) => ({
      id,
      label: t(`columns.${id}`),
      width,
      isDescendingFirst: SORTS[id],
    });
    return [
      {
        ...column('name', 'minmax(12.5rem, 1fr)'),
        render: (profile, tabIndex) => <ProfileName profile={profile} tabIndex={tabIndex} />,
        sortBy: ({ name }) => name,
      },
      {
        ...column('users', '6.75rem'),
        align: 'end',
        render: ({ users }) => users.toLocaleString(locale),
        sortBy: ({ users }) => users,
      },
      {
        ...column('stored', '5.5rem'),
        render: ({ storedSettings }) => t('storedOf', { stored: storedSettings, offered }),
        sortBy: ({ storedSettings }) => storedSettings,
      },
      {
        ...column('problems', 'minmax(9.5rem, 10.5rem)'),
        render: ({ problems }) => <Problems problems={problems} />,
        sortBy: ({ problems }) => problems.brokenReference + problems.invalid,
      },
      {
        ...column('changed', 'minmax(7.75rem, 10rem)'),
        render: ({ lastChanged }) => <LastChange change={lastChanged} />,
        sortBy: ({ lastChanged }) => lastChanged && Date.parse(lastChanged.at),
      },
      {
        ...column('notified', 'minmax(10rem, 13.5rem)'),
        render: (profile) => (
          <Notified profile={profile} reach={profile.isActive ? reaches?.get(profile.id) : undefined} />
        ),
        sortBy: ({ lastNotified }) => lastNotified && Date.parse(lastNotified.at),
      },
      {
        id: 'manage',
        label: t('manage'),
        width: '2.25rem',
        isLabelHidden: true,
        render: ({ id, name }, tabIndex) => (
          <Link
            to={profilePath(id, 'people')}
            tabIndex={tabIndex}
            aria-label={t('manageLabel', { name })}
            title={t('manage')}
            className={styles.manage}
          >
            <IconUsers aria-hidden="true" size={18} />
          </Link>
        ),
      },
    ];
  }, [t, locale, offered, reaches]);
}

function ProfileName({ profile, tabIndex }: { readonly profile: HomeProfile; readonly tabIndex: 0 | -1 }) {
  const { t } = useTranslation('group-profiles');
  const { id, name, description, isActive, isGlobal } = profile;
  return (
    <span className={styles.named}>
      <span className={styles.line}>
        <Link
          to={profilePath(id, isActive ? 'settings' : 'people')}
          tabIndex={tabIndex}
          title={name}
          className={styles.name}
        >
          {name}
        </Link>
        {isGlobal && <Badge tone="accent">{t('global')}</Badge>}
        {!isActive && <Badge>{t('inactive')}</Badge>}
      </span>
      {description !== null && (
        <span className={cx('note', styles.description)} title={description}>
          {description}
        </span>
      )}
    </span>
  );
}

function Problems({ problems: { brokenReference, invalid } }: Pick<HomeProfile, 'problems'>) {
  const { t } = useTranslation('group-profiles');
  if (brokenReference + invalid === 0) return <span className="note">{t('noProblems')}</span>;
  return (
    <span className={cx('wrap-1', styles.problems)}>
      {brokenReference > 0 && <Badge tone="danger">{t('broken', { count: brokenReference })}</Badge>}
      {invalid > 0 && <Badge tone="warning">{t('invalid', { count: invalid })}</Badge>}
    </span>
  );
}

type NotifiedProps = {
  readonly profile: Pick<HomeProfile, 'lastNotified' | 'changedSinceNotification'>;
  readonly reach: Reach | undefined;
};

function Notified({ profile: { lastNotified, changedSinceNotification }, reach }: NotifiedProps) {
  const { t } = useTranslation('group-profiles');
  const { locale } = useSessionUser();
  const dayTime = useDayTime();
  if (lastNotified === null) {
    return (
      <span className={changedSinceNotification ? styles.changed : 'note'}>
        {t(changedSinceNotification ? 'changedNever' : 'never')}
      </span>
    );
  }
  return (
    <span className={styles.notified}>
      <time
        dateTime={lastNotified.at}
        title={lastNotified.by ?? undefined}
        className={cx(changedSinceNotification && styles.changed)}
      >
        {changedSinceNotification
          ? t('changedSince', { at: dayTime(lastNotified.at, 'since') })
          : dayTime(lastNotified.at)}
      </time>
      {reach !== undefined && reach.users > 0 && (
        <span className={styles.reach}>
          <span>
            {t('reach.syncedOf', {
              synced: reach.synced.toLocaleString(locale),
              users: reach.users.toLocaleString(locale),
            })}
          </span>
          <ReachBar reach={reach} isSmall />
        </span>
      )}
    </span>
  );
}
