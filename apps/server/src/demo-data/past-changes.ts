import type { ChangeOrigin } from '@fieldstone/contracts/platform/change-origin';
import { createHash } from 'node:crypto';
import { toChunks } from '../platform/chunks.ts';
import { idPrefix } from '../platform/time-ordered-id.ts';
import type { Store } from '../store/engine/database.ts';
import type { ProfileSetting } from '../store/repositories/journal-entry.ts';

/** A change of a setting before the console was first started. */
export type PastChange = {
  /** UTC milliseconds. */
  readonly at: number;
  readonly action: string;
  readonly origin: ChangeOrigin;
  readonly outcome: 'done' | 'failed';
  readonly userId: string;
  readonly userName: string;
  /** Null for a change of an expression. */
  readonly profileId: string | null;
  readonly settingId: string;
  /** Equal for all changes of one operation. */
  readonly operation: string | null;
  readonly before: unknown;
  readonly after: unknown;
  readonly details: unknown;
  readonly note: string | null;
  /** The settings that used a changed expression. */
  readonly usedBy?: readonly ProfileSetting[];
  /** Identifies the change when it is appended again. */
  readonly dedupeKey: string;
};

/** Rows of some kilobytes per statement. */
const CHUNK = 50;

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Returns an id that begins with the change's own time, because entries are listed in the order of their ids. */
const idOf = ({ at, dedupeKey }: PastChange): string => idPrefix(at) + hash(dedupeKey).slice(0, 20);

/**
 * Journals past changes of an org in one transaction. Settings that already have a journal stay unchanged, because its
 * newest entry must match the CRM.
 */
export async function appendPastChanges({ db }: Store, orgId: string, changes: readonly PastChange[]): Promise<void> {
  const rows = changes.map((change) => ({
    org_id: orgId,
    id: idOf(change),
    at: change.at,
    action: change.action,
    outcome: change.outcome,
    outcome_at: change.at,
    user_id: change.userId,
    user_name: change.userName,
    performer_id: null,
    performer_name: null,
    request_id: hash(change.operation ?? change.dedupeKey).slice(0, 32),
    profile_id: change.profileId,
    setting_id: change.settingId,
    operation_id: change.operation === null ? null : hash(change.operation).slice(0, 32),
    before_json: JSON.stringify(change.before),
    after_json: JSON.stringify(change.after),
    details_json: change.details === null ? null : JSON.stringify(change.details),
    origin: change.origin,
    author: change.userName,
    author_id: change.userId,
    changed_at: change.at,
    note: change.note,
  }));
  await db.transaction().execute(async (transaction) => {
    const known = await transaction
      .selectFrom('journal')
      .select(['profile_id', 'setting_id'])
      .distinct()
      .where('org_id', '=', orgId)
      .where('setting_id', 'is not', null)
      .execute();
    const keys = new Set(known.map(({ profile_id, setting_id }) => `${profile_id}:${setting_id}`));
    const added = rows.filter(({ profile_id, setting_id }) => !keys.has(`${profile_id}:${setting_id}`));
    for (const chunk of toChunks(added, CHUNK)) await transaction.insertInto('journal').values(chunk).execute();
    const addedIds = new Set(added.map(({ id }) => id));
    const uses = changes.flatMap((change) => {
      const id = idOf(change);
      if (!addedIds.has(id)) return [];
      return (change.usedBy ?? []).map(({ profileId, settingId }) => ({
        org_id: orgId,
        change_id: id,
        profile_id: profileId,
        setting_id: settingId,
      }));
    });
    for (const chunk of toChunks(uses, CHUNK)) {
      await transaction.insertInto('process_change_uses').values(chunk).execute();
    }
  });
}
