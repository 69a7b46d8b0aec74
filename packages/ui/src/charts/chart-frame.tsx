import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../banner/banner.tsx';
import { Button } from '../button/button.tsx';
import { cx } from '../cx/cx.ts';
import { EmptyState } from '../empty-state/empty-state.tsx';
import { Pager } from '../pager/pager.tsx';
import { RetryButton } from '../retry-button/retry-button.tsx';
import { Skeleton } from '../skeleton/skeleton.tsx';
import { StaticTable } from '../table/static-table.tsx';
import type { StaticTableProps } from '../table/static-table.tsx';
import styles from './charts.module.css';

/** `isQuiet`: the page shows the failure elsewhere. */
export type ChartFailure = {
  readonly title: string;
  readonly cause: string;
  readonly isQuiet?: boolean;
  readonly onRetry: () => void;
};

export type ChartFrameProps = {
  readonly title: string;
  readonly description?: string | undefined;
  /** The chart's numbers as a table; undefined while there are none. */
  readonly table: Omit<StaticTableProps, 'label'> | undefined;
  readonly isLoading: boolean;
  /** The cause of a failed load, with a retry. */
  readonly failure?: ChartFailure | undefined;
  /** The text for a chart without data. */
  readonly empty: string;
  /** Further buttons. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

const TABLE_ROWS = 25;

/** Shows a chart with its title, the table of its numbers, and its loading, failed and empty states. */
export function ChartFrame(props: ChartFrameProps) {
  const { title, description, table, isLoading, failure, empty, actions, children } = props;
  const { t } = useTranslation('ui');
  const [isTable, setTable] = useState(false);
  const id = useId();
  const isEmpty = table === undefined || table.rows.length === 0;
  return (
    <section aria-labelledby={id} aria-busy={isLoading} className={cx('surface', styles.frame)}>
      <header className={styles.head}>
        <div className={styles.words}>
          <h2 id={id} className="title">
            {title}
          </h2>
          {description !== undefined && <p className="note">{description}</p>}
        </div>
        <div className="row-2">
          {!isEmpty && (
            <Button
              size="small"
              onPress={() => setTable(!isTable)}
              aria-label={t(isTable ? 'chart.asChartOf' : 'chart.asTableOf', { title })}
            >
              {t(isTable ? 'chart.asChart' : 'chart.asTable')}
            </Button>
          )}
          {actions}
        </div>
      </header>
      {isLoading && (
        <div className={styles.loading}>
          <Skeleton lines={4} label={t('chart.loading', { title })} />
        </div>
      )}
      {failure && (
        <Banner
          tone="error"
          title={failure.title}
          isQuiet={failure.isQuiet === true}
          action={<RetryButton onRetry={failure.onRetry} />}
        >
          <p>{failure.cause}</p>
        </Banner>
      )}
      {!isLoading && !failure && isEmpty && (
        <div className={styles.empty}>
          <EmptyState title={empty} />
        </div>
      )}
      {!isLoading && !failure && !isEmpty && (isTable ? <PagedTable title={title} table={table} /> : children)}
    </section>
  );
}

type PagedTableProps = { readonly title: string; readonly table: Omit<StaticTableProps, 'label'> };

/** Shows a table, in pages if it has too many rows to render at once. */
function PagedTable({ title, table: { columns, rows } }: PagedTableProps) {
  const { t } = useTranslation('ui');
  const [page, setPage] = useState(1);
  const pages = Math.ceil(rows.length / TABLE_ROWS);
  // A change of the period may leave fewer pages.
  const shown = Math.min(page, pages);
  return (
    <>
      <StaticTable label={title} columns={columns} rows={rows.slice((shown - 1) * TABLE_ROWS, shown * TABLE_ROWS)} />
      {pages > 1 && (
        <Pager
          label={t('chart.pages', { title })}
          page={shown}
          pages={pages}
          total={rows.length}
          pageSize={TABLE_ROWS}
          onChange={setPage}
        />
      )}
    </>
  );
}
