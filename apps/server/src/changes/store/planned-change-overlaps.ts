import { OPEN_STATES } from '@fieldstone/contracts/changes/planned-change';
import type { ChangeOverlap } from '@fieldstone/contracts/changes/planned-change';
import type { Kysely } from 'kysely';
import type { Tables } from '../../store/engine/tables.ts';

const COLUMNS = ['change.id', 'change.kind', 'change.name', 'change.state', 'change.user_name'] as const;

/** Settings of targets: each of the settings of each of the targets. */
export type ChangePlaces = { readonly targetIds: readonly string[]; readonly settingIds: readonly string[] };

/** Returns the open planned changes with some of the settings of the targets, newest first. */
export async function overlappingPlaces(
  db: Kysely<Tables>,
  orgId: string,
  { targetIds, settingIds }: ChangePlaces,
  limit: number,
): Promise<readonly ChangeOverlap[]> {
  if (targetIds.length === 0 || settingIds.length === 0) return [];
  const rows = await db
    .selectFrom('planned_change_items as other')
    .innerJoin('planned_changes as change', (join) =>
      join.onRef('change.org_id', '=', 'other.org_id').onRef('change.id', '=', 'other.change_id'),
    )
    .select(COLUMNS)
    .select(({ fn }) => fn.countAll().as('settings'))
    .where('other.org_id', '=', orgId)
    .where('other.target_id', 'in', targetIds)
    .where('other.setting_id', 'in', settingIds)
    .where('change.state', 'in', OPEN_STATES)
    .groupBy([...COLUMNS, 'change.created_at'])
    .orderBy('change.created_at', 'desc')
    .orderBy('change.id')
    .limit(limit)
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
  const rows = await db
    .selectFrom('planned_change_items as own')
    .innerJoin('planned_change_items as other', (join) =>
      join
        .onRef('other.org_id', '=', 'own.org_id')
        .onRef('other.target_id', '=', 'own.target_id')
        .onRef('other.setting_id', '=', 'own.setting_id')
        .onRef('other.change_id', '<>', 'own.change_id'),
    )
    .innerJoin('planned_changes as change', (join) =>
      join.onRef('change.org_id', '=', 'other.org_id').onRef('change.id', '=', 'other.change_id'),
    )
    .select(COLUMNS)
    .select(({ fn }) => fn.countAll().as('settings'))
    .where('own.org_id', '=', orgId)
    .where('own.change_id', '=', id)
    .where('change.state', 'in', OPEN_STATES)
    .groupBy([...COLUMNS, 'change.created_at'])
    .orderBy('change.created_at', 'desc')
    .orderBy('change.id')
    .limit(limit)
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
