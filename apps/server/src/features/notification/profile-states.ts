import type { DeliveryState, NotificationProfile } from '@fieldstone/contracts/organization/notification';
import type { Crm } from '../../salesforce/crm.ts';
import { activeGroupProfiles, lastChangeOf } from '../../salesforce/queries/group-profile.ts';
import { flagOf, textOf } from '../../salesforce/values.ts';
import type { Store } from '../../store/engine/database.ts';
import { isChangedSince, lastNotificationReader } from '../../settings/notified-state.ts';
import type { Changed } from '../../settings/notified-state.ts';
import { lastChangesHere, lastChangesOfUser } from '../../store/repositories/notifications/last-notifications.ts';
import { unchangedProfiles } from '../../store/repositories/notifications/unchanged-profiles.ts';
import { lastProcessChanges } from '../../store/repositories/process-states.ts';
import type { JobState } from '../../store/repositories/jobs.ts';

/**
 * Returns when the settings of each active group profile, or the processes that they use, changed, whether a user changed them, and
 * when it was notified. For 2,000 profiles, two CRM calls and a few queries of the store.
 */
export async function profileStates(
  crm: Crm,
  store: Store,
  { orgId, userId }: { readonly orgId: string; readonly userId: string },
): Promise<NotificationProfile[]> {
  const { isGlobal } = crm.names.profile;
  const [profiles, lastOf, changesHere, changesOfUser, unchanged, processes] = await Promise.all([
    activeGroupProfiles(crm),
    lastNotificationReader(crm, store, orgId),
    lastChangesHere(store, orgId),
    lastChangesOfUser(store, orgId, userId),
    unchangedProfiles(store, orgId),
    lastProcessChanges(store, orgId),
  ]);
  return profiles.map((profile) => {
    const changed: Changed = {
      inCrm: Date.parse(lastChangeOf(crm.names, profile, processes.get(profile.Id))?.at ?? '') || 0,
      here: changesHere.get(profile.Id) ?? 0,
    };
    const last = lastOf(profile.Id);
    const changedAt = Math.max(changed.inCrm, changed.here);
    const isChanged = isChangedSince(last, changed, unchanged.get(profile.Id));
    return {
      id: profile.Id,
      name: textOf(profile, 'Name') ?? '',
      isGlobal: flagOf(profile, isGlobal),
      lastNotified: last && {
        at: new Date(last.at).toISOString(),
        by: last.by,
        message: last.message,
        delivery: last.state && DELIVERY_STATE[last.state],
      },
      settingsChangedAt: changedAt === 0 ? null : new Date(changedAt).toISOString(),
      changedSinceNotification: isChanged,
      changedByYou: isChanged && (changesOfUser.get(profile.Id) ?? 0) > (last?.at ?? 0),
    };
  });
}

const DELIVERY_STATE: Readonly<Record<JobState, DeliveryState>> = {
  pending: 'pending',
  done: 'delivered',
  failed: 'failed',
};
