import { OPEN_STATES } from '@fieldstone/contracts/changes/planned-change';
import type { ChangeOverlap, StoredChangeState } from '@fieldstone/contracts/changes/planned-change';
import type { Kysely } from 'kysely';
import type { Store } from '../../store/engine/database.ts';
import type { Tables } from '../../store/engine/tables.ts';
import { endJob, enqueueJobs } from '../../store/repositories/jobs.ts';
import { changeItems, countItems, saveItems } from './planned-change-items.ts';
import type { ChangeCount, ChangeItem, ItemsPage } from './planned-change-items.ts';
import { changeStates, enterState } from './planned-change-states.ts';
import type { ChangePerson, ChangeStateEntry } from './planned-change-states.ts';
import { overlapping, overlappingSlots } from './planned-change-overlaps.ts';
import type { ChangeSlots } from './planned-change-overlaps.ts';
import { saveValues, valuesByHash } from './planned-change-values.ts';
import type { ChangeValue } from './planned-change-values.ts';

/** A planned change without its items. */
export type PlannedChangeRow = Omit<Tables['planned_changes'], 'org_id'>;

/** The user with whose identity a planned change is applied, and the request that the journal names. */
export type ChangeRequester = {
  readonly userId: string;
  readonly userName: string;
  readonly action: string;
  readonly requestId: string;
  /** The note of the request, which becomes the reason of the state that it enters. */
  readonly note?: string | undefined;
};

/** The items of a planned change, and the values that they refer to. */
export type ChangeContent = {
  readonly items: readonly ChangeItem[];
  readonly values: Iterable<ChangeValue>;
  /** Why it was planned. */
  readonly reason?: string | undefined;
};

/** The planned changes of one org. Drafts and ended ones are deleted after some time (`sweepDrafts`, `deleteEndedChanges`). */
export type PlannedChanges = {
  /**
   * Stores a planned change with its items and, if it is being applied, its job; false if one exists for its key or for
   * the planned change it undoes.
   */
  readonly begin: (change: PlannedChangeRow, content: ChangeContent, requester: ChangeRequester) => Promise<boolean>;
  /** Stores the items and the hash of a planned change that is applied, or applied again, with its job. */
  readonly apply: (
    id: string,
    plan: Pick<ChangeContent, 'items'> & { readonly hash: string },
    requester: ChangeRequester,
  ) => Promise<void>;
  /** Stores the items, their values and the hash of a plan that was made again. */
  readonly planAgain: (
    id: string,
    plan: Omit<ChangeContent, 'reason'> & { readonly hash: string },
    requester: ChangeRequester,
  ) => Promise<void>;
  readonly recall: (id: string, reason: string | null, requester: ChangeRequester) => Promise<void>;
  /** Returns the open planned changes that have some of the same settings of the same targets, newest first. */
  readonly overlapping: (id: string, limit: number) => Promise<readonly ChangeOverlap[]>;
  /** Returns the open planned changes that have some of the settings of the targets, newest first. */
  readonly overlappingSlots: (slots: ChangeSlots, limit: number) => Promise<readonly ChangeOverlap[]>;
  readonly find: (
    by: { readonly id: string } | { readonly key: string } | { readonly undoOf: string },
  ) => Promise<PlannedChangeRow | null>;
  /** Returns the number of drafts of a user. */
  readonly countDrafts: (userId: string) => Promise<number>;
  /** Returns the newest planned changes from a source that were applied, newest first. */
  readonly list: (sourceId: string, limit: number) => Promise<readonly PlannedChangeRow[]>;
  /** Returns the values with these hashes. */
  readonly values: (hashes: Iterable<string>) => Promise<ReadonlyMap<string, ChangeValue>>;
  /** Returns all items by position. */
  readonly items: (id: string) => Promise<ChangeItem[]>;
  readonly itemsAfter: (id: string, page: ItemsPage) => Promise<ChangeItem[]>;
  readonly counts: (id: string) => Promise<readonly ChangeCount[]>;
  /** Stores items, and first the new values that they refer to. */
  readonly saveItems: (id: string, items: readonly ChangeItem[], values?: Iterable<ChangeValue>) => Promise<void>;
  /** Returns the states of a planned change, oldest first. */
  readonly states: (id: string) => Promise<readonly ChangeStateEntry[]>;
  /** Returns the note of its entries in the journal: the last reason to plan or apply it; undefined without one. */
  readonly note: (id: string) => Promise<string | undefined>;
  /** Ends the application of a planned change and its job, with the state that its items have. */
  readonly finish: (id: string) => Promise<void>;
};

