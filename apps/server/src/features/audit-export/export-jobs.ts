import { message } from '@fieldstone/contracts/platform/errors/message';
import type { Message } from '@fieldstone/contracts/platform/error';
import { RetryLater } from '../../jobs/failures.ts';
import type { Job, JobContext, JobPolicy } from '../../jobs/policy.ts';
import { CrmFault, TIMED_OUT } from '../../salesforce/client/faults.ts';
import type { Http } from '../../salesforce/client/http.ts';
import { parseRetryAfter } from '../../salesforce/transient.ts';
import { changeEntry } from '../../settings/change-entry.ts';
import type { Store } from '../../store/engine/database.ts';
import { createChangeHistory } from '../../store/repositories/change-history.ts';
import { changeEvent, signedWebhook } from './change-event.ts';
import { moveResend, nextBatch, recordFailure, recordSent, requestExport } from './outbox.ts';

/** Where the change history is sent. */
export type AuditReceiver = {
  readonly url: string;
  /** `whsec_` and the key in Base64. */
  readonly secret: string;
};

export type ExportJobsParts = {
  readonly store: Store;
  readonly http: Http;
  readonly receiver: AuditReceiver;
  /** UTC milliseconds. */
  readonly now: () => number;
};

/** Changes that one attempt sends. */
const BATCH = 100;

const ORGS_AT_ONCE = 5;

/** Pauses between attempts. The export never gives up: a change that the receiver does not have stays the next one. */
const RETRY = {
  firstMs: 1000,
  longestMs: 5 * 60_000,
  attempts: Number.POSITIVE_INFINITY,
  forMs: Number.POSITIVE_INFINITY,
};

/**
 * Returns how changes are sent: those of an org by one process at a time, one after the other, each until the receiver accepts it.
 * A crash between the acceptance and its record sends the change again, with the same id.
 */
export function exportJobs({ store, http, receiver, now }: ExportJobsParts): JobPolicy {
  /** Returns why the receiver did not accept an event; undefined if it did. */
  const send = async (
    event: ReturnType<typeof changeEvent>,
    signal: AbortSignal,
  ): Promise<{ readonly reason: Message; readonly afterMs: number } | undefined> => {
    const webhook = signedWebhook(event, receiver.secret, now());
    const response = await http
      .send({ method: 'POST', url: receiver.url, ...webhook, isBodyUnused: true, signal })
      .catch((error: unknown) => {
        if (error instanceof CrmFault) return error;
        throw error;
      });
    if (response instanceof CrmFault) {
      const { code } = response;
      const reason =
        code === TIMED_OUT ? message('audit_receiver_silent') : message('audit_receiver_unreachable', { reason: code });
      return { reason, afterMs: 0 };
    }
    const { status } = response;
    if (status >= 200 && status < 300) return undefined;
    return { reason: message('audit_receiver_refused', { status }), afterMs: parseRetryAfter(response, now()) ?? 0 };
  };

  const run = async ({ orgId }: Job, { lease, signal }: JobContext): Promise<void> => {
    const batch = await nextBatch(store, orgId, { now: now(), limit: BATCH });
    const uses = await createChangeHistory(store, orgId).uses(batch.entries);
    let position: string | null | undefined = batch.resendFrom;
    for (const entry of batch.entries) {
      signal.throwIfAborted();
      lease.assertHeld();
      const change = changeEntry(entry, uses.get(entry.id));
      const refused = await send(changeEvent(orgId, entry, change), signal);
      if (refused) {
        await recordFailure(store, orgId, now(), refused.reason);
        throw new RetryLater(refused.reason.message, refused.afterMs);
      }
      // Also without the lease, because the receiver has the change now.
      position = await recordSent(store, orgId, entry, { at: now(), resendFrom: position });
      // Changes from an earlier position on were requested, by a job that starts over.
      if (position === undefined) return;
    }
    // The next batch is a new job, so that the pauses after a failure begin with the shortest one.
    if (batch.entries.length === BATCH) await requestExport(store, orgId, now());
    else if (position !== null) await moveResend(store, orgId, position, null);
  };

  return {
    topic: 'audit-export',
    order: 'in-order',
    atOnce: ORGS_AT_ONCE,
    leaseName: () => 'audit-export',
    retry: RETRY,
    run,
  };
}
