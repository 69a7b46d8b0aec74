import { PROCESS_CHANGE } from '@fieldstone/contracts/organization/change-kinds';
import { PROFILES_NAMED } from '@fieldstone/contracts/settings/process-content';
import type { ProcessUse } from '@fieldstone/contracts/settings/process-content';
import * as z from 'zod/mini';
import { toChunks } from '../../platform/chunks.ts';
import type { Store } from '../engine/database.ts';
import { isAfter } from './change-key.ts';
import type { ChangeKey } from './change-key.ts';
import { toEntry } from './journal-entry.ts';
import type { JournalEntry } from './journal-entry.ts';

/** The data that the journal adds to the change of a process. */
export const changedProcess = z.object({ processId: z.string() });

const IDS_A_STATEMENT = 500;

/** Returns the newest changes of processes that settings of a group profile used, newest first by the time of the change. */
export async function findProcessChanges(
  { db }: Store,
  orgId: string,
  of: {
    readonly profileId: string;
    readonly settingIds: readonly string[];
    /** The position of the last entry of the previous page. */
    readonly before: ChangeKey | undefined;
    readonly limit: number;
  },
): Promise<readonly JournalEntry[]> {
  const uses = db
    .selectFrom('process_change_uses')
    .select('change_id')
    .where('org_id', '=', orgId)
    .where('profile_id', '=', of.profileId)
    .where('setting_id', 'in', [...of.settingIds]);
  let query = db.selectFrom('journal').selectAll().where('org_id', '=', orgId).where('id', 'in', uses);
  if (of.before !== undefined) query = query.where(isAfter(of.before));
  const rows = await query.orderBy('changed_at', 'desc').orderBy('id', 'desc').limit(of.limit).execute();
  return rows.map(toEntry);
}

/** Returns the settings that used the processes of changes, by the id of the change; entries of other changes are ignored. */
export async function usesOfChanges(
  { reads }: Store,
  orgId: string,
  entries: ReadonlyArray<Pick<JournalEntry, 'id' | 'settingId'>>,
): Promise<ReadonlyMap<string, ProcessUse[]>> {
  const ids = entries.flatMap(({ id, settingId }) => (settingId === PROCESS_CHANGE ? [id] : []));
  const found = new Map<string, ProcessUse[]>();
  for (const chunk of toChunks(ids, IDS_A_STATEMENT)) {
    const rows = await reads
      .selectFrom('process_change_uses')
      .select(['change_id', 'profile_id', 'setting_id'])
      .where('org_id', '=', orgId)
      .where('change_id', 'in', chunk)
      .orderBy('setting_id')
      .orderBy('profile_id')
      .execute();
    for (const [id, ofChange] of Map.groupBy(rows, ({ change_id }) => change_id)) {
      const bySetting = Map.groupBy(ofChange, ({ setting_id }) => setting_id);
      found.set(
        id,
        [...bySetting].map(([settingId, profiles]) => ({
          settingId,
          profiles: profiles.length,
          profileIds: profiles.slice(0, PROFILES_NAMED).map(({ profile_id }) => profile_id),
        })),
      );
    }
  }
  return found;
}
