import { MESSAGES_PATH, NOTIFICATION_CATEGORY } from '@fieldstone/contracts/organization/notification';
import { PermanentFailure, RetryLater } from '../../jobs/failures.ts';
import type { JobContext } from '../../jobs/policy.ts';
import type { Http } from '../../salesforce/client/http.ts';
import type { Store } from '../../store/engine/database.ts';
import { putNotices } from './store/device-inbox.ts';
import type { Delivery } from './store/notifications.ts';

/** The receiver of notices. A failed delivery is retried, except after `PermanentFailure`. */
export type NotificationService = {
  /** @param jobId the same at every attempt */
  deliver(orgId: string, delivery: Delivery, jobId: string, context: JobContext): Promise<void>;
};

/** Creates this console's service: devices pull from its inboxes. */
export function builtInService(
  store: Store,
  onDelivered: (orgId: string, profileIds: readonly string[]) => void,
): NotificationService {
  return {
    deliver: async (orgId, delivery, _jobId, { lease }) => {
      lease.assertHeld();
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

/** Statuses that reject the content itself, so that retrying is pointless. */
const PERMANENT_STATUSES = new Set([400, 413, 422]);

/** Creates a client of another service, which receives the browser's request in the form of NTF-02. */
export function externalService(http: Http, { url, token }: ExternalServiceConfig): NotificationService {
  return {
    deliver: async (_orgId, { loginUrl, notices }, jobId, { lease, signal }) => {
      const messages = notices.map(({ applications, profileId, data }) => ({ applications, profileId, data }));
      lease.assertHeld();
      const { status, headers } = await http.send({
        signal,
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
      const problem = `The notification service responded with status ${String(status)}.`;
      if (PERMANENT_STATUSES.has(status)) throw new PermanentFailure(problem);
      throw new RetryLater(problem, requestedPause(headers['retry-after']));
    },
  };
}

/** Returns the requested pause in milliseconds; 0 without one, or for a date. */
function requestedPause(retryAfter: string | undefined): number {
  return retryAfter !== undefined && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) * 1000 : 0;
}
