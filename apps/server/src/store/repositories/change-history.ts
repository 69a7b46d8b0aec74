import { CHANGE_AUTHORS_LIMIT, COUNTED_CHANGES } from '@fieldstone/contracts/organization/change-history';
import { ORGANIZATION_SETTING_IDS, PROCESS_CHANGE } from '@fieldstone/contracts/organization/change-kinds';
import type { ProcessUse } from '@fieldstone/contracts/settings/process-content';
import type { ChangeOrigin } from '@fieldstone/contracts/platform/change-origin';
import type { Outcome } from '../engine/tables/work.ts';
import type { Store } from '../engine/database.ts';
import { isAfter, newestFirst } from './change-key.ts';
import type { ChangeKey } from './change-key.ts';
import { toEntry } from './journal-entry.ts';
import type { JournalEntry } from './journal-entry.ts';
import { usesOfChanges } from './process-changes.ts';

/** The filters of the change history; times are UTC milliseconds. */
export type ChangeFilter = {
  readonly author?: string | undefined;
  /** Excludes the settings of the organization, also those in the records of this group profile. */
  readonly profileId?: string | undefined;
  readonly settingIds?: readonly string[] | undefined;
  readonly origin?: ChangeOrigin | undefined;
  readonly outcomes?: readonly Outcome[] | undefined;
  readonly from?: number | undefined;
  /** Exclusive. */
  readonly until?: number | undefined;
};

/** The change history of one org: the journal's entries that changed a setting, newest first by the time of the change. */
export type ChangeHistory = {
  /** Returns the positions of at most `limit` entries after a position, from the index alone. */
  keys(filter: ChangeFilter, after: ChangeKey | undefined, limit: number): Promise<readonly ChangeKey[]>;
  /**
   * Returns the entries with these ids, in the order of the ids.
   * @param part a text in the values or the note; entries without it may be included, so the caller checks the values
   */
  entries(ids: readonly string[], part?: string): Promise<readonly JournalEntry[]>;
  byId(id: string): Promise<JournalEntry | null>;
  /**
   * Returns the newest change of the same setting of the same target as each entry, by the id of the entry, without those that were
   * not saved.
   */
  newestOf(entries: readonly JournalEntry[]): Promise<ReadonlyMap<string, JournalEntry>>;
  /** Returns the settings that used the changed processes, by the id of the change. */
  uses(entries: readonly JournalEntry[]): Promise<ReadonlyMap<string, ProcessUse[]>>;
  /** Returns the number of entries, at most `COUNTED_CHANGES` and one more. */
  count(filter: ChangeFilter): Promise<number>;
  /** Returns the names of the people who changed anything, in the order of the index. */
  authors(): Promise<readonly string[]>;
};

