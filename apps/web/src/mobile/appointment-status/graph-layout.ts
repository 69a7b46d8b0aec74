import { Graph, layout } from '@dagrejs/dagre';
import type { EdgeLabel, GraphLabel, NodeLabel } from '@dagrejs/dagre';
import type { StatusGraph } from './status-graph.ts';

/** Pixels at full size. */
export const NODE = { height: 38, minimumWidth: 64, maximumWidth: 168, padding: 10, letter: 7.1 } as const;

const GAPS = { nodesep: 18, ranksep: 24, edgesep: 10, marginx: 6, marginy: 6 };

type Point = { readonly x: number; readonly y: number };

export type PlacedNode = { readonly id: string; readonly lines: readonly string[]; readonly width: number } & Point;

export type PlacedEdge = { readonly id: string; readonly from: string; readonly to: string; readonly path: string };

export type Layout = {
  readonly width: number;
  readonly height: number;
  /** `x` and `y` are the center. */
  readonly nodes: readonly PlacedNode[];
  readonly edges: readonly PlacedEdge[];
};

/** Places the statuses in layers from top to bottom, so that few arrows cross. */
export function layOutGraph({ nodes, edges }: StatusGraph, labelOf: (id: string) => string): Layout {
  const graph = new Graph<GraphLabel, NodeLabel, EdgeLabel>();
  graph.setGraph({ rankdir: 'TB', ...GAPS });
  graph.setDefaultEdgeLabel(() => ({}));
  const labels = new Map(nodes.map(({ id }) => [id, wrapLabel(labelOf(id))]));
  for (const [id, lines] of labels) graph.setNode(id, { width: widthOf(lines), height: NODE.height });
  for (const { fromStatus, toStatus } of edges) graph.setEdge(fromStatus, toStatus);
  layout(graph);
  const { width = 0, height = 0 } = graph.graph();
  return {
    width,
    height,
    nodes: [...labels].map(([id, lines]) => {
      const { x, y } = graph.node(id);
      return { id, lines, width: widthOf(lines), x: x ?? 0, y: y ?? 0 };
    }),
    edges: graph.edges().map(({ v, w }) => ({
      id: JSON.stringify([v, w]),
      from: v,
      to: w,
      path: pathThrough(graph.edge({ v, w }).points ?? []),
    })),
  };
}

/** Wraps a label into at most two lines and ends a longer one with an ellipsis. */
export function wrapLabel(label: string): string[] {
  const most = Math.floor((NODE.maximumWidth - 2 * NODE.padding) / NODE.letter);
  if (label.length <= most) return [label];
  const space = label.lastIndexOf(' ', most);
  const end = space > 0 ? space : most;
  return [label.slice(0, end), label.slice(end).trim()].map((line) =>
    line.length > most ? `${line.slice(0, most - 1).trimEnd()}…` : line,
  );
}

function widthOf(lines: readonly string[]): number {
  const longest = Math.max(...lines.map((line) => line.length));
  return Math.min(NODE.maximumWidth, Math.max(NODE.minimumWidth, longest * NODE.letter + 2 * NODE.padding));
}

/** Returns a smooth path that bends halfway between the inner points. */
function pathThrough(points: readonly Point[]): string {
  const [first, ...rest] = points;
  const last = rest.at(-1);
  if (first === undefined || last === undefined) return '';
  const bends = rest.slice(0, -1).map((point, index) => {
    const next = rest[index + 1] ?? last;
    const isLast = index === rest.length - 2;
    const end = isLast ? last : { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 };
    return `Q ${round(point)} ${round(end)}`;
  });
  return [`M ${round(first)}`, ...(bends.length === 0 ? [`L ${round(last)}`] : bends)].join(' ');
}

function round({ x, y }: Point): string {
  return `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
}
