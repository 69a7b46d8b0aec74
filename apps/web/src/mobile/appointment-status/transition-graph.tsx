import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Statuses } from '../../domains/status/use-statuses.ts';
import { cx } from '@fieldstone/ui/cx';
import { layOutGraph, NODE } from './graph-layout.ts';
import type { PlacedNode } from './graph-layout.ts';
import type { GraphNode, StatusGraph } from './status-graph.ts';
import styles from './transition-graph.module.css';

export type TransitionGraphProps = {
  readonly graph: StatusGraph;
  readonly statuses: Statuses;
  /** The id of the element that describes the diagram in text. */
  readonly describedBy: string;
};

/** The smallest legible scale; a larger diagram scrolls. */
const SMALLEST = 0.66;

/** Draws the transitions from top to bottom: statuses as boxes, allowed changes as arrows. */
export function TransitionGraph({ graph, statuses, describedBy }: TransitionGraphProps) {
  const { t } = useTranslation('statuses');
  const arrow = useId();
  const [pointed, setPointed] = useState<string>();
  const { labelOf } = statuses;
  const { width, height, nodes, edges } = useMemo(() => layOutGraph(graph, labelOf), [graph, labelOf]);
  const nodeOf = new Map(graph.nodes.map((node) => [node.id, node]));
  const isFar = (from: string, to: string) => pointed !== undefined && pointed !== from && pointed !== to;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be reachable by keyboard
    <section tabIndex={0} aria-label={t('graph.region')} className={styles.canvas}>
      <svg
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- screen readers treat the drawing as one image
        role="img"
        aria-label={t('graph.title')}
        aria-describedby={describedBy}
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        className={styles.graph}
        style={{ minInlineSize: `${Math.round(width * SMALLEST)}px` }}
        onPointerLeave={() => setPointed(undefined)}
      >
        <defs>
          {['', 'pointed'].map((kind) => (
            <marker
              key={kind}
              id={`${arrow}${kind}`}
              viewBox="0 0 8 8"
              refX={7}
              refY={4}
              markerWidth={8}
              markerHeight={8}
              orient="auto"
            >
              <path d="M 0 0.5 L 8 4 L 0 7.5 z" className={cx(styles.tip, kind !== '' && styles.pointed)} />
            </marker>
          ))}
        </defs>
        {edges.map(({ id, from, to, path }) => {
          const isPointed = pointed === from || pointed === to;
          return (
            <path
              key={id}
              d={path}
              markerEnd={`url(#${arrow}${isPointed ? 'pointed' : ''})`}
              className={cx(styles.edge, isPointed && styles.pointed, isFar(from, to) && styles.far)}
            />
          );
        })}
        {nodes.map((node) => (
          <StatusBox
            key={node.id}
            placed={node}
            node={nodeOf.get(node.id)}
            isUnknown={statuses.problemOf(node.id) === 'unknown'}
            onPoint={() => setPointed(node.id)}
          />
        ))}
      </svg>
    </section>
  );
}

type StatusBoxProps = {
  readonly placed: PlacedNode;
  readonly node: GraphNode | undefined;
  readonly isUnknown: boolean;
  readonly onPoint: () => void;
};

function StatusBox({ placed, node, isUnknown, onPoint }: StatusBoxProps) {
  const { x, y, width, lines } = placed;
  const [left, top] = [x - width / 2, y - NODE.height / 2];
  return (
    <g onPointerEnter={onPoint} data-status={placed.id}>
      <rect
        x={left}
        y={top}
        width={width}
        height={NODE.height}
        rx={8}
        className={cx(
          styles.node,
          node?.isUnreachable === true && styles.noEntry,
          node?.isFinal === true && styles.noExit,
          isUnknown && styles.unknown,
        )}
      />
      {node?.isFinal === true && (
        <rect x={left + 3} y={top + 3} width={width - 6} height={NODE.height - 6} rx={6} className={styles.inner} />
      )}
      <text x={x} y={y - (lines.length - 1) * 7.5} className={styles.label}>
        {lines.map((line, index) => (
          <tspan key={line} x={x} dy={index === 0 ? 0 : 15}>
            {line}
          </tspan>
        ))}
      </text>
    </g>
  );
}