/** Maximum planned changes that are removed at once, so that the store is not occupied for long. */
const CHANGES_AT_ONCE = 200;

const CHANGE = [
  'id',
  'idempotency_key',
  'request_hash',
  'kind',
  'state',
  'name',
  'plan_hash',
  'source_id',
  'source_name',
  'setting_ids_json',
  'targets',
  'undo_of',
  'user_id',
  'user_name',
  'created_at',
  'finished_at',
] as const;

/** Creates the repository of an org's planned changes. */
export function createPlannedChanges({ db }: Store, orgId: string, now: () => number = Date.now): PlannedChanges {
  const items = changeItems(db, orgId);

  const enqueue = (transaction: Kysely<Tables>, id: string, { userId, action, requestId }: ChangeRequester) =>
    enqueueJobs(transaction, orgId, {
      topic: 'planned-change',
      at: now(),
      jobs: [{ id, payload: { action, requestId }, userId }],
    });

  const setState = async (
    transaction: Kysely<Tables>,
    id: string,
    {
      state,
      person,
      reason = null,
    }: { readonly state: StoredChangeState; readonly person: ChangePerson; readonly reason?: string | null },
  ): Promise<void> => {
    const isEnd = state === 'applied' || state === 'partly-applied' || state === 'failed';
    await transaction
      .updateTable('planned_changes')
      .set({
        state,
        ...(isEnd && { finished_at: now() }),
        ...((state === 'applying' || state === 'draft') && { finished_at: null }),
      })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .execute();
    await enterState(transaction, orgId, id, { state, at: now(), ...person, reason });
  };

  const savePlanHash = async (to: Kysely<Tables>, id: string, plan_hash: string): Promise<void> => {
    await to
      .updateTable('planned_changes')
      .set({ plan_hash })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .execute();
  };

  const find = async (from: Kysely<Tables>, column: 'id' | 'idempotency_key' | 'undo_of', value: string) =>
    (await from
      .selectFrom('planned_changes')
      .select(CHANGE)
      .where('org_id', '=', orgId)
      .where(column, '=', value)
      .executeTakeFirst()) ?? null;

  return {
    begin: (change, content, requester) =>
      db.transaction().execute(async (transaction) => {
        const begun = await transaction
          .insertInto('planned_changes')
          .values({ ...change, org_id: orgId })
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst();
        if (begun === undefined) return false;
        const { state, user_id, user_name, created_at } = change;
        const reason = content.reason ?? requester.note ?? null;
        await enterState(transaction, orgId, change.id, { state, at: created_at, user_id, user_name, reason });
        await saveValues(transaction, orgId, content.values);
        await saveItems(transaction, orgId, change.id, content.items);
        if (state === 'applying') await enqueue(transaction, change.id, requester);
        return true;
      }),
    apply: (id, { items: changed, hash }, requester) =>
      db.transaction().execute(async (transaction) => {
        await setState(transaction, id, {
          state: 'applying',
          person: personOf(requester),
          reason: requester.note ?? null,
        });
        await saveItems(transaction, orgId, id, changed);
        await savePlanHash(transaction, id, hash);
        await enqueue(transaction, id, requester);
      }),
    planAgain: (id, plan, requester) =>
      db.transaction().execute(async (transaction) => {
        await setState(transaction, id, { state: 'draft', person: personOf(requester) });
        await saveValues(transaction, orgId, plan.values);
        await saveItems(transaction, orgId, id, plan.items);
        await savePlanHash(transaction, id, plan.hash);
      }),
    recall: (id, reason, requester) =>
      db
        .transaction()
        .execute((transaction) =>
          setState(transaction, id, { state: 'recalled', person: personOf(requester), reason }),
        ),
    overlapping: (id, limit) => overlapping(db, orgId, id, limit),
    overlappingSlots: (slots, limit) => overlappingSlots(db, orgId, slots, limit),
    find: (by) => {
      if ('id' in by) return find(db, 'id', by.id);
      return 'key' in by ? find(db, 'idempotency_key', by.key) : find(db, 'undo_of', by.undoOf);
    },
    countDrafts: async (userId) => {
      const { drafts } = await db
        .selectFrom('planned_changes')
        .select(({ fn }) => fn.countAll<number | string>().as('drafts'))
        .where('org_id', '=', orgId)
        .where('user_id', '=', userId)
        .where('state', '=', 'draft')
        .executeTakeFirstOrThrow();
      return Number(drafts);
    },
    list: (sourceId, limit) =>
      db
        .selectFrom('planned_changes')
        .select(CHANGE)
        .where('org_id', '=', orgId)
        .where('source_id', '=', sourceId)
        .where('state', 'not in', ['draft', 'recalled'])
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute(),
    values: (hashes) => valuesByHash(db, orgId, hashes),
    items: items.all,
    itemsAfter: items.after,
    counts: (id) => countItems(db, orgId, id),
    saveItems: async (id, changed, values = []) => {
      await saveValues(db, orgId, values);
      await saveItems(db, orgId, id, changed);
    },
    states: (id) => changeStates(db, orgId, id),
    note: async (id) =>
      (await changeStates(db, orgId, id)).findLast(({ reason }) => reason !== null)?.reason ?? undefined,
    finish: (id) =>
      db.transaction().execute(async (transaction) => {
        const states = await changeStates(transaction, orgId, id);
        const change = await find(transaction, 'id', id);
        const last = states.findLast(({ state }) => state === 'applying');
        if (change === null || last === undefined) return;
        const { user_id, user_name } = last;
        const person = { user_id, user_name };
        const state = endState(await countItems(transaction, orgId, id));
        if (change.state !== 'undone' && change.state !== state) await setState(transaction, id, { state, person });
        if (change.undo_of !== null && state === 'applied') {
          await setState(transaction, change.undo_of, { state: 'undone', person });
        }
        await endJob(
          transaction,
          { org_id: orgId, topic: 'planned-change', id },
          { state: 'done', finished_at: now() },
        );
      }),
  };
}

