import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Store } from '../engine/database.ts';
import type { Tables } from '../engine/tables.ts';

/** A copy, or the undo of one. */
export type CopyOperationRow = Omit<Tables['copy_operations'], 'org_id' | 'values_json'>;

/** One setting of one target. */
export type CopyItem = {
  -readonly [K in keyof Omit<Tables['copy_items'], 'org_id' | 'operation_id'>]: Tables['copy_items'][K];
};

/** The number of an operation's items in a state, and of those that were ever sent. */
export type CopyCount = { readonly state: string; readonly items: number; readonly sent: number };

/** The copies of one org: they outlive the page that began them and the server that ran them. */
export type Copies = {
  /** Stores an operation with its items; false if one exists for its key or for the copy it undoes. */
  begin(operation: CopyOperationRow, valuesJson: string | null, items: readonly CopyItem[]): Promise<boolean>;
  find(
    by: { readonly id: string } | { readonly key: string } | { readonly undoOf: string },
  ): Promise<CopyOperationRow | null>;
  /** Returns the newest operations of a source, newest first. */
  list(sourceId: string, limit: number): Promise<readonly CopyOperationRow[]>;
  valuesOf(id: string): Promise<string | null>;
  /** Returns all items by position. */
  items(id: string): Promise<CopyItem[]>;
  /** Returns a page of items after a position. */
  itemsAfter(id: string, position: number, limit: number): Promise<CopyItem[]>;
  counts(id: string): Promise<readonly CopyCount[]>;
  saveItems(id: string, items: readonly CopyItem[]): Promise<void>;
  setState(id: string, state: 'running' | 'done'): Promise<void>;
};

const ITEMS_A_STATEMENT = 500;
const OPERATIONS_A_SWEEP = 20;

const OPERATION = [
  'id',
  'idempotency_key',
  'content_hash',
  'kind',
  'state',
  'source_id',
  'source_name',
  'setting_ids_json',
  'targets',
  'undo_of',
  'user_id',
  'user_name',
  'started_at',
  'finished_at',
] as const;

const ITEM = [
  'position',
  'profile_id',
  'profile_name',
  'setting_id',
  'target_version',
  'expected_version',
  'state',
  'reason',
  'message',
  'journal_id',
  'undoes',
] as const;

/** Creates the repository of an org's copies. */
export function createCopies({ db }: Store, orgId: string, now: () => number = Date.now): Copies {
  const itemsOf = (id: string) =>
    db
      .selectFrom('copy_items')
      .select(ITEM)
      .where('org_id', '=', orgId)
      .where('operation_id', '=', id)
      .orderBy('position');

  return {
    begin: (operation, valuesJson, items) =>
      db.transaction().execute(async (transaction) => {
        const begun = await transaction
          .insertInto('copy_operations')
          .values({ ...operation, org_id: orgId, values_json: valuesJson })
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst();
        if (begun === undefined) return false;
        await saveAll(transaction, orgId, operation.id, items);
        return true;
      }),
    find: async (by) => {
      const query = db.selectFrom('copy_operations').select(OPERATION).where('org_id', '=', orgId);
      const named =
        'id' in by
          ? query.where('id', '=', by.id)
          : 'key' in by
            ? query.where('idempotency_key', '=', by.key)
            : query.where('undo_of', '=', by.undoOf);
      return (await named.executeTakeFirst()) ?? null;
    },
    list: (sourceId, limit) =>
      db
        .selectFrom('copy_operations')
        .select(OPERATION)
        .where('org_id', '=', orgId)
        .where('source_id', '=', sourceId)
        .orderBy('started_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute(),
    valuesOf: async (id) => {
      const row = await db
        .selectFrom('copy_operations')
        .select('values_json')
        .where('org_id', '=', orgId)
        .where('id', '=', id)
        .executeTakeFirst();
      return row?.values_json ?? null;
    },
    items: async (id) => {
      const all: CopyItem[] = [];
      for (let after = -1; ;) {
        const page = await itemsOf(id).where('position', '>', after).limit(ITEMS_A_STATEMENT).execute();
        all.push(...page);
        const last = page.at(-1);
        if (last === undefined || page.length < ITEMS_A_STATEMENT) return all;
        after = last.position;
        await nextTurn();
      }
    },
    itemsAfter: (id, position, limit) => itemsOf(id).where('position', '>', position).limit(limit).execute(),
    counts: async (id) => {
      const rows = await db
        .selectFrom('copy_items')
        .select(({ fn }) => ['state', fn.countAll().as('items'), fn.count('journal_id').as('sent')])
        .where('org_id', '=', orgId)
        .where('operation_id', '=', id)
        .groupBy('state')
        .execute();
      return rows.map(({ state, items, sent }) => ({ state, items: Number(items), sent: Number(sent) }));
    },
    saveItems: (id, items) => saveAll(db, orgId, id, items),
    setState: async (id, state) => {
      await db
        .updateTable('copy_operations')
        .set({ state, finished_at: state === 'done' ? now() : null })
        .where('org_id', '=', orgId)
        .where('id', '=', id)
        .execute();
    },
  };
}

/** Creates or replaces items; other requests get their turn in between. */
async function saveAll(
  db: Kysely<Tables>,
  orgId: string,
  operationId: string,
  items: readonly CopyItem[],
): Promise<void> {
  for (let start = 0; start < items.length; start += ITEMS_A_STATEMENT) {
    if (start > 0) await nextTurn();
    const rows = items
      .slice(start, start + ITEMS_A_STATEMENT)
      .map((item) => ({ ...item, org_id: orgId, operation_id: operationId }));
    await db
      .insertInto('copy_items')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['org_id', 'operation_id', 'position']).doUpdateSet((row) => ({
          profile_name: row.ref('excluded.profile_name'),
          target_version: row.ref('excluded.target_version'),
          expected_version: row.ref('excluded.expected_version'),
          state: row.ref('excluded.state'),
          reason: row.ref('excluded.reason'),
          message: row.ref('excluded.message'),
          journal_id: row.ref('excluded.journal_id'),
        })),
      )
      .execute();
  }
}

/** Deletes operations of all orgs that began before a moment; the journal keeps their changes. */
export async function sweepCopies({ db }: Store, before: number): Promise<void> {
  const old = await db
    .selectFrom('copy_operations')
    .select(['org_id', 'id'])
    .where('started_at', '<', before)
    .limit(OPERATIONS_A_SWEEP)
    .execute();
  for (const { org_id, id } of old) {
    await db.deleteFrom('copy_items').where('org_id', '=', org_id).where('operation_id', '=', id).execute();
    await db.deleteFrom('copy_operations').where('org_id', '=', org_id).where('id', '=', id).execute();
    await nextTurn();
  }
}
