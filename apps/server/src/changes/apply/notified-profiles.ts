import { settingChanges } from '../../salesforce/queries/setting-changes.ts';
import { isChangedSince, lastNotificationReader } from '../../settings/notified-state.ts';
import { settingKey } from '../../settings/stored.ts';
import { ORGANIZATION } from '../../platform/write-gate.ts';
import type { ChangeItem } from '../store/planned-change-items.ts';
import type { PlannedChangeRow } from '../store/planned-changes.ts';
import { lastChangesBy, saveUnchanged } from '../../store/repositories/notifications/unchanged-profiles.ts';
import type { UnchangedProfile } from '../../store/repositories/notifications/unchanged-profiles.ts';
import { lastProcessChanges } from '../../store/repositories/process-states.ts';
import type { ChangeScope } from '../scope.ts';

/**
 * After an undo, marks the group profiles whose settings are again as at their last notification. A profile with any
 * other change since then remains changed.
 */
export async function markUnchanged(
  { crm, store, changes, orgId }: ChangeScope,
  { id, undo_of }: PlannedChangeRow,
  items: readonly ChangeItem[],
): Promise<void> {
  const ofProfiles = items.filter(({ target_id }) => target_id !== ORGANIZATION);
  const undone = [...Map.groupBy(ofProfiles, ({ target_id }) => target_id)].filter(([, ofProfile]) =>
    ofProfile.every(({ state }) => state === 'success'),
  );
  const copy = undo_of === null ? null : await changes.find({ id: undo_of });
  if (copy === null || undone.length === 0) return;
  const appliedAt = (await changes.states(copy.id)).find(({ state }) => state === 'applying')?.at ?? copy.created_at;
  const profileIds = undone.map(([profileId]) => profileId);
  const [lastOf, inCrm, here, processes] = await Promise.all([
    lastNotificationReader(crm, store, orgId),
    settingChanges(crm, profileIds),
    lastChangesBy(store, orgId, profileIds, [copy.id, id]),
    lastProcessChanges(store, orgId),
  ]);
  const recordsOf = Map.groupBy(inCrm, ({ profileId }) => profileId);
  const unchanged = undone.flatMap(([profileId, ofProfile]): UnchangedProfile[] => {
    const last = lastOf(profileId);
    const { byOperations, byOthers } = here.get(profileId) ?? { byOperations: 0, byOthers: 0 };
    const records = recordsOf.get(profileId) ?? [];
    const own = new Map(ofProfile.map((item) => [settingKey(profileId, item.setting_id), item.replaced_at]));
    // Each record's last change besides the copy and its undo.
    const others = records.map(({ settingId, at }) => {
      const replacedAt = own.get(settingKey(profileId, settingId));
      return replacedAt === undefined ? at : Date.parse(replacedAt ?? '') || 0;
    });
    others.push(processes.get(profileId)?.at ?? 0);
    const wasNotifiedOfIt = last !== null && last.at >= appliedAt;
    if (wasNotifiedOfIt || isChangedSince(last, { inCrm: Math.max(0, ...others), here: byOthers })) return [];
    return [
      {
        profileId,
        notifiedAt: last?.at ?? 0,
        changedInCrm: Math.max(0, ...records.map(({ at }) => at)),
        changedHere: byOperations,
      },
    ];
  });
  await saveUnchanged(store, orgId, unchanged);
}
