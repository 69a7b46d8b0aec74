import type { UsageSort } from '@fieldstone/contracts/skills/ai-usage';
import { LRUCache } from 'lru-cache';
import type { Store } from '../../store/engine/database.ts';
import { findKeys, opposite } from './usage-query.ts';
import type { UsageKey, UsageOrder, UsageRange } from './usage-query.ts';

/** A list under paging: a range in an order, and its number of uses. */
export type UsageList = { readonly range: UsageRange; readonly order: UsageOrder; readonly total: number };

export type UsagePages = {
  /** Returns the ids of a page; pages count from 1. */
  idsOf(list: UsageList, page: number, pageSize: number): Promise<readonly string[]>;
};

/** The last row before a position, after which the next page begins. */
type Mark = { readonly position: number; readonly key: UsageKey };

/** Maximum lists with marks, and marks per list. */
const LISTS = 200;
const MARKS = 500;

/** The orders that change while a list keeps its length: figures are corrected, and users named. */
const CHANGEABLE: ReadonlySet<UsageSort> = new Set(['tokens', 'credits', 'userName']);

/**
 * Serves numbered pages of a list with keyset pagination. The end of each page is remembered, so that the next begins
 * there; any other page is counted from the nearest mark or from the end. Marks belong to a list of one length: a use
 * that is reported late starts a new list. An order that can change has no marks, because they would skip rows.
 */
export function createUsagePages(store: Store): UsagePages {
  const lists = new LRUCache<string, Map<number, Mark>>({ max: LISTS });

  const marksOf = ({ range, order, total }: UsageList): Map<number, Mark> => {
    if (CHANGEABLE.has(order.sort)) return new Map();
    const name = JSON.stringify([range, order, total]);
    const known = lists.get(name) ?? new Map<number, Mark>();
    lists.set(name, known);
    return known;
  };

  return {
    async idsOf(list, page, pageSize) {
      const { range, order, total } = list;
      const first = (page - 1) * pageSize;
      const limit = Math.min(pageSize, total - first);
      if (limit <= 0) return [];
      const marks = marksOf(list);
      const nearest = [...marks.values()]
        .filter(({ position }) => position <= first)
        .reduce<Mark | undefined>((best, mark) => (best && best.position > mark.position ? best : mark), undefined);
      const skipped = first - (nearest?.position ?? 0);
      const fromEnd = total - first - limit;
      const isNearerToEnd = fromEnd < skipped;
      const keys = isNearerToEnd
        ? (await findKeys(store, range, opposite(order), { after: undefined, offset: fromEnd, limit })).toReversed()
        : await findKeys(store, range, order, { after: nearest?.key, offset: skipped, limit });
      const last = keys.at(-1);
      if (last !== undefined && marks.size < MARKS) {
        const position = first + keys.length;
        marks.set(position, { position, key: last });
      }
      return keys.map(({ id }) => id);
    },
  };
}
