import type { ProfileValue } from '@fieldstone/contracts/organization/overview';
import { isEqual } from '@fieldstone/contracts/settings/equal';
import type { Payload } from '@fieldstone/contracts/settings/setting';
import type { SettingSummary } from '@fieldstone/contracts/settings/setting-summary';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@fieldstone/ui/button';
import { Card } from '@fieldstone/ui/card';
import { DataGrid } from '@fieldstone/ui/data-grid';
import type { GridColumn } from '@fieldstone/ui/data-grid';
import { Skeleton } from '@fieldstone/ui/skeleton';
import { settingPath } from '../../../lib/navigation/paths.ts';
import { FailureBanner } from '../../../lib/page/failure-banner.tsx';
import { Link } from '../../../lib/page/link.tsx';
import { useSessionUser } from '../../../lib/session/session-query.ts';
import type { ComparedSetting } from './compared-setting.ts';
import { ValueState } from './value-state.tsx';
import { profileValuesQuery } from './who-has-it-queries.ts';
import styles from './who-has-it.module.css';

/** Group profiles that the page lists at first. */
const SHOWN = 8;

export type ProfileValuesProps<P extends Payload> = {
  readonly setting: ComparedSetting<P>;
  /** The group profile of the page. */
  readonly profileId: string;
  /** The value on the page, saved or not. */
  readonly here: SettingSummary;
};

/**
 * Shows in how many group profiles, and for how many technicians, a setting is on, or set if it cannot be switched. Lists the others,
 * those with another value first.
 */
export function ProfileValues<P extends Payload>({ setting, profileId, here }: ProfileValuesProps<P>) {
  const { t } = useTranslation('settings');
  const [isAll, setAll] = useState(false);
  const { locale } = useSessionUser();
  const { data, error, isPending, isFetching, refetch } = useQuery(profileValuesQuery(setting.id));
  const columns = useColumns(setting);
  const kind = here.on === null ? 'set' : 'on';
  const having = data?.filter(({ summary, origin }) => (kind === 'on' ? summary?.on === true : origin === 'set')) ?? [];
  const isSame = ({ summary }: ProfileValue) => isEqual(summary, here);
  const others = data?.filter(({ id }) => id !== profileId) ?? [];
  const rows = [...others.filter((one) => !isSame(one)), ...others.filter(isSame)];
  const users = having.reduce((sum, one) => sum + one.users, 0);
  const summary = t(`who.${kind}.in`, {
    having: having.length.toLocaleString(locale),
    profiles: t('who.profiles', { count: data?.length ?? 0, formatted: (data?.length ?? 0).toLocaleString(locale) }),
    technicians: t('who.users', { count: users, formatted: users.toLocaleString(locale) }),
  });
  return (
    <Card title={t(`who.${kind}.title`)}>
      <FailureBanner title={t(`who.${kind}.failed`)} error={error} onRetry={refetch} isRetrying={isFetching} />
      {isPending && <Skeleton lines={6} label={t('loading')} />}
      {data && (
        <>
          <p>{summary}</p>
          <DataGrid label={t('who.others')} rows={isAll ? rows : rows.slice(0, SHOWN)} columns={columns} />
          {!isAll && rows.length > SHOWN && (
            <div>
              <Button onPress={() => setAll(true)}>{t('who.showAll', { count: rows.length })}</Button>
            </div>
          )}
        </>
      )}
    </Card>
  );
}

function useColumns({
  view,
  slug,
}: Pick<ComparedSetting<Payload>, 'view' | 'slug'>): ReadonlyArray<GridColumn<ProfileValue>> {
  const { t } = useTranslation(['settings', 'common']);
  const { locale } = useSessionUser();
  return useMemo(
    () => [
      {
        id: 'name',
        label: t('who.columns.name'),
        render: ({ id, name }) => <Link to={settingPath(id, slug)}>{name}</Link>,
      },
      {
        id: 'state',
        label: t('who.columns.state'),
        render: ({ summary }) => <ValueState view={view} summary={summary} />,
      },
      {
        id: 'origin',
        label: t('who.columns.origin'),
        render: ({ origin }) => <span className={styles.origin}>{t(`common:origins.${origin}`)}</span>,
      },
      {
        id: 'users',
        label: t('who.columns.users'),
        align: 'end',
        render: ({ users }) => users.toLocaleString(locale),
      },
    ],
    [t, locale, view, slug],
  );
}
