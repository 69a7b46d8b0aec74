import type { Insertable, Selectable } from 'kysely';
import { toChunks } from '../../platform/chunks.ts';
import type { Store } from '../engine/database.ts';
import type { Tables } from '../engine/tables.ts';
import { removeSettingProcesses, saveSettingProcesses } from './setting-processes.ts';

/** A setting's record as last read, without its value. */
export type SettingStateRow = Omit<Selectable<Tables['setting_states']>, 'org_id' | 'internal_value' | 'display_value'>;

/** A setting's record as last read. */
export type SettingValueRow = Omit<Selectable<Tables['setting_states']>, 'org_id'>;

/** How far a user has read the setting records of an org. */
export type SettingCursor = Omit<Selectable<Tables['setting_cursors']>, 'org_id' | 'user_id'>;

/** The read model of the setting records of one org. */
export type SettingStates = {
  cursor(userId: string): Promise<SettingCursor | undefined>;
  /** Stores a cursor; `changed_at` keeps the time of a later write. */
  saveCursor(userId: string, cursor: Omit<SettingCursor, 'changed_at'>): Promise<void>;
  /** Returns when any user last read the records, UTC milliseconds; 0: never. */
  lastRead(): Promise<number>;
  /** Removes everything about the org, to read it again. */
  forget(): Promise<void>;
  /** Returns how often the records have changed: as long as the number is the same, so are the records. */
  revision(): Promise<number>;
  /** Returns all records without their values. */
  all(): Promise<SettingStateRow[]>;
  /** Returns the records of a group profile. */
  ofProfile(profileId: string): Promise<SettingValueRow[]>;
  /** Returns records by id, omitting unknown ones. */
  byIds(ids: readonly string[]): Promise<ReadonlyMap<string, SettingStateRow>>;
  /** Returns records with their values by id, omitting unknown ones. */
  valuesByIds(ids: readonly string[]): Promise<ReadonlyMap<string, SettingValueRow>>;
  /** Stores records and the processes that they refer to, except over those with a later stamp. */
  save(rows: readonly SettingValueRow[]): Promise<void>;
  /** Removes records that the CRM reported as deleted. */
  remove(ids: readonly string[]): Promise<void>;
};

const IDS_A_STATEMENT = 500;
/** Values have some kilobytes: this many per statement do not block other requests. */
const ROWS_A_STATEMENT = 50;

const WITHOUT_VALUE = [
  'record_id',
  'profile_id',
  'setting_id',
  'is_own_key',
  'stamp',
  'read_at',
  'is_confirmed',
  'version',
  'changed_by',
  'changed_by_id',
  'changed_at',
  'state',
  'references_json',
] as const;

const WITH_VALUE = [...WITHOUT_VALUE, 'display_value', 'internal_value'] as const;

/** Creates the repository of an org's read model. */
export function createSettingStates({ db, reads }: Store, orgId: string): SettingStates {
  const rowsOf = (ids: readonly string[]) =>
    db.selectFrom('setting_states').where('org_id', '=', orgId).where('record_id', 'in', ids);

  return {
    async cursor(userId) {
      return db
        .selectFrom('setting_cursors')
        .select([
          'format',
          'complete_until',
          'newest',
          'newest_at',
          'seen_count',
          'seen_newest',
          'is_confirmed',
          'read_at',
          'changed_at',
        ])
        .where('org_id', '=', orgId)
        .where('user_id', '=', userId)
        .executeTakeFirst();
    },
    async saveCursor(userId, cursor) {
      await db
        .insertInto('setting_cursors')
        .values({ org_id: orgId, user_id: userId, ...cursor, changed_at: 0 })
        .onConflict((conflict) => conflict.columns(['org_id', 'user_id']).doUpdateSet(cursor))
        .execute();
    },
    async lastRead() {
      const row = await db
        .selectFrom('setting_cursors')
        .select(({ fn }) => fn.max('read_at').as('read_at'))
        .where('org_id', '=', orgId)
        .executeTakeFirst();
      return row?.read_at ?? 0;
    },
    async forget() {
      await db.transaction().execute(async (own) => {
        await own.deleteFrom('setting_cursors').where('org_id', '=', orgId).execute();
        await own.deleteFrom('setting_states').where('org_id', '=', orgId).execute();
        await own.deleteFrom('setting_processes').where('org_id', '=', orgId).execute();
      });
    },
    async revision() {
      const row = await db
        .selectFrom('setting_revisions')
        .select('revision')
        .where('org_id', '=', orgId)
        .executeTakeFirst();
      return row?.revision ?? 0;
    },
    all: () => reads.selectFrom('setting_states').select(WITHOUT_VALUE).where('org_id', '=', orgId).execute(),
    ofProfile: (profileId) =>
      db
        .selectFrom('setting_states')
        .select(WITH_VALUE)
        .where('org_id', '=', orgId)
        .where('profile_id', '=', profileId)
        .execute(),
    byIds: (ids) => readByIds(ids, (chunk) => rowsOf(chunk).select(WITHOUT_VALUE).execute()),
    valuesByIds: (ids) => readByIds(ids, (chunk) => rowsOf(chunk).select(WITH_VALUE).execute()),
    async save(rows) {
      for (const chunk of toChunks(rows, ROWS_A_STATEMENT)) {
        const values = chunk.map((row): Insertable<Tables['setting_states']> => ({ org_id: orgId, ...row }));
        await db.transaction().execute(async (own) => {
          await own
            .insertInto('setting_states')
            .values(values)
            .onConflict((conflict) =>
              conflict
                .columns(['org_id', 'record_id'])
                .doUpdateSet((row) =>
                  Object.fromEntries(
                    WITH_VALUE.filter((column) => column !== 'record_id').map((column) => [
                      column,
                      row.ref(`excluded.${column}`),
                    ]),
                  ),
                )
                .whereRef('setting_states.stamp', '<=', 'excluded.stamp'),
            )
            .execute();
          await saveSettingProcesses(own, orgId, chunk);
        });
      }
    },
    async remove(ids) {
      for (const chunk of toChunks(ids, IDS_A_STATEMENT)) {
        await db.transaction().execute(async (own) => {
          await own.deleteFrom('setting_states').where('org_id', '=', orgId).where('record_id', 'in', chunk).execute();
          await removeSettingProcesses(own, orgId, chunk);
        });
      }
    },
  };
}

/** Marks that the console wrote to the CRM, so that the next page reads the setting records again. */
export async function markSettingsChanged({ db }: Store, orgId: string, at: number): Promise<void> {
  await db.updateTable('setting_cursors').set({ changed_at: at }).where('org_id', '=', orgId).execute();
}

/** Reads rows in statements with a limited number of ids. */
async function readByIds<Row extends { readonly record_id: string }>(
  ids: readonly string[],
  read: (chunk: readonly string[]) => Promise<readonly Row[]>,
): Promise<Map<string, Row>> {
  const found = new Map<string, Row>();
  for (const chunk of toChunks(ids, IDS_A_STATEMENT)) {
    for (const row of await read(chunk)) found.set(row.record_id, row);
  }
  return found;
}
