import { NOTIFICATION_CATEGORY, NOTIFICATION_RETENTION_DAYS } from '@fieldstone/contracts/organization/notification';
import type { DeviceMessage } from '@fieldstone/contracts/organization/notification';
import type { Store } from '../../store/engine/database.ts';
import { newNotices, type InboxNotice, type InboxQuery } from './store/device-inbox.ts';

const DAY_MS = 86_400_000;

/** Returns the moment before which notices are withheld from devices, and removed. */
export const retainedFrom = (now: number): number => now - NOTIFICATION_RETENTION_DAYS * DAY_MS;

/** Returns the notices that a device does not have yet, oldest first. */
export function noticesFor(store: Store, query: InboxQuery, now: number): Promise<readonly InboxNotice[]> {
  return newNotices(store, query, retainedFrom(now));
}

/** Converts a notice to the contract's form. */
export function toDeviceMessage(profileId: string, notice: InboxNotice): DeviceMessage {
  return {
    id: notice.notificationId,
    category: NOTIFICATION_CATEGORY,
    profileId,
    applications: [...notice.applications],
    sentAt: new Date(notice.sentAt).toISOString(),
    data: notice.data,
  };
}
