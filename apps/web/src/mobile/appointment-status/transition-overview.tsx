import { transitionList } from '@fieldstone/contracts/settings/calendar/appointment-status';
import type { Transition } from '@fieldstone/contracts/settings/calendar/appointment-status';
import { lazy, memo, Suspense, useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Statuses } from '../../domains/status/use-statuses.ts';
import { GraphLegend } from './graph-legend.tsx';
import { GraphPlaceholder } from './graph-placeholder.tsx';
import { statusGraph } from './status-graph.ts';
import styles from './transition-overview.module.css';

/** The layout library loads only when there is a diagram to draw. */
const TransitionGraph = lazy(async () => ({ default: (await import('./transition-graph.tsx')).TransitionGraph }));

export type TransitionOverviewProps = { readonly rows: readonly Transition[]; readonly statuses: Statuses };

/** Shows the transitions as a diagram and as a list of each status with its next statuses (requirement STA-06). */
export const TransitionOverview = memo(function TransitionOverview({ rows, statuses }: TransitionOverviewProps) {
  const { t, i18n } = useTranslation('statuses');
  const listId = useId();
  const { labelOf } = statuses;
  const graph = useMemo(
    () =>
      statusGraph(
        rows,
        statuses.statuses.map(({ id }) => id),
      ),
    [rows, statuses.statuses],
  );
  const list = transitionList(rows, labelOf);
  const names = new Intl.ListFormat(i18n.language, { style: 'short', type: 'unit' });
  return (
    <>
      <div className={styles.overview}>
        {graph.edges.length === 0 ? (
          <p className={styles.none}>{t('graph.empty')}</p>
        ) : (
          <Suspense fallback={<GraphPlaceholder label={t('graph.drawing')} />}>
            <TransitionGraph graph={graph} statuses={statuses} describedBy={listId} />
          </Suspense>
        )}
        <GraphLegend graph={graph} statuses={statuses} />
      </div>
      <section id={listId} aria-labelledby={`${listId}-title`} className={styles.list}>
        <h3 id={`${listId}-title`}>{t('graph.list')}</h3>
        {list.length === 0 ? (
          <p className={styles.none}>{t('graph.none')}</p>
        ) : (
          <ul>
            {list.map(({ status, toStatus }) => (
              <li key={status}>
                <strong>{labelOf(status)}</strong> <span aria-hidden="true">→</span>{' '}
                <span className="visually-hidden">{t('graph.canBecome')}</span>{' '}
                <span>{names.format(toStatus.map((id) => labelOf(id)))}</span>
                <span className="visually-hidden">.</span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
});
