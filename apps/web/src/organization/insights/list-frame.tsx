import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isSilent } from '../../lib/api/report-error.ts';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { Card } from '@fieldstone/ui/card';
import { EmptyState } from '@fieldstone/ui/empty-state';
import { Pager } from '@fieldstone/ui/pager';
import { Skeleton } from '@fieldstone/ui/skeleton';
import { StaticTable } from '@fieldstone/ui/table';
import type { StaticTableProps } from '@fieldstone/ui/table';
import styles from './page.module.css';

const PAGE = 25;

/** The current page of a list, from 1. */
type Page = { readonly page: number; readonly total: number; readonly onPage: (page: number) => void };

/** Returns the rows of the current page of a list, and the page. */
export function usePage<T>(rows: readonly T[]): { readonly shown: readonly T[]; readonly page: Page } {
  const [page, setPage] = useState(1);
  return {
    shown: rows.slice((page - 1) * PAGE, page * PAGE),
    page: { page, total: rows.length, onPage: setPage },
  };
}

export type ListFrameProps = Omit<StaticTableProps, 'label'> & {
  readonly title: string;
  /** The name of the table; the title by default. */
  readonly label?: string;
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly onRetry: () => unknown;
  readonly page: Page;
  readonly empty: string;
  readonly note?: string | undefined;
  readonly tools?: ReactNode;
  readonly actions?: ReactNode;
};

/** Shows a page of a long list, with its title, its actions, and its loading, failed and empty states. */
export function ListFrame(props: ListFrameProps) {
  const { title, label = title, columns, rows, isLoading, error, onRetry, empty, note, tools, actions } = props;
  const { page, total, onPage } = props.page;
  const { t } = useTranslation(['insights', 'charts', 'ui']);
  const id = useId();
  const isFailed = error !== null && !isSilent(error);
  return (
    <Card>
      <section aria-labelledby={id} aria-busy={isLoading} className={styles.list}>
        <div className={styles.figureHead}>
          <h2 id={id} className="title">
            {title}
          </h2>
          {actions}
        </div>
        {tools}
        {isLoading && <Skeleton lines={6} label={t('ui:chart.loading', { title })} />}
        <FailureBanner title={t('failed')} error={error} onRetry={onRetry} />
        {!isLoading && !isFailed && total === 0 && <EmptyState title={empty} />}
        {!isLoading && !isFailed && total > 0 && (
          <>
            {note !== undefined && <p className="note">{note}</p>}
            <StaticTable label={label} columns={columns} rows={rows} />
            <Pager
              label={t('ui:chart.pages', { title })}
              page={page}
              pages={Math.ceil(total / PAGE)}
              total={total}
              pageSize={PAGE}
              onChange={onPage}
            />
          </>
        )}
      </section>
    </Card>
  );
}
