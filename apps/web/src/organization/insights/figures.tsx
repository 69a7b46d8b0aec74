import type { FigureName } from '@fieldstone/contracts/insights/insight-parts';
import { INSIGHT_PARTS } from '@fieldstone/contracts/insights/insight-parts';
import type { InsightFilter } from '@fieldstone/contracts/insights/insights';
import { useQueries } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '@fieldstone/ui/cx';
import { Button } from '@fieldstone/ui/button';
import { Skeleton } from '@fieldstone/ui/skeleton';
import { StaticTable } from '@fieldstone/ui/table';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { useFigureText } from './figure-texts.ts';
import type { FigureText } from './figure-texts.ts';
import styles from './figures.module.css';
import { figureQuery } from './insight-queries.ts';
import { PartLink } from './part-link.tsx';
import { useFiguresDownload } from './use-figures-download.ts';
import { useReportDownload } from './use-report-download.ts';
import type { ReportDownload } from './use-report-download.ts';

export type FiguresProps = {
  readonly title: string;
  readonly names: readonly FigureName[];
  readonly filter: InsightFilter;
  /** Whether each figure has another period than the page, which it then shows. */
  readonly isFixed?: boolean;
  /** A further figure at the end. */
  readonly children?: ReactNode;
};

const { syncs, feedback } = INSIGHT_PARTS;

/** Shows figures with their changes as tiles or as a table (requirements INS-01, INS-04, INS-05, INX-01 to INX-03). */
export function Figures({ title, names, filter, isFixed = false, children }: FiguresProps) {
  const { t } = useTranslation(['insights', 'charts', 'ui']);
  const [isTable, setTable] = useState(false);
  const id = useId();
  const textOf = useFigureText();
  const results = useQueries({ queries: names.map((name) => figureQuery(name, filter)) });
  const figures = names.map((name, at) => {
    const data = results[at]?.data;
    return {
      name,
      title: t(`reports.${name}`),
      figure: data && textOf(name, data),
      isFailed: results[at]?.isError === true,
    };
  });
  const loaded = figures.flatMap(({ figure, ...about }) => (figure === undefined ? [] : [{ ...about, figure }]));
  const failed = results.filter(({ isError }) => isError);
  const isWhole = loaded.length === names.length;
  return (
    <section
      aria-labelledby={id}
      aria-busy={results.some(({ isPending }) => isPending)}
      className={cx('surface', styles.card)}
    >
      <FiguresDownload title={title} filter={filter} isFixed={isFixed} figures={loaded} isDisabled={!isWhole} />
      <header className={styles.head}>
        <h2 id={id} className="subtitle">
          {title}
        </h2>
        <span className="wrap-2">
          {isWhole && (
            <Button
              size="small"
              onPress={() => setTable(!isTable)}
              aria-label={t(isTable ? 'charts:asFiguresOf' : 'ui:chart.asTableOf', { title })}
            >
              {t(isTable ? 'charts:asFigures' : 'ui:chart.asTable')}
            </Button>
          )}
        </span>
      </header>
      <FailureBanner
        title={t('failed')}
        error={failed[0]?.error ?? null}
        onRetry={() => Promise.all(failed.map(({ refetch }) => refetch()))}
      />
      {isTable && isWhole ? (
        <StaticTable
          label={title}
          columns={[
            t('columns.figure'),
            t('columns.period'),
            t('columns.now'),
            t('columns.comparedWith'),
            t('columns.change'),
          ]}
          rows={loaded.map(({ name, title: label, figure }) => ({
            id: name,
            cells: [
              label,
              figure.period,
              t('figure', figure),
              figure.earlier ?? t('change.noEarlierData'),
              figure.change,
            ],
          }))}
        />
      ) : (
        <ul aria-label={title} className={isFixed ? styles.rows : styles.tiles}>
          {figures.map(({ name, title: label, figure, isFailed }) => (
            <li key={name} className={styles.tile}>
              <FigureDownload label={label} name={name} filter={filter} />
              <h3 className={styles.label}>
                <PartLink part={partOfFigure(name)}>{label}</PartLink>
              </h3>
              {figure === undefined ? (
                !isFailed && <Skeleton lines={1} label={t('ui:chart.loading', { title: label })} />
              ) : (
                <FigureValue figure={figure} isFixed={isFixed} />
              )}
            </li>
          ))}
          {children}
        </ul>
      )}
    </section>
  );
}

/** Offers the figures; before those of its figures, because it is rendered before them. */
function FiguresDownload(props: Parameters<typeof useFiguresDownload>[0]): null {
  useFiguresDownload(props);
  return null;
}

/** Offers the events of a figure. */
function FigureDownload({ label, ...props }: Pick<ReportDownload, 'label' | 'name' | 'filter'>): null {
  const { t } = useTranslation('charts');
  useReportDownload({ ...props, label: t('downloads.eventsOf', { report: label }) });
  return null;
}

/** Shows the value of a figure and its change. */
function FigureValue({ figure, isFixed }: { readonly figure: FigureText; readonly isFixed: boolean }) {
  const { t } = useTranslation('insights');
  const { value, unit, change, direction, period, earlier } = figure;
  return (
    <>
      <p className={styles.number}>
        <span className={styles.value}>{value}</span> <span className="note">{unit}</span>
      </p>
      <p className="note">
        {direction !== 0 && <span aria-hidden="true">{direction === 1 ? '▲ ' : '▼ '}</span>}
        <span>{change}</span>
      </p>
      {isFixed && (
        <p className="detail">
          <span>{earlier === undefined ? period : t('period.compared', { period, earlier })}</span>
        </p>
      )}
    </>
  );
}

/** Returns the part of the page with more about a figure. */
function partOfFigure(name: FigureName): 'syncs' | 'feedback' | undefined {
  if (syncs.figures.some((one) => one === name)) return 'syncs';
  return feedback.figures.some((one) => one === name) ? 'feedback' : undefined;
}
