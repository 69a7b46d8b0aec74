import { MESSAGES_PATH, NOTIFICATION_CATEGORY } from '@fieldstone/contracts/notification';
import type { Http } from '../../crm/http.ts';
import type { Store } from '../../store/database.ts';
import { putNotices } from '../../store/device-inbox.ts';
import type { Delivery } from '../../store/notifications.ts';
import { RetryLater, PermanentFailure } from '../../store/outbox.ts';

/** Where notices are delivered to. What it throws is tried again, except for `Refused`. */
export type NotificationService = {
  /** @param jobId the same at every attempt */
  deliver(orgId: string, delivery: Delivery, jobId: string): Promise<void>;
};

/** The service of this console: devices pull from its inboxes. */
export function builtInService(
  store: Store,
  onDelivered: (orgId: string, profileIds: readonly string[]) => void,
): NotificationService {
  return {
    deliver: async (orgId, delivery) => {
      await putNotices(store, orgId, delivery);
      onDelivered(
        orgId,
        delivery.notices.map(({ profileId }) => profileId),
      );
    },
  };
}

export type ExternalServiceConfig = {
  /** Origin. */
  readonly url: string;
  readonly token: string;
};

/** What no repetition makes better: the content itself is refused. */
const REFUSED_STATUS = new Set([400, 413, 422]);

/** A service elsewhere, which is sent what the browser sent, in the form of seed 2, section 7. */
export function externalService(http: Http, { url, token }: ExternalServiceConfig): NotificationService {
  return {
    deliver: async (_orgId, { loginUrl, notices }, jobId) => {
      const messages = notices.map(({ applications, profileId, data }) => ({ applications, profileId, data }));
      const { status, headers } = await http.send({
        method: 'POST',
        url: `${url}${MESSAGES_PATH}`,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': jobId,
        },
        body: JSON.stringify({ loginUrl, category: NOTIFICATION_CATEGORY, messages }),
      });
      if (status >= 200 && status < 300) return;
      const problem = `The notification service answered ${String(status)}.`;
      if (REFUSED_STATUS.has(status)) throw new PermanentFailure(problem);
      throw new RetryLater(problem, requestedPause(headers['retry-after']));
    },
  };
}

/** Milliseconds; 0 where the service asks for none, or for a date. */
function requestedPause(retryAfter: string | undefined): number {
  return retryAfter !== undefined && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) * 1000 : 0;
}
