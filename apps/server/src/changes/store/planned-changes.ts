import type { ChangeOverlap } from '@fieldstone/contracts/changes/planned-change';
import type { Kysely } from 'kysely';
import type { Store } from '../../store/engine/database.ts';
import { fenced } from '../../store/lease.ts';
import type { Lease } from '../../store/lease.ts';
import type { Tables } from '../../store/engine/tables.ts';
import { endJob, enqueueJobs } from '../../store/repositories/jobs.ts';
import { changeItems, countItems, saveItems } from './planned-change-items.ts';
import type { ChangeCount, ChangeItem, ItemsPage } from './planned-change-items.ts';
import { changeStates, endState, enterState, setState } from './planned-change-states.ts';
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
  /** Returns the writes, each call of which is rejected once the lease of the planned change is lost. */
  readonly writes: (lease: Lease) => PlannedChangeWrites;
  /** Stores a draft like `begin`. It needs no lease, because nobody else knows its id. */
  readonly createDraft: (
    draft: PlannedChangeRow & { readonly state: 'draft' },
    content: ChangeContent,
    requester: ChangeRequester,
  ) => Promise<boolean>;
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
  /** Returns the states of a planned change, oldest first. */
  readonly states: (id: string) => Promise<readonly ChangeStateEntry[]>;
  /** Returns the note of its entries in the journal: the last reason to plan or apply it; undefined without one. */
  readonly note: (id: string) => Promise<string | undefined>;
};

/** The writes of planned changes. A method that is added here needs a lease, too. */
export type PlannedChangeWrites = {
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
  /** Stores items, and first the new values that they refer to. */
  readonly saveItems: (id: string, items: readonly ChangeItem[], values?: Iterable<ChangeValue>) => Promise<void>;
  /** Ends the application of a planned change and its job, with the state that its items have. */
  readonly finish: (id: string) => Promise<void>;
};

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

  const find = async (from: Kysely<Tables>, column: 'id' | 'idempotency_key' | 'undo_of', value: string) =>
    (await from
      .selectFrom('planned_changes')
      .select(CHANGE)
      .where('org_id', '=', orgId)
      .where(column, '=', value)
      .executeTakeFirst()) ?? null;

  const writes: PlannedChangeWrites = {
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
        const reason = requester.note ?? null;
        const entered = { state: 'applying', at: now(), ...personOf(requester), reason } as const;
        await setState(transaction, orgId, id, entered, { plan_hash: hash });
        await saveItems(transaction, orgId, id, changed);
        await enqueue(transaction, id, requester);
      }),
    planAgain: (id, plan, requester) =>
      db.transaction().execute(async (transaction) => {
        const entered = { state: 'draft', at: now(), ...personOf(requester), reason: null } as const;
        await setState(transaction, orgId, id, entered, { plan_hash: plan.hash });
        await saveValues(transaction, orgId, plan.values);
        await saveItems(transaction, orgId, id, plan.items);
      }),
    recall: (id, reason, requester) =>
      db
        .transaction()
        .execute((transaction) =>
          setState(transaction, orgId, id, { state: 'recalled', at: now(), ...personOf(requester), reason }),
        ),
    saveItems: async (id, changed, values = []) => {
      await saveValues(db, orgId, values);
      await saveItems(db, orgId, id, changed);
    },
    finish: (id) =>
      db.transaction().execute(async (transaction) => {
        const states = await changeStates(transaction, orgId, id);
        const change = await find(transaction, 'id', id);
        const last = states.findLast(({ state }) => state === 'applying');
        if (change === null || last === undefined) return;
        const { user_id, user_name } = last;
        const entered = { at: now(), user_id, user_name, reason: null };
        const state = endState(await countItems(transaction, orgId, id));
        if (change.state !== 'undone' && change.state !== state) {
          await setState(transaction, orgId, id, { state, ...entered });
        }
        if (change.undo_of !== null && state === 'applied') {
          await setState(transaction, orgId, change.undo_of, { state: 'undone', ...entered });
        }
        await endJob(
          transaction,
          { org_id: orgId, topic: 'planned-change', id },
          { state: 'done', finished_at: now() },
        );
      }),
  };

  return {
    writes: (lease) => fenced(lease, writes),
    createDraft: writes.begin,
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
    states: (id) => changeStates(db, orgId, id),
    note: async (id) =>
      (await changeStates(db, orgId, id)).findLast(({ reason }) => reason !== null)?.reason ?? undefined,
  };
}

function personOf({ userId, userName }: ChangeRequester): ChangePerson {
  return { user_id: userId, user_name: userName };
}
