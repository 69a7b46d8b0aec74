import { OPEN_STATES } from '@fieldstone/contracts/changes/planned-change';
import type { Store } from '../../store/engine/database.ts';
import type { Tables } from '../../store/engine/tables.ts';

/** Maximum planned changes that are removed at once, so that the store is not occupied for long. */
const CHANGES_AT_ONCE = 200;

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
