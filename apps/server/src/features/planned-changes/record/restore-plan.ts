import { OVERLAPS_LIMIT } from '@fieldstone/contracts/organization/change-plan';
import { RESTORED_IDS } from '@fieldstone/contracts/organization/restore-settings';
import type { RestoreItem, restorePlan } from '@fieldstone/contracts/organization/restore-settings';
import type { RouteResult } from '@fieldstone/contracts/platform/route';
import { SETTING_IDS } from '@fieldstone/contracts/settings/setting';
import { settingKind } from '../../../settings/item-kinds/setting-kind.ts';
import { callsFor } from '../calls.ts';
import { keyOf, kindOfItem, valueOfHash } from '../item-kind-of.ts';
import { messageOfItem } from '../operation.ts';
import { toOverlap } from '../overlap.ts';
import type { ReachOf } from '../reach.ts';
import type { ChangeScope } from '../scope.ts';
import { restoredOf } from '../setting-ids.ts';
import { planEntries } from './draft.ts';
import { loadEarlierValues } from './restore.ts';

/**
 * Returns what a return of all settings of a group profile to their values at a moment would change, without storing
 * anything. Throws `not_found` for an unknown group profile.
 */
export async function planRestore(
  scope: ChangeScope,
  { profileId, at }: { readonly profileId: string; readonly at: string },
  loadReach: (profileIds: readonly string[]) => Promise<ReachOf>,
): Promise<RouteResult<typeof restorePlan>> {
  const hidden = await settingKind.unavailable(scope, SETTING_IDS);
  const settingIds = RESTORED_IDS.filter((id) => !hidden.has(id));
  const { profile, entries, stored } = await loadEarlierValues(scope, profileId, { at, settingIds });
  const [planned, reachOf] = await Promise.all([planEntries(scope, entries, stored), loadReach([profile.id])]);
  const items = planned.items.map((item): RestoreItem => {
    const settingId = restoredOf(item);
    const kind = kindOfItem(scope, item);
    const current = stored.get(keyOf(item));
    const before = current?.value ?? kind.empty;
    const after = valueOfHash(kind, item.value_hash, planned.values) ?? before;
    const isIdentical = kind.comparison()(settingId, before, after, 'equal-text');
    const difference = kind.difference(settingId, before, after);
    return {
      settingId,
      baseVersion: item.base_version,
      // A value that stays is no problem, even if it breaks a rule.
      result: isIdentical ? 'identical' : item.state === 'failure' ? 'blocked' : 'will-change',
      reason: isIdentical ? null : item.reason,
      ...(isIdentical ? { message: null } : messageOfItem(item)),
      changed: current?.changed ?? null,
      before: difference.before,
      after: difference.after,
    };
  });
  const changing = items.filter(({ result }) => result === 'will-change').map(({ settingId }) => settingId);
  const overlaps = await scope.changes.overlappingPlaces(
    { targetIds: [profile.id], settingIds: changing },
    OVERLAPS_LIMIT,
  );
  return {
    profile: { id: profile.id, name: profile.name },
    items,
    reach: reachOf(profile.id),
    calls: callsFor({ targets: 1, settings: changing.length, items: changing.length }),
    overlaps: overlaps.map(toOverlap),
  };
}
