import { MESSAGES_PATH, NOTIFICATION_CATEGORY } from '@fieldstone/contracts/organization/notification';
import type { nsRequest } from '@fieldstone/contracts/organization/notification';
import { APPLICATION_IDS } from '@fieldstone/contracts/platform/product';
import type { RouteCall } from '@fieldstone/contracts/platform/route';

export type Notice = {
  readonly loginUrl: string;
  readonly profileIds: readonly string[];
  /** What the administrator tells the technicians; blank for nothing. */
  readonly message: string;
  /** Internal values of the global settings, in days (requirement NTF-04). */
  readonly reminderFrequency: string;
  readonly forceDownload: string;
};

/** What the notification service is asked: a message for each group profile (requirement NTF-02). */
export function notificationRequest(notice: Notice): RouteCall<typeof nsRequest>['body'] {
  const { loginUrl, profileIds, reminderFrequency, forceDownload } = notice;
  const meta = {
    message: notice.message.trim(),
    reminderFrequencyInDays: Number(reminderFrequency),
    forceConfigSyncInDays: Number(forceDownload),
  };
  const messages = profileIds.map((profileId) => ({
    applications: [...APPLICATION_IDS],
    profileId,
    data: { operation: 'CONFIG_CHANGE' as const, meta },
  }));
  return { method: 'POST', path: MESSAGES_PATH, data: { loginUrl, category: NOTIFICATION_CATEGORY, messages } };
}
