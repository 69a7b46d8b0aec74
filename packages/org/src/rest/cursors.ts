import { SalesforceError } from '../errors.ts';
import type { QueryRecord } from '../soql/records.ts';

const MAX_CURSORS = 50;

/** A batch of a query's records, and the locator of the next one. */
export type Batch = {
  readonly totalSize: number;
  readonly records: readonly QueryRecord[];
  readonly next: string | null;
};

/** Query results that did not fit into one response, kept in memory until they are read or evicted. */
export type Cursors = {
  readonly open: (userId: string, records: readonly QueryRecord[], size: number) => Batch;
  readonly more: (userId: string, locator: string, size: number) => Batch;
};

export function createCursors(): Cursors {
  const kept = new Map<string, { readonly userId: string; readonly records: readonly QueryRecord[] }>();
  let last = 0;
  const slice = (id: string, records: readonly QueryRecord[], from: number, size: number): Batch => ({
    totalSize: records.length,
    records: records.slice(from, from + size),
    next: from + size < records.length ? `${id}-${from + size}` : null,
  });
  return {
    open: (userId, records, size) => {
      if (records.length <= size) return slice('', records, 0, size);
      last += 1;
      const id = `01g${Date.now().toString(36)}${last.toString(36).padStart(6, '0')}`;
      kept.set(id, { userId, records });
      const [oldest] = kept.keys();
      if (kept.size > MAX_CURSORS && oldest !== undefined) kept.delete(oldest);
      return slice(id, records, 0, size);
    },
    more: (userId, locator, size) => {
      const [, id = '', offset = ''] = /^(\w+)-(\d+)$/.exec(locator) ?? [];
      const cursor = kept.get(id);
      if (cursor === undefined || cursor.userId !== userId) {
        throw new SalesforceError('INVALID_QUERY_LOCATOR', 'invalid query locator');
      }
      return slice(id, cursor.records, Number(offset), size);
    },
  };
}
