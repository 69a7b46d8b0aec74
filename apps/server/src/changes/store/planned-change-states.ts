import type { Kysely } from 'kysely';
import type { Tables } from '../../store/engine/tables.ts';
import type { ChangeCount } from './planned-change-items.ts';

/** A state of a planned change, with its time, person and reason. */
export type ChangeStateEntry = Omit<Tables['planned_change_states'], 'org_id' | 'change_id' | 'position'>;

/** The user who brings a planned change into a state. */
export type ChangePerson = Pick<ChangeStateEntry, 'user_id' | 'user_name'>;

/** Returns the states of a planned change, oldest first. */
export function changeStates(db: Kysely<Tables>, orgId: string, id: string): Promise<ChangeStateEntry[]> {
  return db
    .selectFrom('planned_change_states')
    .select(['state', 'at', 'user_id', 'user_name', 'reason'])
    .where('org_id', '=', orgId)
    .where('change_id', '=', id)
    .orderBy('position')
    .execute();
}

/** Adds a state to a planned change, in the caller's transaction. */
export async function enterState(
  db: Kysely<Tables>,
  orgId: string,
  id: string,
  entry: ChangeStateEntry,
): Promise<void> {
  const last = await db
    .selectFrom('planned_change_states')
    .select('position')
    .where('org_id', '=', orgId)
    .where('change_id', '=', id)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  const position = (last?.position ?? -1) + 1;
  await db
    .insertInto('planned_change_states')
    .values({ org_id: orgId, change_id: id, position, ...entry })
    .execute();
}

/** Brings a planned change into a state, with the hash of a new plan, in the caller's transaction. */
export async function setState(
  db: Kysely<Tables>,
  orgId: string,
  id: string,
  entry: ChangeStateEntry,
  plan: { readonly plan_hash?: string } = {},
): Promise<void> {
  const { state, at } = entry;
  const isEnd = state === 'applied' || state === 'partly-applied' || state === 'failed';
  const isOpen = state === 'applying' || state === 'draft';
  await db
    .updateTable('planned_changes')
    .set({ state, ...plan, ...(isEnd && { finished_at: at }), ...(isOpen && { finished_at: null }) })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
  await enterState(db, orgId, id, entry);
}

/** Returns the state of a planned change whose application has ended. A failed one may have items with an unknown outcome. */
export function endState(counts: readonly ChangeCount[]): 'applied' | 'partly-applied' | 'failed' {
  const isSuccess = ({ state }: ChangeCount) => state === 'success';
  if (counts.every(isSuccess)) return 'applied';
  return counts.some(isSuccess) ? 'partly-applied' : 'failed';
}
