import { OPEN_STATES } from '@fieldstone/contracts/changes/planned-change';
import type { ChangeOverlap } from '@fieldstone/contracts/changes/planned-change';
import type { Kysely } from 'kysely';
import type { Tables } from '../../store/engine/tables.ts';

const COLUMNS = ['change.id', 'change.kind', 'change.name', 'change.state', 'change.user_name'] as const;

/** Settings of targets: each of the settings of each of the targets. */
export type ChangeSlots = { readonly targetIds: readonly string[]; readonly settingIds: readonly string[] };

/** Returns the query of the items of open planned changes, counted for each change, newest first. */
function openItems(db: Kysely<Tables>, orgId: string, limit: number) {
  return db
    .selectFrom('planned_change_items as other')
    .innerJoin('planned_changes as change', (join) =>
      join.onRef('change.org_id', '=', 'other.org_id').onRef('change.id', '=', 'other.change_id'),
    )
    .select(COLUMNS)
    .select(({ fn }) => fn.countAll().as('settings'))
    .where('other.org_id', '=', orgId)
    .where('change.state', 'in', OPEN_STATES)
    .$narrowType<{ state: ChangeOverlap['state'] }>()
    .groupBy([...COLUMNS, 'change.created_at'])
    .orderBy('change.created_at', 'desc')
    .orderBy('change.id')
    .limit(limit);
}

/** Returns the open planned changes with some of the settings of the targets, newest first. */
export async function overlappingSlots(
  db: Kysely<Tables>,
  orgId: string,
  { targetIds, settingIds }: ChangeSlots,
  limit: number,
): Promise<readonly ChangeOverlap[]> {
  if (targetIds.length === 0 || settingIds.length === 0) return [];
  const rows = await openItems(db, orgId, limit)
    .where('other.target_id', 'in', targetIds)
    .where('other.setting_id', 'in', settingIds)
    .execute();
  return rows.map(toOverlap);
}

/** Returns the open planned changes with some of the same settings of the same targets, newest first. */
export async function overlapping(
  db: Kysely<Tables>,
  orgId: string,
  id: string,
  limit: number,
): Promise<readonly ChangeOverlap[]> {
  const rows = await openItems(db, orgId, limit)
    .innerJoin('planned_change_items as own', (join) =>
      join
        .onRef('own.org_id', '=', 'other.org_id')
        .onRef('own.target_id', '=', 'other.target_id')
        .onRef('own.setting_id', '=', 'other.setting_id'),
    )
    .where('own.change_id', '=', id)
    .where('other.change_id', '<>', id)
    .execute();
  return rows.map(toOverlap);
}

/** Returns the overlap of a row; PostgreSQL returns counts as text. */
function toOverlap<R>({
  settings,
  user_name: createdBy,
  ...row
}: R & { readonly settings: unknown; readonly user_name: string }) {
  return { ...row, createdBy, settings: Number(settings) };
}
