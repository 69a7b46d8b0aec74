import type { Transition } from '@fieldstone/contracts/appointment-status';

/** A status that takes part in a transition. */
export type GraphNode = {
  readonly id: string;
  /** No transition leads to it: nobody can reach it. */
  readonly isUnreachable: boolean;
  /** No transition leads away from it: nobody can leave it. */
  readonly isFinal: boolean;
};

export type StatusGraph = {
  readonly nodes: readonly GraphNode[];
  /** Each pair once; rows that are not filled in, or that lead nowhere else, draw nothing. */
  readonly edges: readonly Transition[];
  /** Statuses of the org in no transition at all: nobody can reach or leave them. */
  readonly apart: readonly string[];
};

/** The transitions as a graph; nodes stand in the order of the org's statuses, unknown ones after them. */
export function statusGraph(rows: readonly Transition[], statuses: readonly string[]): StatusGraph {
  const edges = [
    ...new Map(
      rows
        .filter(({ fromStatus, toStatus }) => fromStatus !== '' && toStatus !== '' && fromStatus !== toStatus)
        .map(({ fromStatus, toStatus }) => [JSON.stringify([fromStatus, toStatus]), { fromStatus, toStatus }]),
    ).values(),
  ];
  const left = new Set(edges.map(({ fromStatus }) => fromStatus));
  const reached = new Set(edges.map(({ toStatus }) => toStatus));
  const joined = new Set([...left, ...reached]);
  const known = new Set(statuses);
  const ids = [...statuses.filter((id) => joined.has(id)), ...[...joined].filter((id) => !known.has(id))];
  return {
    nodes: ids.map((id) => ({ id, isUnreachable: !reached.has(id), isFinal: !left.has(id) })),
    edges,
    apart: statuses.filter((id) => !joined.has(id)),
  };
}
