import { DEFAULT_USAGE_SORT, exportAiUsage, USAGE_PERIOD } from '@fieldstone/contracts/skills/ai-usage';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { DownloadButton } from '../../lib/download-button.tsx';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { PeriodField } from '../../domains/period/period-field.tsx';
import { usePeriod } from '../../domains/period/use-period.ts';
import { Card } from '@fieldstone/ui/card';
import { EmptyState } from '@fieldstone/ui/empty-state';
import { PageHeader } from '../../lib/page/page-header.tsx';
import { Pager } from '@fieldstone/ui/pager';
import { Select } from '@fieldstone/ui/select';
import { Skeleton } from '@fieldstone/ui/skeleton';
import { usageQuery } from './usage-query.ts';
import { UsageTable } from './usage-table.tsx';
import styles from './page.module.css';
import { UseDialog } from './use-dialog.tsx';

/** Orders to choose on narrow screens, where the rows have no column headers. */
const SORTS = ['-at', '-credits', '-tokens', '-latencyMs'] as const;

/** Lists the uses of the AI in a period by page, with sorting and the details of each (requirement AIC-14). */
export function AiPage() {
  const { t } = useTranslation(['ai', 'charts', 'app']);
  const period = usePeriod(USAGE_PERIOD);
  const [search, setSearch] = useSearchParams();
  const [opened, setOpened] = useState<string | undefined>();
  const sortBy = search.get('sort') ?? DEFAULT_USAGE_SORT;
  const page = Math.max(1, Math.trunc(Number(search.get('page') ?? '1')) || 1);
  const { start, end } = period;
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(usageQuery({ start, end, page, sortBy }));

  const set = (entries: Readonly<Record<string, string>>) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      for (const [name, value] of Object.entries(entries)) next.set(name, value);
      return next;
    });

  return (
    <>
      <PageHeader
        title={t('pages.ai-usage.label')}
        path={[t('console'), t('groups.usage')]}
        description={t('pages.ai-usage.description')}
        help="ai-usage"
        actions={
          <DownloadButton
            label={t('pages.ai-usage.label')}
            route={exportAiUsage}
            input={{ query: { start, end, sortBy } }}
            isDisabled={data?.totalItems === 0}
          />
        }
      />
      <div className={styles.tools}>
        <PeriodField period={period} />
        <div className={styles.sort}>
          <Select
            label={t('usage.sort')}
            options={SORTS.map((id) => ({ id, label: t(`usage.sorts.${id}`) }))}
            value={SORTS.find((id) => id === sortBy) ?? null}
            placeholder={t('usage.otherSort')}
            onChange={(next) => set({ sort: next, page: '1' })}
          />
        </div>
      </div>
      <FailureBanner title={t('usage.failed')} error={error} onRetry={refetch} isRetrying={isFetching} />
      {!data && !error && (
        <Card>
          <Skeleton lines={8} label={t('usage.loading')} />
        </Card>
      )}
      {data && data.totalItems === 0 && (
        <Card>
          <EmptyState title={t('usage.empty')}>{t('usage.emptyText')}</EmptyState>
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
            label={t('usage.pages')}
            page={data.currentPage}
            pages={data.totalPages}
            total={data.totalItems}
            pageSize={data.pageSize}
            onChange={(next) => set({ page: String(next) })}
          />
        </div>
      )}
      {opened !== undefined && <UseDialog id={opened} onClose={() => setOpened(undefined)} />}{' '}
    </>
  );
}
