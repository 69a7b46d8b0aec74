import type { InsightOf } from '@fieldstone/contracts/insights/insight-queries';
import { toComparison } from '@fieldstone/contracts/insights/insight-numbers';
import type { InsightFilter } from '@fieldstone/contracts/insights/insights';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { useSessionUser } from '../../lib/session/session-query.ts';
import { Button } from '@fieldstone/ui/button';
import { Skeleton } from '@fieldstone/ui/skeleton';
import { StaticTable } from '@fieldstone/ui/table';
import { figureQuery } from './insight-queries.ts';
import styles from './page.module.css';
import { ReportDownload } from './report-download.tsx';

export type FigureName = InsightOf<'userComparison' | 'countComparison'>;

export type FiguresProps = {
  readonly label: string;
  readonly names: readonly FigureName[];
  readonly filter: InsightFilter;
  readonly isEnabled: boolean;
};

/** Shows headline figures and their changes, or a table of them (requirements INS-01, INS-04, INS-05). */
export function Figures({ label, names, filter, isEnabled }: FiguresProps) {
  const { t } = useTranslation(['insights', 'charts', 'ui']);
  const [isTable, setTable] = useState(false);
  const language = useLanguage();
  const changeOf = useChange();
  const number = new Intl.NumberFormat(language);
  const results = useQueries({ queries: names.map((name) => ({ ...figureQuery(name, filter), enabled: isEnabled })) });
  const rows = names.flatMap((name, at) => {
    const data = results[at]?.data;
    if (data === undefined) return [];
    const figure = toComparison(data, language);
    const cells = [
      t(`reports.${name}`),
      number.format(figure.current),
      number.format(figure.previous),
      changeOf(figure.percentage),
    ];
    return [{ id: name, cells }];
  });
  // The table needs all figures; a loading or failed figure shows its own state.
  const isWhole = rows.length === names.length;
  return (
    <div className={styles.page}>
      <div className={styles.figureHead}>
        <h2 className={styles.title}>{label}</h2>
        {isWhole && (
          <Button
            size="small"
            onPress={() => setTable(!isTable)}
            aria-label={t(isTable ? 'charts:asFiguresOf' : 'ui:chart.asTableOf', { title: label })}
          >
            {t(isTable ? 'charts:asFigures' : 'ui:chart.asTable')}
          </Button>
        )}
      </div>
      {isTable && isWhole ? (
        <StaticTable
          label={label}
          columns={[t('columns.figure'), t('columns.now'), t('columns.before'), t('columns.change')]}
          rows={rows}
        />
      ) : (
        <ul aria-label={label} className={styles.figures}>
          {names.map((name) => (
            <Figure key={name} name={name} filter={filter} isEnabled={isEnabled} />
          ))}
        </ul>
      )}
    </div>
  );
}

function useLanguage(): string {
  return useSessionUser().locale;
}

/** Returns a function that formats a change in percent as text. */
function useChange(): (percentage: number) => string {
  const { t } = useTranslation('insights');
  const percent = new Intl.NumberFormat(useLanguage(), { style: 'percent', maximumFractionDigits: 1 });
  return (change) => {
    if (change === 0) return t('change.same');
    return t(change > 0 ? 'change.up' : 'change.down', { percent: percent.format(Math.abs(change) / 100) });
  };
}

type FigureProps = { readonly name: FigureName; readonly filter: InsightFilter; readonly isEnabled: boolean };

function Figure({ name, filter, isEnabled }: FigureProps) {
  const { t } = useTranslation(['insights', 'charts', 'ui']);
  const language = useLanguage();
  const changeOf = useChange();
  const { data, error, refetch } = useQuery({ ...figureQuery(name, filter), enabled: isEnabled });
  const title = t(`reports.${name}`);
  const figure = data && toComparison(data, language);
  const change = figure && Math.sign(figure.percentage);
  return (
    <li className={styles.figure}>
      <div className={styles.figureHead}>
        <h3 className={styles.figureTitle}>{title}</h3>
        <ReportDownload label={title} name={name} filter={filter} />
      </div>
      {error ? (
        <FailureBanner title={t('failed')} error={error} onRetry={refetch} />
      ) : figure ? (
        <>
          <p className={styles.number}>{figure.currentHuman}</p>
          <p className={styles.change}>
            <span aria-hidden="true">{change === 1 ? '↑' : change === -1 ? '↓' : '→'}</span>{' '}
            <span>
              {`${changeOf(figure.percentage)} · ${t('change.before', { count: figure.previous, value: figure.previousHuman })}`}
            </span>
          </p>
        </>
      ) : (
        <Skeleton lines={2} label={t('ui:chart.loading', { title })} />
      )}
    </li>
  );
}
