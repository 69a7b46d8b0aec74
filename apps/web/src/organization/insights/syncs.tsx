import { syncBuckets, toSyncTimes } from '@fieldstone/contracts/insights/insight-numbers';
import type { InsightFilter } from '@fieldstone/contracts/insights/insights';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BarChart, ChartFrame } from '@fieldstone/ui/charts';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { useSessionUser } from '../../lib/session/session-query.ts';
import { Badge } from '@fieldstone/ui/badge';
import { StaticTable } from '@fieldstone/ui/table';
import { useFailure } from './chart-failure.ts';
import { lastSyncsQuery, neverSyncedQuery, syncCountQuery } from './insight-queries.ts';
import { ListFrame } from './list-frame.tsx';
import { SyncTime } from './sync-time.tsx';
import { ReportDownload } from './report-download.tsx';
import { useUserNames } from './use-user-names.ts';

export type SyncsProps = { readonly filter: InsightFilter };

const PAGE = 25;
/** A user without a sync for this time is stale. */
const STALE_DAYS = 7;
const STALE_MS = STALE_DAYS * 86_400_000;

/** Shows the syncs of the last 30 days in three buckets (requirement INS-06). */
export function SyncActivity({ filter }: SyncsProps) {
  const { t } = useTranslation('insights');
  const { locale } = useSessionUser();
  const number = new Intl.NumberFormat(locale);
  const day = useQuery(syncCountQuery('syncActivityLastDay', filter));
  const twoDays = useQuery(syncCountQuery('syncActivityLastTwoDays', filter));
  const month = useQuery(syncCountQuery('syncActivityLastMonth', filter));
  const queries = [day, twoDays, month];
  const failure = useFailure(queries.find(({ error }) => error !== null)?.error ?? null, () =>
    Promise.all(queries.filter(({ error }) => error !== null).map(({ refetch }) => refetch())),
  );
  const [lastDay = 0, lastTwo = 0, lastMonth = 0] = queries.map(({ data }) => data?.results[0]?.count ?? 0);
  const buckets = syncBuckets(lastDay, lastTwo, lastMonth);
  const bars = (['lastDay', 'dayBefore', 'earlier'] as const).map((id) => ({
    id,
    label: t(`syncs.${id}`),
    value: buckets[id],
  }));
  const title = t('syncs.title');
  return (
    <ChartFrame
      title={title}
      isLoading={!failure && queries.some(({ isPending }) => isPending)}
      failure={failure}
      empty={t('empty')}
      table={
        lastMonth > 0
          ? {
              columns: [t('columns.when'), t('columns.syncs')],
              rows: bars.map(({ id, label, value }) => ({ id, cells: [label, number.format(value)] })),
            }
          : undefined
      }
      description={t('syncs.text')}
      actions={
        <ReportDownload
          label={title}
          name="syncActivityLastMonth"
          filter={filter}
          shown={{
            columns: [
              [t('columns.when'), 'text'],
              [t('columns.syncs'), 'number'],
            ],
            rows: bars.map(({ label, value }) => [label, value]),
          }}
          isDisabled={month.data !== undefined && lastMonth === 0}
        />
      }
    >
      <BarChart
        label={title}
        bars={bars}
        format={(value) => t('counted.syncs', { count: value, value: number.format(value) })}
      />
    </ChartFrame>
  );
}

/** Lists the last sync of each user: users who never synced first, then the oldest syncs (requirement INS-06). */
export function LastSyncs({ filter }: SyncsProps) {
  const { t } = useTranslation('insights');
  const [page, setPage] = useState(1);
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
  const shown = all.slice((page - 1) * PAGE, page * PAGE);
  const { nameOf, query: named } = useUserNames(shown.flatMap(({ userId, name }) => (name === null ? [userId] : [])));
  const title = t('reports.lastSyncTimeByUser');
  return (
    <ListFrame
      title={title}
      isLoading={failed.length === 0 && queries.some(({ isPending }) => isPending)}
      error={failed[0]?.error ?? null}
      onRetry={() => Promise.all(failed.map(({ refetch }) => refetch()))}
      total={all.length}
      page={page}
      pageSize={PAGE}
      onPage={setPage}
      empty={t('empty')}
      note={[
        t('syncs.staleNote', { count: STALE_DAYS }),
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
      actions={
        <ReportDownload
          label={title}
          name="lastSyncTimeByUser"
          filter={filter}
          isDisabled={times.data?.facets.length === 0}
        />
      }
    >
      {() => (
        <StaticTable
          label={title}
          columns={[t('columns.user'), t('columns.lastSync'), t('columns.state')]}
          rows={shown.map(({ userId, name, timestamp }, at) => ({
            id: userId ?? `${at}`,
            cells: [
              name ?? nameOf(userId),
              timestamp === null ? t('syncs.none') : <SyncTime key="time" at={new Date(timestamp).toISOString()} />,
              <SyncState key="state" since={timestamp === null ? null : now - timestamp} />,
            ],
          }))}
        />
      )}
    </ListFrame>
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

/** Shows the age of a sync. `since` is in milliseconds, or null without a sync. */
function SyncState({ since }: { readonly since: number | null }) {
  const { t } = useTranslation('insights');
  if (since === null) return <Badge tone="danger">{t('funnel.steps.never')}</Badge>;
  if (since > STALE_MS) return <Badge tone="warning">{t('funnel.steps.stale')}</Badge>;
  return <Badge tone="success">{t('syncs.recent')}</Badge>;
}
