import type { SwitchState } from '@fieldstone/contracts/organization/overview';
import type { Setting } from '@fieldstone/contracts/settings/setting';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '@fieldstone/ui/badge';
import { Card } from '@fieldstone/ui/card';
import { DataGrid } from '@fieldstone/ui/data-grid';
import type { GridColumn } from '@fieldstone/ui/data-grid';
import { Skeleton } from '@fieldstone/ui/skeleton';
import { settingPath } from '../../../lib/navigation/paths.ts';
import { FailureBanner } from '../../../lib/page/failure-banner.tsx';
import { Link } from '../../../lib/page/link.tsx';
import { useSessionUser } from '../../../lib/session/session-query.ts';
import { switchStatesQuery } from './switch-queries.ts';

export type SwitchStatesProps = {
  readonly setting: Setting;
  /** The group profile of the page. */
  readonly profileId: string;
};

/** Shows how many group profiles and technicians have a switch on, and lists them. */
export function SwitchStates({ setting, profileId }: SwitchStatesProps) {
  const { t } = useTranslation('settings');
  const { locale } = useSessionUser();
  const { data, error, isPending, isFetching, refetch } = useQuery(switchStatesQuery(setting.id));
  const columns = useColumns(setting.slug, profileId);
  const on = data?.filter(({ isOn }) => isOn === true) ?? [];
  const users = on.reduce((sum, one) => sum + one.users, 0);
  const summary = t('switch.onIn', {
    on: on.length.toLocaleString(locale),
    profiles: t('switch.profiles', { count: data?.length ?? 0, formatted: (data?.length ?? 0).toLocaleString(locale) }),
    technicians: t('switch.users', { count: users, formatted: users.toLocaleString(locale) }),
  });
  return (
    <Card title={t('switch.who')}>
      <FailureBanner title={t('switch.failed')} error={error} onRetry={refetch} isRetrying={isFetching} />
      {isPending && <Skeleton lines={6} label={t('loading')} />}
      {data && (
        <>
          <p>{summary}</p>
          <DataGrid label={t('switch.who')} rows={data} columns={columns} />
        </>
      )}
    </Card>
  );
}

function useColumns(slug: string, own: string): ReadonlyArray<GridColumn<SwitchState>> {
  const { t } = useTranslation(['settings', 'common']);
  const { locale } = useSessionUser();
  return useMemo(
    () => [
      {
        id: 'name',
        label: t('switch.columns.name'),
        width: 'minmax(10rem, 1fr)',
        render: ({ id, name }, tabIndex) => (
          <>
            <Link to={settingPath(id, slug)} tabIndex={tabIndex}>
              {name}
            </Link>{' '}
            {id === own && <Badge tone="accent">{t('switch.thisOne')}</Badge>}
          </>
        ),
        sortBy: ({ name }) => name,
      },
      {
        id: 'state',
        label: t('switch.columns.state'),
        width: '7rem',
        render: ({ isOn }) =>
          isOn === null ? (
            <Badge tone="warning">{t('switch.unreadable')}</Badge>
          ) : (
            <Badge tone={isOn ? 'success' : 'neutral'}>{t(isOn ? 'common:enabled' : 'common:disabled')}</Badge>
          ),
        sortBy: ({ isOn }) => (isOn === null ? null : Number(isOn)),
      },
      {
        id: 'origin',
        label: t('switch.columns.origin'),
        width: '6rem',
        render: ({ origin }) => t(`switch.origins.${origin}`),
        sortBy: ({ origin }) => origin,
      },
      {
        id: 'users',
        label: t('switch.columns.users'),
        width: '7rem',
        align: 'end',
        isDescendingFirst: true,
        render: ({ users }) => users.toLocaleString(locale),
        sortBy: ({ users }) => users,
      },
    ],
    [t, locale, slug, own],
  );
}
