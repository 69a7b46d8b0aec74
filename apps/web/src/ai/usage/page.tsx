import { DEFAULT_USAGE_SORT, exportAiUsage, USAGE_COLUMNS } from '@fieldstone/contracts/skills/ai-usage';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { callFile } from '../../lib/api/call.ts';
import { DownloadButton } from '../../lib/download/download-button.tsx';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { PeriodField } from '../../domains/period/period-field.tsx';
import { RejectedPeriod } from '../../domains/period/rejected-period.tsx';
import { Card } from '@fieldstone/ui/card';
import { EmptyState } from '@fieldstone/ui/empty-state';
import { PageFilters } from '../../lib/page/page-filters.tsx';
import { PageHeader } from '../../lib/page/page-header.tsx';
import { useMediaQuery } from '../../lib/page/use-media-query.ts';
import { Pager } from '@fieldstone/ui/pager';
import { Select } from '@fieldstone/ui/select';
import { Skeleton } from '@fieldstone/ui/skeleton';
import { UsageFilterBar } from './usage-filter-bar.tsx';
import { usageQuery } from './usage-query.ts';
import { UsageTable } from './usage-table.tsx';
import { UsageTotals } from './usage-totals.tsx';
import { useUsageFilters } from './use-usage-filters.ts';
import styles from './page.module.css';
import { UseDialog } from './use-dialog.tsx';
import { pageName } from '../../lib/navigation/page-name.ts';
import { PATHS } from '../../lib/navigation/paths.ts';

/** Orders to choose on narrow screens, where the rows have no column headers. */
const SORTS = ['-at', '-credits', '-tokens', '-latencyMs'] as const;

/** Screens on which a row has several lines, and the rows that they show at once (requirement FIX-78). */
const NARROW = '(max-width: 40rem)';
const NARROW_PAGE = 20;

/** Lists the uses of the AI in a period by page, with filters, totals, sorting and the details of each (requirements AIC-14, INX-11). */
export function AiPage() {
  const { t } = useTranslation(['ai', 'ai-usage', 'charts', 'app']);
  const filters = useUsageFilters();
  const [search] = useSearchParams();
  const [opened, setOpened] = useState<string | undefined>();
  const isNarrow = useMediaQuery(NARROW);
  const sortBy = search.get('sort') ?? DEFAULT_USAGE_SORT;
  const page = Math.max(1, Math.trunc(Number(search.get('page') ?? '1')) || 1);
  const { period, filter, set } = filters;
  const { start, end, rejected } = period;
  const request = { start, end, sortBy, ...filter };
  const uses = useQuery({
    ...usageQuery({ ...request, page, ...(isNarrow && { pageSize: NARROW_PAGE }) }),
    enabled: rejected === undefined,
  });
  const { error, isFetching, isPlaceholderData, refetch } = uses;
  const data = rejected === undefined ? uses.data : undefined;

  return (
    <>
      <PageHeader
        title={pageName('ai-usage')}
        path={[{ label: t('console'), to: PATHS.ai }, { label: t('groups.usage') }]}
        description={t('ai-usage.description')}
        help="ai-usage"
        actions={
          <DownloadButton
            label={pageName('ai-usage')}
            columns={USAGE_COLUMNS}
            load={(separator) => callFile(exportAiUsage, { query: { ...request, separator } })}
            isDisabled={rejected !== undefined || data?.totalItems === 0}
          />
        }
      />
      <PageFilters count={Object.keys(filter).length}>
        <div className={styles.tools}>
          <PeriodField period={period} />
          <div className={styles.sort}>
            <Select
              label={t('ai-usage:usage.sort')}
              options={SORTS.map((id) => ({ id, label: t(`ai-usage:usage.sorts.${id}`) }))}
              value={SORTS.find((id) => id === sortBy) ?? null}
              placeholder={t('ai-usage:usage.otherSort')}
              onChange={(next) => set({ sort: next, page: '1' })}
            />
          </div>
        </div>
        <UsageFilterBar {...filters} />
      </PageFilters>
      {rejected === undefined && <UsageTotals {...filters} />}
      <FailureBanner title={t('ai-usage:usage.failed')} error={error} onRetry={refetch} isRetrying={isFetching} />
      {rejected !== undefined && <RejectedPeriod />}
      {!data && !error && rejected === undefined && (
        <Card>
          <Skeleton lines={8} label={t('ai-usage:usage.loading')} />
        </Card>
      )}
      {data && data.totalItems === 0 && (
        <Card>
          <EmptyState title={t('ai-usage:usage.empty')}>{t('ai-usage:usage.emptyText')}</EmptyState>
        </Card>
      )}
      {data && data.totalItems > 0 && (
        <div aria-busy={isPlaceholderData} className={styles.list}>
          <UsageTable
            rows={data.data}
            sortBy={sortBy}
            onSort={(next) => set({ sort: next, page: '1' })}
            onOpen={setOpened}
          />
          <Pager
            label={t('ai-usage:usage.pages')}
            page={data.currentPage}
            pages={data.totalPages}
            total={data.totalItems}
            pageSize={data.pageSize}
            onChange={(next) => set({ page: String(next) })}
          />
        </div>
      )}
      {opened !== undefined && <UseDialog id={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
