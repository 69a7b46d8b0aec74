import { DEFAULT_USAGE_SORT, USAGE_SORTS } from '@fieldstone/contracts/skills/ai-usage';
import type { UsageFilter, UsageSort } from '@fieldstone/contracts/skills/ai-usage';
import type { Store } from '../../store/engine/database.ts';
import { AppError } from '../../platform/errors.ts';
import { idPrefix } from '../../platform/time-ordered-id.ts';
import { longId } from '../../salesforce/record-id.ts';
import type { Tables } from '../../store/engine/tables.ts';

/** A period of an org's uses, as a range of ids, and the values of their columns. */
export type UsageRange = {
  readonly orgId: string;
  readonly from: string;
  readonly until: string;
  readonly values: Readonly<Partial<Pick<Tables['ai_usage'], 'user_id' | 'skill' | 'action' | 'outcome'>>>;
};

export type Direction = 'asc' | 'desc';
export type UsageOrder = { readonly sort: UsageSort; readonly direction: Direction };

/** The position of a row in an order: its value and, among equals, its id. */
export type UsageKey = { readonly id: string; readonly value: string | number };

const COLUMNS = {
  at: 'id',
  userName: 'user_name',
  skill: 'skill',
  model: 'model',
  tokens: 'tokens',
  credits: 'milli_credits',
  latencyMs: 'latency_ms',
  status: 'status',
} as const satisfies Record<UsageSort, string>;

/**
 * Returns the range of an org's uses from `start` to before `end`, limited by the filter.
 * @throws {AppError} `people_hidden` for a user whose uses the caller may not see
 */
export function toRange(
  orgId: string,
  { start, end, user, skill, action, outcome }: UsageFilter & { readonly start: string; readonly end: string },
  seesPeople: boolean,
): UsageRange {
  if (user !== undefined && !seesPeople) throw new AppError('people_hidden');
  return {
    orgId,
    from: idPrefix(Date.parse(start)),
    until: idPrefix(Date.parse(end)),
    values: {
      ...(user !== undefined && { user_id: longId(user) }),
      ...(skill !== undefined && { skill }),
      ...(action !== undefined && { action }),
      ...(outcome !== undefined && { outcome }),
    },
  };
}

/**
 * Parses the order of a request: a column, with a leading minus for descending. For a caller who may not see people, an
 * order by user would reveal who is who.
 */
export function parseOrder(sortBy: string = DEFAULT_USAGE_SORT, seesPeople = true): UsageOrder {
  if (!seesPeople && sortBy.endsWith('userName')) return parseOrder();
  const direction = sortBy.startsWith('-') ? 'desc' : 'asc';
  return { sort: USAGE_SORTS.find((sort) => sort === sortBy.replace(/^-/, '')) ?? 'at', direction };
}

/** Returns the reverse of an order. */
export function opposite({ sort, direction }: UsageOrder): UsageOrder {
  return { sort, direction: direction === 'asc' ? 'desc' : 'asc' };
}

/** Counts the uses of a range. */
export async function countUses(store: Store, range: UsageRange): Promise<number> {
  const row = await inRange(store, range)
    .select((use) => use.fn.countAll<number | string>().as('count'))
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/**
 * Returns the keys of at most `limit` uses in order after `after`, skipping `offset`. The column's index alone serves
 * this query.
 */
export async function findKeys(
  store: Store,
  range: UsageRange,
  { sort, direction }: UsageOrder,
  place: { readonly after: UsageKey | undefined; readonly offset: number; readonly limit: number },
): Promise<readonly UsageKey[]> {
  const column = COLUMNS[sort];
  const { after, offset, limit } = place;
  const isAfter = direction === 'asc' ? '>' : '<';
  let query = inRange(store, range).select(['id', `${column} as value`]);
  if (after !== undefined) {
    query = query.where((eb) => {
      const later = eb('id', isAfter, after.id);
      if (column === 'id') return later;
      return eb.or([eb(column, isAfter, after.value), eb.and([eb(column, '=', after.value), later])]);
    });
  }
  const ordered = column === 'id' ? query : query.orderBy(column, direction);
  return ordered.orderBy('id', direction).limit(limit).offset(offset).execute();
}

/** Returns the uses of these ids, in the order of the ids. */
export async function findUses({ db }: Store, orgId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('ai_usage').selectAll().where('org_id', '=', orgId).where('id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Selects the uses of a range. */
export function inRange({ reads }: Store, { orgId, from, until, values }: UsageRange) {
  return reads
    .selectFrom('ai_usage')
    .where('org_id', '=', orgId)
    .where('id', '>=', from)
    .where('id', '<', until)
    .where((eb) => eb.and(values));
}
