import { restorable } from '@fieldstone/contracts/changes/plan';
import type { ChangePlan, PlanItem } from '@fieldstone/contracts/changes/plan';
import { CHANGE_BLOCKS, OVERLAPS_LIMIT } from '@fieldstone/contracts/changes/planned-change';
import { COMPOSITE_LIMIT } from '@fieldstone/contracts/settings/setting-records';
import type { ChangeReach } from '@fieldstone/contracts/changes/planned-change';
import type { CurrentValue, ItemValue } from '../item-kinds/item-kind.ts';
import type { ChangeItem } from '../store/planned-change-items.ts';
import { kindOfItem } from '../item-kind-of.ts';
import { messageOfItem } from '../item-states.ts';
import type { ChangeScope } from '../scope.ts';
import { countQueries } from '../../settings/stored.ts';
import { BATCH_LIMIT } from '../item-kinds/item-kind.ts';
import { lastSyncsIfReadable } from '../../analytics/last-syncs.ts';
import type { SyncReader } from '../../analytics/last-syncs.ts';
import type { SessionContext } from '../../http/context.ts';
import { loadActiveUsers } from '../../salesforce/queries/profile-users.ts';
import { longId } from '../../salesforce/record-id.ts';

/** An item of a plan, and whether the stored value already counts as the desired one. */
export type PlannedEffect = {
  readonly item: ChangeItem;
  readonly isIdentical: boolean;
  /** The version of the stored value, and in a plan with values both of them. */
  readonly version: string;
  readonly values?: { readonly current: CurrentValue; readonly desired: ItemValue | null };
};

export type Plan = {
  readonly source: ChangePlan['source'];
  readonly effects: readonly PlannedEffect[];
  /** Returns whether the planned change will have the item. */
  readonly contains: (effect: PlannedEffect) => boolean;
};

/** Returns whether applying writes an item. */
export function isChanging({ item, isIdentical }: PlannedEffect): boolean {
  return !isIdentical && item.state === 'pending';
}

/** Converts a plan to the contract's form. */
export async function toPlan(
  scope: ChangeScope,
  { source: { id, name, version }, effects, contains }: Plan,
  reachOf: ReachOf,
): Promise<ChangePlan> {
  const ofTarget = Map.groupBy(effects, ({ item }) => item.target_id);
  const contained = effects.filter(contains);
  const targetIds = [...new Set(contained.map(({ item }) => item.target_id))];
  const settingIds = [...new Set(contained.map(({ item }) => item.setting_id))];
  const overlaps = await scope.changes.overlappingSlots({ targetIds, settingIds }, OVERLAPS_LIMIT);
  return {
    source: { id, name, version },
    targets: [...ofTarget].map(([profileId, same]) => ({
      profileId,
      reach: reachOf(profileId),
      items: same.map((effect) => toItem(scope, effect)),
    })),
    calls: callsFor({
      targets: targetIds.length,
      settings: settingIds.length,
      items: effects.filter(isChanging).length,
    }),
    overlaps: [...overlaps],
  };
}

function toItem(scope: ChangeScope, effect: PlannedEffect): PlanItem {
  const { item, isIdentical, version, values } = effect;
  // A value that stays is no problem, even if it breaks a rule.
  const isBlocked = !isIdentical && item.state === 'failure';
  return {
    settingId: restorable.parse(item.setting_id),
    version,
    result: isIdentical ? 'identical' : isBlocked ? 'blocked' : 'will-change',
    reason: isBlocked ? (CHANGE_BLOCKS.find((reason) => reason === item.reason) ?? null) : null,
    ...(isBlocked ? messageOfItem(item) : { message: null }),
    ...(values && { values: shownValues(scope, item, values) }),
  };
}

function shownValues(
  scope: ChangeScope,
  item: ChangeItem,
  { current, desired }: NonNullable<PlannedEffect['values']>,
): PlanItem['values'] {
  const { before, after } = kindOfItem(scope, item).difference(
    item.setting_id,
    current.value,
    desired ?? current.value,
  );
  return { changed: current.changed, before, after: desired === null ? null : after };
}

/**
 * Returns the estimated number of CRM calls that applying takes: every base is read first, each batch again, and values
 * are written together.
 */
export function callsFor({
  targets,
  settings,
  items,
}: {
  readonly targets: number;
  /** Number of settings that are stored in the CRM. */
  readonly settings: number;
  /** Number of settings of targets to write. */
  readonly items: number;
}): number {
  if (items === 0 || settings === 0) return 0;
  return 2 * countQueries(targets, settings) + Math.floor(items / BATCH_LIMIT) + Math.ceil(items / COMPOSITE_LIMIT);
}

/** Returns the reach of a change of a group profile. */
export type ReachOf = (profileId: string) => ChangeReach;

/**
 * Loads the reach of changes of group profiles: their active users, and which of them have a device that has synced.
 * Without events, the users are still true.
 */
export async function loadReach(
  syncs: SyncReader,
  context: Pick<SessionContext, 'crm' | 'log' | 'session'>,
  profileIds: readonly string[],
): Promise<ReachOf> {
  const [usersOf, synced] = await Promise.all([
    loadActiveUsers(context.crm, profileIds.map(longId)),
    lastSyncsIfReadable(syncs, context),
  ]);
  return (profileId) => {
    const users = usersOf.get(longId(profileId)) ?? [];
    return {
      users: users.length,
      usersWithDevice: synced === null ? null : users.filter(({ id }) => synced.has(id)).length,
    };
  };
}