/** Creates the change history of an org. */
export function createChangeHistory(store: Store, orgId: string): ChangeHistory {
  const { reads, db } = store;
  const matching = (filter: ChangeFilter) => {
    const { author, profileId, settingIds, origin, outcomes, from, until } = filter;
    let query = reads.selectFrom('journal').where('org_id', '=', orgId).where('origin', 'is not', null);
    if (author !== undefined) query = query.where('author', '=', author);
    if (profileId !== undefined) {
      query = query.where('profile_id', '=', profileId).where('setting_id', 'not in', ORGANIZATION_SETTING_IDS);
    }
    if (settingIds !== undefined) query = query.where('setting_id', 'in', [...settingIds]);
    if (origin !== undefined) query = query.where('origin', '=', origin);
    if (outcomes !== undefined) query = query.where('outcome', 'in', [...outcomes]);
    if (from !== undefined) query = query.where('changed_at', '>=', from);
    if (until !== undefined) query = query.where('changed_at', '<', until);
    return query;
  };

  /** Returns the changes of processes that settings of the filter used; undefined if `matching` finds them all. */
  const matchingProcesses = (filter: ChangeFilter) => {
    const { profileId, settingIds } = filter;
    const isAny = settingIds?.includes(PROCESS_CHANGE) === true;
    if (profileId === undefined && (settingIds === undefined || isAny)) return undefined;
    let uses = reads.selectFrom('process_change_uses').select('change_id').where('org_id', '=', orgId);
    if (profileId !== undefined) uses = uses.where('profile_id', '=', profileId);
    if (settingIds !== undefined && !isAny) uses = uses.where('setting_id', 'in', [...settingIds]);
    return matching({ ...filter, profileId: undefined, settingIds: [PROCESS_CHANGE] }).where('id', 'in', uses);
  };

  return {
    async keys(filter, key, limit) {
      const keysOf = async (query: ReturnType<typeof matching>) => {
        const rows = await (key === undefined ? query : query.where(isAfter(key)))
          .select(['changed_at', 'id'])
          .orderBy('changed_at', 'desc')
          .orderBy('id', 'desc')
          .limit(limit)
          .execute();
        return rows.map(({ changed_at, id }): ChangeKey => ({ changedAt: changed_at, id }));
      };
      const ofProcesses = matchingProcesses(filter);
      if (ofProcesses === undefined) return keysOf(matching(filter));
      const [own, others] = await Promise.all([keysOf(matching(filter)), keysOf(ofProcesses)]);
      return [...own, ...others].toSorted(newestFirst).slice(0, limit);
    },

    async entries(ids, part) {
      if (ids.length === 0) return [];
      let query = reads.selectFrom('journal').selectAll().where('org_id', '=', orgId).where('id', 'in', ids);
      if (part !== undefined) {
        // Characters that JSON escapes or that engines fold differently match anything; the caller checks the values.
        const pattern = `%${part.toLowerCase().replaceAll(/[^a-z0-9 #.:/@-]+/g, '%')}%`;
        query = query.where((eb) =>
          eb.or([
            eb(eb.fn<string>('lower', ['before_json']), 'like', pattern),
            eb(eb.fn<string>('lower', ['after_json']), 'like', pattern),
            eb(eb.fn<string>('lower', ['note']), 'like', pattern),
          ]),
        );
      }
      const byId = new Map((await query.execute()).map((row) => [row.id, toEntry(row)]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    },

    async byId(id) {
      const row = await db
        .selectFrom('journal')
        .selectAll()
        .where('org_id', '=', orgId)
        .where('id', '=', id)
        .where('origin', 'is not', null)
        .executeTakeFirst();
      return row ? toEntry(row) : null;
    },

    async newestOf(entries) {
      const slots = Map.groupBy(entries, ({ profileId, settingId }) => `${profileId ?? ''} ${settingId ?? ''}`);
      // One seek for each setting: a query of several would sort all of their entries.
      const found = await Promise.all(
        [...slots.values()].map(async (same): Promise<ReadonlyArray<readonly [string, JournalEntry]>> => {
          const [{ profileId, settingId } = { profileId: null, settingId: null }] = same;
          if (profileId === null || settingId === null) return [];
          const row = await reads
            .selectFrom('journal')
            .selectAll()
            .where('org_id', '=', orgId)
            .where('profile_id', '=', profileId)
            .where('setting_id', '=', settingId)
            .where('outcome', '<>', 'failed')
            .orderBy('changed_at', 'desc')
            .orderBy('id', 'desc')
            .limit(1)
            .executeTakeFirst();
          return row ? same.map(({ id }) => [id, toEntry(row)]) : [];
        }),
      );
      return new Map(found.flat());
    },

    uses: (entries) => usesOfChanges(store, orgId, entries),

    async count(filter) {
      const countOf = async (query: ReturnType<typeof matching>) => {
        const some = query
          .select('id')
          .limit(COUNTED_CHANGES + 1)
          .as('some');
        const row = await reads
          .selectFrom(some)
          .select(({ fn }) => fn.countAll<number | string>().as('count'))
          .executeTakeFirstOrThrow();
        return Number(row.count);
      };
      const ofProcesses = matchingProcesses(filter);
      const counts = [countOf(matching(filter)), ...(ofProcesses === undefined ? [] : [countOf(ofProcesses)])];
      const [own, others = 0] = await Promise.all(counts);
      return Math.min((own ?? 0) + others, COUNTED_CHANGES + 1);
    },

    async authors() {
      const names: string[] = [];
      // One seek per name: a DISTINCT would read the whole index.
      for (let last: string | undefined = ''; names.length < CHANGE_AUTHORS_LIMIT;) {
        const row = await matching({})
          .where('author', '>', last)
          .select('author')
          .orderBy('author')
          .limit(1)
          .executeTakeFirst();
        if (row === undefined) break;
        names.push((last = row.author));
      }
      return names;
    },
  };
}
