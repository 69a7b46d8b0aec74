import { useTranslation } from 'react-i18next';
import type { Statuses } from '../../domains/status/use-statuses.ts';
import { cx } from '@fieldstone/ui/cx';
import styles from './transition-graph.module.css';
import type { StatusGraph } from './status-graph.ts';

export type GraphLegendProps = { readonly graph: StatusGraph; readonly statuses: Statuses };

/** Explains the outlines of the diagram and lists their statuses, so that color isn't the only cue. */
export function GraphLegend({ graph, statuses }: GraphLegendProps) {
  const { t, i18n } = useTranslation('statuses');
  const names = new Intl.ListFormat(i18n.language, { style: 'short', type: 'unit' });
  const idsOf = (has: (node: StatusGraph['nodes'][number]) => boolean) => graph.nodes.filter(has).map(({ id }) => id);
  const marks = (
    [
      { mark: 'noEntry', ids: idsOf(({ isUnreachable }) => isUnreachable) },
      { mark: 'noExit', ids: idsOf(({ isFinal }) => isFinal) },
      { mark: 'unknown', ids: idsOf(({ id }) => statuses.problemOf(id) === 'unknown') },
      { mark: 'apart', ids: graph.edges.length === 0 ? [] : graph.apart },
    ] as const
  ).filter(({ ids }) => ids.length > 0);
  if (marks.length === 0) return null;
  return (
    <ul className={styles.legend}>
      {marks.map(({ mark, ids }) => (
        <li key={mark}>
          <svg aria-hidden="true" viewBox="0 0 34 22" width={34} height={22} className={styles.sample}>
            <rect x={2} y={3} width={30} height={16} rx={5} className={cx(styles.node, styles[mark])} />
            {mark === 'noExit' && <rect x={5} y={6} width={24} height={10} rx={3} className={styles.inner} />}
          </svg>
          <span>
            <strong>{t(`graph.${mark}`)}</strong>
            <span>{`: ${names.format(ids.map((id) => statuses.labelOf(id)))}`}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
