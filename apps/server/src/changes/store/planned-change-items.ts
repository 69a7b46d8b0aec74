import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { toChunks } from '../../platform/chunks.ts';
import type { ChangeItemState } from '../../store/engine/tables/planned-changes.ts';
import type { Tables } from '../../store/engine/tables.ts';

/** One setting of one target. */
export type ChangeItem = Readonly<Omit<Tables['planned_change_items'], 'org_id' | 'change_id'>>;

/** The number of items in a state with a reason, and of those that were ever sent. */
export type ChangeCount = {
  readonly state: ChangeItemState;
  readonly reason: ChangeItem['reason'];
  readonly items: number;
  readonly sent: number;
};

const ITEMS_A_STATEMENT = 500;

const ITEM = [
  'position',
  'target_id',
  'target_name',
  'setting_id',
  'base_version',
  'base_hash',
  'value_hash',
  'state',
  'reason',
  'message',
  'message_code',
  'message_params_json',
  'journal_id',
  'undoes',
  'replaced_at',
] as const;

/** A page of items after a position; `reason` selects those that were not written for it. */
export type ItemsPage = {
  readonly after: number;
  readonly limit: number;
  readonly reason?: ChangeItem['reason'] | undefined;
};

/** Returns the readers of an org's items: all of a planned change, or a page after a position. */
export function changeItems(db: Kysely<Tables>, orgId: string) {
  const after = (id: string, { after: position, limit, reason }: ItemsPage): Promise<ChangeItem[]> =>
    db
      .selectFrom('planned_change_items')
      .select(ITEM)
      .where('org_id', '=', orgId)
      .where('change_id', '=', id)
      .where('position', '>', position)
      .$if(reason !== undefined, (query) => query.where('reason', '=', reason ?? null))
      .orderBy('position')
      .limit(limit)
      .execute();

  const all = async (id: string): Promise<ChangeItem[]> => {
    const items: ChangeItem[] = [];
    for (let last = -1; ;) {
      const page = await after(id, { after: last, limit: ITEMS_A_STATEMENT });
      items.push(...page);
      const end = page.at(-1);
      if (end === undefined || page.length < ITEMS_A_STATEMENT) return items;
      last = end.position;
      await nextTurn();
    }
  };

  return { all, after };
}

/** Counts the items of a planned change by state and reason. */
export async function countItems(db: Kysely<Tables>, orgId: string, id: string): Promise<readonly ChangeCount[]> {
  const rows = await db
    .selectFrom('planned_change_items')
    .select(({ fn }) => ['state', 'reason', fn.countAll().as('items'), fn.count('journal_id').as('sent')])
    .where('org_id', '=', orgId)
    .where('change_id', '=', id)
    .groupBy(['state', 'reason'])
    .execute();
  return rows.map(({ items, sent, ...group }) => ({ ...group, items: Number(items), sent: Number(sent) }));
}

/** Creates or replaces items; other requests get their turn in between. */
export async function saveItems(
  db: Kysely<Tables>,
  orgId: string,
  changeId: string,
  items: readonly ChangeItem[],
): Promise<void> {
  for (const [index, chunk] of toChunks(items, ITEMS_A_STATEMENT).entries()) {
    if (index > 0) await nextTurn();
    await db
      .insertInto('planned_change_items')
      .values(chunk.map((item) => ({ ...item, org_id: orgId, change_id: changeId })))
      .onConflict((conflict) =>
        conflict.columns(['org_id', 'change_id', 'position']).doUpdateSet((row) => ({
          target_name: row.ref('excluded.target_name'),
          base_version: row.ref('excluded.base_version'),
          base_hash: row.ref('excluded.base_hash'),
          value_hash: row.ref('excluded.value_hash'),
          state: row.ref('excluded.state'),
          reason: row.ref('excluded.reason'),
          message: row.ref('excluded.message'),
          message_code: row.ref('excluded.message_code'),
          message_params_json: row.ref('excluded.message_params_json'),
          journal_id: row.ref('excluded.journal_id'),
          replaced_at: row.ref('excluded.replaced_at'),
        })),
      )
      .execute();
  }
}
