import { dateFormat } from '@fieldstone/contracts/platform/date-format';
import { PERIOD_DAYS_LIMIT } from '@fieldstone/contracts/insights/insights';
import { COUNTED_HOURS, LATE_HOURS } from '@fieldstone/contracts/insights/telemetry';
import type { TelemetryCounts } from '@fieldstone/contracts/insights/telemetry';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DataGrid } from '@fieldstone/ui/data-grid';
import type { GridColumn } from '@fieldstone/ui/data-grid';
import { Pager } from '@fieldstone/ui/pager';
import { Segments } from '@fieldstone/ui/segments';
import { Select } from '@fieldstone/ui/select';
import { Skeleton } from '@fieldstone/ui/skeleton';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { useSessionUser } from '../../lib/session/session-query.ts';
import { CheckCard } from './check-card.tsx';
import card from './check-card.module.css';
import { DAY_HOURS, telemetryQuery } from './setup-query.ts';

const PERIODS = [DAY_HOURS, COUNTED_HOURS] as const;
const ALL = 'all';

/** Shows what apps reported by access token and hour: stored, duplicate, late and refused events (requirement INX-10). */
export function TelemetryHealth() {
  const { t } = useTranslation('setup');
  const [hours, setHours] = useState<number>(DAY_HOURS);
  const [token, setToken] = useState<string>();
  const { data, error, refetch, isFetching, isPending, isPlaceholderData } = useQuery(telemetryQuery(hours, token));
  return (
    <CheckCard id="telemetry" title={t('telemetry.title')} description={t('telemetry.text')}>
      <div className={card.inside} aria-busy={isPlaceholderData}>
        <div className="stack-3">
          <div className="wrap-3">
            <Segments
              label={t('telemetry.period')}
              options={PERIODS.map((each) => ({ id: String(each), label: t(`telemetry.periods.${each}`) }))}
              value={String(hours)}
              onChange={(id) => setHours(PERIODS.find((each) => String(each) === id) ?? DAY_HOURS)}
            />
            {data && data.tokens.length > 1 && (
              <Select
                label={t('telemetry.token')}
                options={[{ id: ALL, label: t('telemetry.allTokens') }, ...data.tokens.map(asOption)]}
                value={token ?? ALL}
                onChange={(id) => setToken(id === ALL ? undefined : id)}
              />
            )}
          </div>
          {isPending && <Skeleton lines={3} label={t('telemetry.loading')} />}
          <FailureBanner title={t('telemetry.failed')} error={error} onRetry={refetch} isRetrying={isFetching} />
          {data && data.hours.length === 0 && <p>{t('telemetry.none')}</p>}
          {data && data.hours.length > 0 && <Counts key={`${hours} ${token ?? ''}`} {...data} />}
        </div>
      </div>
    </CheckCard>
  );
}

const asOption = ({ id, name }: { readonly id: string; readonly name: string }) => ({ id, label: name });

/** The statuses after which apps repeat a request (docs/telemetry.md). */
const RETRIED = ['429', '503'];

/** Rows of a page of hours. */
const PAGE = 12;

function Counts({ tokens, hours, total, refusals, ignored, failedRequests }: TelemetryCounts) {
  const { t } = useTranslation('setup');
  const { locale, timeZone } = useSessionUser();
  const [page, setPage] = useState(1);
  const number = new Intl.NumberFormat(locale);
  const time = dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const listed = (items: readonly string[]) => new Intl.ListFormat(locale, { type: 'unit' }).format(items);
  const sum = { id: 'total', name: t('telemetry.total'), ...total };
  const rows = hours.map(({ at, ...counts }) => ({ id: at, name: time.format(new Date(at)), ...counts }));
  return (
    <>
      {refusals.length > 0 && (
        <p>
          {t('telemetry.refused', {
            reasons: listed(
              refusals.map(({ reason, count }) =>
                t('telemetry.reason', {
                  reason: t(`telemetry.reasons.${reason}`, { days: PERIOD_DAYS_LIMIT }),
                  count: number.format(count),
                }),
              ),
            ),
          })}
        </p>
      )}
      {ignored > 0 && <p>{t('telemetry.ignored', { count: number.format(ignored) })}</p>}
      {failedRequests.length > 0 && (
        <p>
          {t('telemetry.failedRequests', {
            retried: listed(RETRIED),
            statuses: listed(
              failedRequests.map(({ status, count }) =>
                t('telemetry.status', { status: String(status), count: number.format(count) }),
              ),
            ),
          })}
        </p>
      )}
      <CountsTable label={t('telemetry.byToken')} first={t('telemetry.token')} rows={[sum, ...tokens]} />
      <CountsTable
        label={t('telemetry.byHour')}
        first={t('telemetry.hour')}
        rows={[sum, ...rows.slice((page - 1) * PAGE, page * PAGE)]}
      />
      {rows.length > PAGE && (
        <Pager
          label={t('telemetry.pages')}
          page={page}
          pages={Math.ceil(rows.length / PAGE)}
          total={rows.length}
          pageSize={PAGE}
          onChange={setPage}
        />
      )}
    </>
  );
}

type CountsRow = TelemetryCounts['total'] & { readonly id: string; readonly name: string };

type Column = 'received' | 'stored' | 'duplicates' | 'refused' | 'late';

type CountsTableProps = { readonly label: string; readonly first: string; readonly rows: readonly CountsRow[] };

function CountsTable({ label, first, rows }: CountsTableProps) {
  const { t } = useTranslation('setup');
  const { locale } = useSessionUser();
  const number = new Intl.NumberFormat(locale);
  const column = (id: Column, count: (row: CountsRow) => number): GridColumn<CountsRow> => ({
    id,
    label: t(`telemetry.columns.${id}`),
    hint: t(`telemetry.hints.${id}`, { hours: LATE_HOURS }),
    align: 'end',
    render: (row) => number.format(count(row)),
  });
  return (
    <DataGrid
      label={label}
      rows={rows}
      isStacked={false}
      columns={[
        { id: 'name', label: first, render: ({ name }) => name },
        column('received', ({ stored, duplicates, refused }) => stored + duplicates + refused),
        column('stored', ({ stored }) => stored),
        column('duplicates', ({ duplicates }) => duplicates),
        column('refused', ({ refused }) => refused),
        column('late', ({ late }) => late),
      ]}
    />
  );
}
