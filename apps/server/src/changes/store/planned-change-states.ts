import type { Kysely } from 'kysely';
import type { Tables } from '../../store/engine/tables.ts';

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