/** Removes the drafts of all orgs that were neither planned again nor applied since a moment, with their items. */
export async function sweepDrafts({ db }: Store, unchangedSince: number): Promise<void> {
  const drafts = await db
    .selectFrom('planned_changes as change')
    .select(['change.org_id', 'change.id', 'change.state'])
    .where('change.state', '=', 'draft')
    .where((query) =>
      query.not(
        query.exists(
          query
            .selectFrom('planned_change_states as entered')
            .select('entered.at')
            .whereRef('entered.org_id', '=', 'change.org_id')
            .whereRef('entered.change_id', '=', 'change.id')
            .where('entered.at', '>=', unchangedSince),
        ),
      ),
    )
    .limit(CHANGES_AT_ONCE)
    .execute();
  for (const draft of drafts) await removeChange(db, draft);
}

/**
 * Deletes the planned changes of all orgs that ended before a moment, with their items; yields the number in each batch. One whose
 * undo has not ended before that remains.
 */
export async function* deleteEndedChanges({ db }: Store, before: number): AsyncGenerator<number> {
  for (;;) {
    const ended = await db
      .selectFrom('planned_changes as change')
      .select(['change.org_id', 'change.id', 'change.state'])
      .where('change.state', 'not in', OPEN_STATES)
      .where((change) => change(change.fn.coalesce('change.finished_at', 'change.created_at'), '<', before))
      .where((change) =>
        change.not(
          change.exists(
            change
              .selectFrom('planned_changes as undo')
              .select('undo.id')
              .whereRef('undo.org_id', '=', 'change.org_id')
              .whereRef('undo.undo_of', '=', 'change.id')
              .where((undo) =>
                undo.or([
                  undo('undo.state', 'in', OPEN_STATES),
                  undo(undo.fn.coalesce('undo.finished_at', 'undo.created_at'), '>=', before),
                ]),
              ),
          ),
        ),
      )
      .limit(CHANGES_AT_ONCE)
      .execute();
    if (ended.length === 0) return;
    for (const change of ended) await removeChange(db, change);
    yield ended.length;
  }
}

/** Removes a planned change with its items, unless it has left its state in between. */
async function removeChange(
  db: Store['db'],
  { org_id, id, state }: Pick<Tables['planned_changes'], 'org_id' | 'id' | 'state'>,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('planned_changes')
      .where('org_id', '=', org_id)
      .where('id', '=', id)
      .where('state', '=', state)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return;
    for (const table of ['planned_change_items', 'planned_change_states'] as const) {
      await transaction.deleteFrom(table).where('org_id', '=', org_id).where('change_id', '=', id).execute();
    }
  });
}

function personOf({ userId, userName }: ChangeRequester): ChangePerson {
  return { user_id: userId, user_name: userName };
}

/** Returns the state of a planned change whose application has ended. A failed one may have items with an unknown outcome. */
function endState(counts: readonly ChangeCount[]): 'applied' | 'partly-applied' | 'failed' {
  const isSuccess = ({ state }: ChangeCount) => state === 'success';
  if (counts.every(isSuccess)) return 'applied';
  return counts.some(isSuccess) ? 'partly-applied' : 'failed';
}
