import type { Transition } from '@fieldstone/contracts/settings/calendar/appointment-status';

/** A status that takes part in a transition. */
export type GraphNode = {
  readonly id: string;
  /** Nobody can reach it: no transition leads to it, or only from statuses that nobody can reach from outside. */
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
  const reachable = reachableFromStart(ids, edges);
  return {
    nodes: ids.map((id) => ({ id, isUnreachable: !reached.has(id) || !reachable.has(id), isFinal: !left.has(id) })),
    edges,
    apart: statuses.filter((id) => !joined.has(id)),
  };
}

/**
 * What can be reached from where appointments may begin: from every status that no transition leads to, and from the first status,
 * in the order of the org, that nothing outside its own loop leads to. Another loop that nothing leads into stays out.
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
