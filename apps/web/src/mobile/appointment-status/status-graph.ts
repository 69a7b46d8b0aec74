import type { Transition } from '@fieldstone/contracts/settings/calendar/appointment-status';

/** A status with at least one transition. */
export type GraphNode = {
  readonly id: string;
  /** No sequence of transitions reaches it from a start status. */
  readonly isUnreachable: boolean;
  /** No transition leads away from it. */
  readonly isFinal: boolean;
};

export type StatusGraph = {
  readonly nodes: readonly GraphNode[];
  /** Unique pairs, without incomplete rows and transitions to the same status. */
  readonly edges: readonly Transition[];
  /** Statuses of the org without any transition. */
  readonly apart: readonly string[];
};

/** Returns the transitions as a graph; nodes are in the order of the org's statuses, unknown ones last. */
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
  const reachable = reachableFromStart(ids, edges);
  return {
    nodes: ids.map((id) => ({ id, isUnreachable: !reached.has(id) || !reachable.has(id), isFinal: !left.has(id) })),
    edges,
    apart: statuses.filter((id) => !joined.has(id)),
  };
}

/**
 * Returns the statuses that are reachable from a start. Starts are the statuses without an incoming transition, and the first
 * status in the org's order that has no transition from outside its loop. Other isolated loops are unreachable.
 */
function reachableFromStart(ids: readonly string[], edges: readonly Transition[]): ReadonlySet<string> {
  const next = Map.groupBy(edges, ({ fromStatus }) => fromStatus);
  const before = Map.groupBy(edges, ({ toStatus }) => toStatus);
  const after = (starts: readonly string[]) =>
    walk(starts, (id) => (next.get(id) ?? []).map(({ toStatus }) => toStatus));
  const ahead = (id: string) => walk([id], (at) => (before.get(at) ?? []).map(({ fromStatus }) => fromStatus));
  const first = ids.find((id) => {
    const own = after([id]);
    return [...ahead(id)].every((other) => own.has(other));
  });
  return after(ids.filter((id) => id === first || !before.has(id)));
}

function walk(starts: readonly string[], stepsOf: (id: string) => readonly string[]): ReadonlySet<string> {
  const seen = new Set(starts);
  for (const id of seen) for (const step of stepsOf(id)) seen.add(step);
  return seen;
}
