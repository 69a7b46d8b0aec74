import type { DeliveryState, NotificationProfile } from '@fieldstone/contracts/organization/notification';
import type { Crm } from '../../salesforce/crm.ts';
import { activeGroupProfiles } from '../../salesforce/queries/group-profile.ts';
import { previousExecutions, type PreviousExecution } from '../../salesforce/queries/previous-execution.ts';
import { lastSettingChanges } from '../../salesforce/queries/setting-changes.ts';
import { flagOf, textOf } from '../../salesforce/values.ts';
import type { Store } from '../../store/engine/database.ts';
import {
  lastChangesHere,
  lastNotifications,
  type LastNotification,
} from '../../store/repositories/last-notifications.ts';
import type { JobState } from '../../store/repositories/outbox.ts';

/**
 * Returns when the settings of each active group profile changed and when it was notified. For 2,000 profiles, two CRM calls
 * and two queries of the store.
 */
export async function profileStates(crm: Crm, store: Store, orgId: string): Promise<NotificationProfile[]> {
  const { isGlobal } = crm.names.profile;
  const profiles = await activeGroupProfiles(crm);
  const [changesInCrm, executions, changesHere, notifications] = await Promise.all([
    lastSettingChanges(
      crm,
      profiles.map(({ Id }) => Id),
    ),
    previousExecutions(crm),
    lastChangesHere(store, orgId),
    lastNotifications(store, orgId),
  ]);
  return profiles.map((profile) => {
    const changed: Changed = { inCrm: changesInCrm.get(profile.Id) ?? 0, here: changesHere.get(profile.Id) ?? 0 };
    const last = latest(notifications.get(profile.Id), executions.get(profile.Id));
    const changedAt = Math.max(changed.inCrm, changed.here);
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
      changedSinceNotification: isChangedSince(last, changed),
    };
  });
}

/** UTC milliseconds, by the CRM's clock and in the journal; 0: never. */
type Changed = { readonly inCrm: number; readonly here: number };

/** A notification of this console, or one that only the CRM has. */
type Last = Omit<LastNotification, 'by'> & { readonly by: string | null };

const DELIVERY_STATE: Readonly<Record<JobState, DeliveryState>> = {
  pending: 'pending',
  done: 'delivered',
  failed: 'failed',
};

function latest(here: LastNotification | undefined, inCrm: PreviousExecution | undefined): Last | null {
  if (here !== undefined && here.at >= (inCrm?.at ?? 0)) return here;
  return inCrm === undefined ? null : { ...inCrm, message: null, settingsChangedAt: inCrm.at, state: null };
}

/**
 * Compares the CRM's time at the notification with its time now, so that no two clocks are compared. The CRM has whole
 * seconds; the journal distinguishes changes of this console within one.
 */
function isChangedSince(last: Last | null, { inCrm, here }: Changed): boolean {
  if (last === null) return here > 0;
  return inCrm > (last.settingsChangedAt ?? 0) || here > last.at;
}
