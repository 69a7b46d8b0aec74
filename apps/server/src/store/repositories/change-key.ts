import { sql } from 'kysely';

/** The position of an entry in a history: the time of the change and, among equals, its id. */
export type ChangeKey = { readonly changedAt: number; readonly id: string };

/** Returns the condition of the entries after a position. A comparison of both columns is a range of an index; a disjunction is not. */
export function isAfter({ changedAt, id }: ChangeKey) {
  return sql<boolean>`(changed_at, id) < (${changedAt}, ${id})`;
}

/** Compares positions so that the newest change is the first. */
export function newestFirst(left: ChangeKey, right: ChangeKey): number {
  return right.changedAt - left.changedAt || (left.id < right.id ? 1 : -1);
}
