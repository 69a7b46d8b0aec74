import { SYNC_OVERDUE_DAYS, syncBuckets, syncState, toSyncTimes } from '@fieldstone/contracts/insights/insight-numbers';
import type { SyncState } from '@fieldstone/contracts/insights/insight-numbers';
import type { InsightFilter } from '@fieldstone/contracts/insights/insights';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BarChart } from '@fieldstone/ui/charts';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { useSessionUser } from '../../lib/session/session-query.ts';
import { Badge } from '@fieldstone/ui/badge';
import { lastSyncsQuery, neverSyncedQuery, SYNC_COUNTS, syncCountQuery } from './insight-queries.ts';
import { ListFrame, usePage } from './list-frame.tsx';
import { ReportChart } from './report-chart.tsx';
import { SyncTime } from './sync-time.tsx';
import { useReportDownload } from './use-report-download.ts';
import { useUserNames } from './use-user-names.ts';

export type SyncsProps = { readonly filter: InsightFilter };

/** Shows the syncs of the last 30 days in three buckets (requirement INS-06). */
export function SyncActivity({ filter }: SyncsProps) {
  const { t } = useTranslation('insights');
  const { locale } = useSessionUser();
  const number = new Intl.NumberFormat(locale);
  const queries = useQueries({ queries: SYNC_COUNTS.map((name) => syncCountQuery(name, filter)) });
  const failed = queries.filter(({ error }) => error !== null);
  const [lastDay = 0, lastTwo = 0, lastMonth = 0] = queries.map(({ data }) => data?.results[0]?.count ?? 0);
  const buckets = syncBuckets(lastDay, lastTwo, lastMonth);
  const bars = (['lastDay', 'dayBefore', 'earlier'] as const).map((id) => ({
    id,
    label: t(`syncs.${id}`),
    value: buckets[id],
  }));
  const title = t('syncs.title');
  return (
    <ReportChart
      name="syncActivityLastMonth"
      filter={filter}
      title={title}
      description={t('syncs.text')}
      query={{
        error: failed[0]?.error ?? null,
        isPending: failed.length === 0 && queries.some(({ isPending }) => isPending),
        refetch: () => Promise.all(failed.map(({ refetch }) => refetch())),
      }}
      columns={[t('columns.when'), t('columns.syncs')]}
      rows={lastMonth > 0 ? bars.map(({ id, label, value }) => ({ id, name: label, values: [value] })) : []}
    >
      {() => (
        <BarChart
          label={title}
          bars={bars}
          format={(value) => t('counted.syncs', { count: value, value: number.format(value) })}
        />
      )}
    </ReportChart>
  );
}

/** Lists the last sync of each user: users who never synced first, then the oldest syncs (requirement INS-06). */
export function LastSyncs({ filter }: SyncsProps) {
  const { t } = useTranslation('insights');
  const stateName = useStateName();
  const [now] = useState(() => Date.now());
  const times = useQuery(lastSyncsQuery(filter));
  const never = useQuery(neverSyncedQuery(filter));
  const queries = [times, never];
  const failed = queries.filter(({ error }) => error !== null);
  const neverSynced = never.data?.records ?? [];
  const all: readonly LastSync[] = [
    ...neverSynced.map((one) => ({ ...one, timestamp: null })),
    ...(times.data ? toSyncTimes(times.data) : []).map((one) => ({ ...one, name: null })).toReversed(),
  ];
  const { shown, page } = usePage(all);
  const { nameOf, query: named } = useUserNames(shown.flatMap(({ userId, name }) => (name === null ? [userId] : [])));
  const title = t('reports.lastSyncTimeByUser');
  useReportDownload({
    label: title,
    name: 'lastSyncTimeByUser',
    filter,
    shown: {
      columns: [
        ['userId', 'text'],
        [t('columns.lastSync'), 'moment'],
        [t('columns.state'), 'text'],
      ],
      rows: all.map(({ userId, timestamp }) => [
        userId,
        timestamp === null ? null : new Date(timestamp).toISOString(),
        stateName(syncState(timestamp, now)),
      ]),
    },
    isDisabled: queries.some(({ isSuccess }) => !isSuccess) || all.length === 0,
  });
  return (
    <ListFrame
      title={title}
      isLoading={failed.length === 0 && queries.some(({ isPending }) => isPending)}
      error={failed[0]?.error ?? null}
      onRetry={() => Promise.all(failed.map(({ refetch }) => refetch()))}
      page={page}
      empty={t('empty')}
      note={[
        t('syncs.order'),
        ...(never.data?.truncated === true ? [t('syncs.neverTruncated', { count: neverSynced.length })] : []),
      ].join(' ')}
      tools={
        <FailureBanner
          title={t('syncs.namesFailed')}
          error={named.error}
          onRetry={named.refetch}
          isRetrying={named.isFetching}
          tone="warning"
        />
      }
      columns={[t('columns.user'), t('columns.lastSync'), t('columns.state')]}
      rows={shown.map(({ userId, name, timestamp }, at) => ({
        id: userId ?? `${at}`,
        cells: [
          name ?? nameOf(userId),
          timestamp === null ? t('syncs.none') : <SyncTime key="time" at={new Date(timestamp).toISOString()} />,
          <SyncBadge key="state" state={syncState(timestamp, now)} />,
        ],
      }))}
    />
  );
}

type LastSync = {
  /** Null if the viewer may not see people. */
  readonly userId: string | null;
  /** Null unless the user never synced; other names are loaded for the shown page. */
  readonly name: string | null;
  /** UTC milliseconds; null if the user never synced. */
  readonly timestamp: number | null;
};

const TONES = { recent: 'success', overdue: 'warning', never: 'danger' } as const satisfies Record<SyncState, string>;

function useStateName(): (state: SyncState) => string {
  const { t } = useTranslation(['insights', 'common']);
  return (state) =>
    state === 'never' ? t('common:reach.never') : t(`syncs.states.${state}`, { count: SYNC_OVERDUE_DAYS });
}

/** Shows whether a user synced lately. */
function SyncBadge({ state }: { readonly state: SyncState }) {
  const stateName = useStateName();
  return <Badge tone={TONES[state]}>{stateName(state)}</Badge>;
}
