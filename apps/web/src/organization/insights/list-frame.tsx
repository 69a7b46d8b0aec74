import { useId } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isSilent } from '../../lib/api/report-error.ts';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { Card } from '@fieldstone/ui/card';
import { EmptyState } from '@fieldstone/ui/empty-state';
import { Pager } from '@fieldstone/ui/pager';
import { Skeleton } from '@fieldstone/ui/skeleton';
import styles from './page.module.css';

export type ListFrameProps = {
  readonly title: string;
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly onRetry: () => unknown;
  /** The number of rows on all pages. */
  readonly total: number;
  /** The current page, from 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly onPage: (page: number) => void;
  readonly empty: string;
  readonly note?: string | undefined;
  readonly tools?: ReactNode;
  readonly actions: ReactNode;
  /** Renders the rows from the first index to the second, exclusive. */
  readonly children: (from: number, to: number) => ReactNode;
};

/** Shows a long list in pages, with its title, its actions, and its loading, failed and empty states. */
export function ListFrame(props: ListFrameProps) {
  const { title, isLoading, error, onRetry, total, page, pageSize, onPage, empty, note, tools, actions } = props;
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
            {props.children((page - 1) * pageSize, page * pageSize)}
            <Pager
              label={t('ui:chart.pages', { title })}
              page={page}
              pages={Math.ceil(total / pageSize)}
              total={total}
              pageSize={pageSize}
              onChange={onPage}
            />
          </>
        )}
      </section>
    </Card>
  );
}
