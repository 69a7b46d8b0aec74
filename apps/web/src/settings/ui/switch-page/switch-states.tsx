import type { SwitchState } from '@fieldstone/contracts/organization/overview';
import type { Setting } from '@fieldstone/contracts/settings/setting';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '@fieldstone/ui/badge';
import { Button } from '@fieldstone/ui/button';
import { Card } from '@fieldstone/ui/card';
import { DataGrid } from '@fieldstone/ui/data-grid';
import type { GridColumn } from '@fieldstone/ui/data-grid';
import { Skeleton } from '@fieldstone/ui/skeleton';
import { settingPath } from '../../../lib/navigation/paths.ts';
import { FailureBanner } from '../../../lib/page/failure-banner.tsx';
import { Link } from '../../../lib/page/link.tsx';
import { useSessionUser } from '../../../lib/session/session-query.ts';
import { switchStatesQuery } from './switch-queries.ts';

/** Group profiles that the page lists at first. */
const SHOWN = 8;

export type SwitchStatesProps = {
  readonly setting: Pick<Setting, 'id' | 'slug'>;
  /** The group profile of the page. */
  readonly profileId: string;
  /** The state on the page, saved or not. */
  readonly isOn: boolean;
};

/** Shows how many group profiles and technicians have a switch on, and lists the others, those with another state first. */
export function SwitchStates({ setting, profileId, isOn: isOnHere }: SwitchStatesProps) {
  const { t } = useTranslation('settings');
  const [isAll, setAll] = useState(false);
  const { locale } = useSessionUser();
  const { data, error, isPending, isFetching, refetch } = useQuery(switchStatesQuery(setting.id));
  const columns = useColumns(setting.slug);
  const on = data?.filter(({ isOn }) => isOn === true) ?? [];
  const others = data?.filter(({ id }) => id !== profileId) ?? [];
  const rows = [...others.filter(({ isOn }) => isOn !== isOnHere), ...others.filter(({ isOn }) => isOn === isOnHere)];
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
          <DataGrid label={t('switch.others')} rows={isAll ? rows : rows.slice(0, SHOWN)} columns={columns} />
          {!isAll && rows.length > SHOWN && (
            <div>
              <Button onPress={() => setAll(true)}>{t('switch.showAll', { count: rows.length })}</Button>
            </div>
          )}
        </>
      )}
    </Card>
  );
}

function useColumns(slug: string): ReadonlyArray<GridColumn<SwitchState>> {
  const { t } = useTranslation(['settings', 'common']);
  const { locale } = useSessionUser();
  return useMemo(
    () => [
      {
        id: 'name',
        label: t('switch.columns.name'),
        render: ({ id, name }) => <Link to={settingPath(id, slug)}>{name}</Link>,
      },
      {
        id: 'state',
        label: t('switch.columns.state'),
        render: ({ isOn }) =>
          isOn === null ? (
            <Badge tone="warning">{t('switch.unreadable')}</Badge>
          ) : (
            <Badge tone={isOn ? 'success' : 'neutral'}>{t(isOn ? 'common:enabled' : 'common:disabled')}</Badge>
          ),
      },
      {
        id: 'origin',
        label: t('switch.columns.origin'),
        render: ({ origin }) => t(`common:origins.${origin}`),
      },
      {
        id: 'users',
        label: t('switch.columns.users'),
        align: 'end',
        render: ({ users }) => users.toLocaleString(locale),
      },
    ],
    [t, locale, slug],
  );
}
