import type { GroupProfileSummary } from '@fieldstone/contracts/organization/group-profiles';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '@fieldstone/ui/card';
import { DataGrid } from '@fieldstone/ui/data-grid';
import { EmptyState } from '@fieldstone/ui/empty-state';
import { SearchField } from '@fieldstone/ui/search-field';
import { Skeleton } from '@fieldstone/ui/skeleton';
import { FailureBanner } from '../../../lib/page/failure-banner.tsx';
import { TYPING_MS, useDebounced } from '../../../lib/use-debounced.ts';
import { groupProfileUsersQuery } from '../../../domains/group-profile/group-profile-queries.ts';
import styles from './people.module.css';

export type UsersCardProps = { readonly profile: Pick<GroupProfileSummary, 'id' | 'users'> };

/** Lines that take the place of a row. */
const LINES_PER_ROW = 2;

/** Rows that fit a screen. */
const ROWS = 12;

/** Shows the active users of a group profile; a search narrows them down. */
export function UsersCard({ profile: { id: profileId, users } }: UsersCardProps) {
  const { t } = useTranslation('group-profiles');
  const [search, setSearch] = useState('');
  const { value: desired } = useDebounced(search.trim(), search, TYPING_MS);
  const { data, error, isPending, isFetching, refetch } = useQuery({
    ...groupProfileUsersQuery(profileId, desired),
    placeholderData: keepPreviousData,
  });
  return (
    <Card title={t('users')}>
      <div className={styles.tools}>
        <SearchField label={t('searchUsers')} value={search} onChange={setSearch} maxLength={100} />
        <output className="note">{data && t('usersShown', { count: data.total, shown: data.records.length })}</output>
      </div>
      <FailureBanner title={t('usersFailed')} error={error} onRetry={refetch} isRetrying={isFetching} />
      {isPending && <Skeleton lines={LINES_PER_ROW * Math.min(ROWS, users + 1)} label={t('loadingUsers')} />}
      {data && (
        <DataGrid
          label={t('users')}
          rows={data.records}
          columns={[
            { id: 'user', label: t('columns.user'), render: ({ name }) => name },
            { id: 'email', label: t('columns.email'), render: ({ email }) => email },
            { id: 'profile', label: t('columns.salesforceProfile'), render: ({ profile }) => profile },
          ]}
          empty={<EmptyState title={t('noUsers')} />}
        />
      )}
    </Card>
  );
}
