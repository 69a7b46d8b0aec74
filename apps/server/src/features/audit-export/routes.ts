import type * as contract from '@fieldstone/contracts/organization/audit-export';
import type { AuditExport } from '@fieldstone/contracts/organization/audit-export';
import { isMoment } from '@fieldstone/contracts/platform/primitives';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Handler } from '../../http/context.ts';
import { createPoller } from '../../jobs/poller.ts';
import type { JobRunner } from '../../jobs/runner.ts';
import { AppError } from '../../platform/errors.ts';
import { watch } from '../../platform/telemetry/sink.ts';
import { idPrefix, timeOfId } from '../../platform/time-ordered-id.ts';
import type { Http } from '../../salesforce/client/http.ts';
import type { Store } from '../../store/engine/database.ts';
import { createChangeHistory } from '../../store/repositories/change-history.ts';
import { exportJobs } from './export-jobs.ts';
import type { AuditReceiver } from './export-jobs.ts';
import { exportState, requestExports, requestResend, waitingChanges } from './outbox.ts';

export type AuditExportServices = {
  readonly app: Pick<FastifyInstance, 'addHook'>;
  readonly logger: FastifyBaseLogger;
  readonly config: { readonly auditWebhook: AuditReceiver | null };
  readonly store: Store;
  readonly jobs: JobRunner;
  readonly http: Http;
  /** UTC milliseconds. */
  readonly now: () => number;
};

/** Returns the handlers of the audit export, and begins to send if there is a receiver (requirement OPS-07). */
export function auditExportHandlers(services: AuditExportServices) {
  const { config, store, now } = services;
  const { auditWebhook: receiver } = config;
  const wake = receiver === null ? null : startExport(services, receiver);

  const stateOf = async (orgId: string): Promise<AuditExport> => {
    const state = await exportState(store, orgId);
    const { sent } = state;
    return {
      receiver: receiver && new URL(receiver.url).host,
      sent: sent && { changeId: sent.id, recordedAt: moment(timeOfId(sent.id)), at: moment(sent.at) },
      waiting: { ...state.waiting, oldestAt: momentOrNull(state.waiting.oldestAt) },
      resendFrom: momentOrNull(state.resendFrom),
      failure: state.failure && {
        at: moment(state.failure.at),
        retryAt: momentOrNull(state.failure.retryAt),
        reason: state.failure.reason,
      },
    };
  };

  return {
    readAuditExport: (async (_input, { session }) => stateOf(session.orgId)) satisfies Handler<
      typeof contract.readAuditExport
    >,

    resendChanges: (async ({ body: { from } }, { session: { orgId }, journal }) => {
      const entry = await journal.record({ after: { from } });
      const fail = async (error: AppError) => {
        await entry.recordOutcome('failed', { code: error.code });
        return error;
      };
      if (wake === null) throw await fail(new AppError('audit_export_off'));
      if (!isMoment(from) && (await createChangeHistory(store, orgId).byId(from)) === null) {
        throw await fail(new AppError('recorded_change_unknown'));
      }
      await requestResend(store, orgId, isMoment(from) ? idPrefix(Date.parse(from)) : from, now());
      await entry.recordOutcome('done');
      wake();
      return stateOf(orgId);
    }) satisfies Handler<typeof contract.resendChanges>,
  };
}

/** Begins to send; returns a function that wakes the jobs. */
function startExport({ app, logger, store, jobs, http, now }: AuditExportServices, receiver: AuditReceiver) {
  const queue = jobs.register(exportJobs({ store, http, receiver, now }));
  // Saves enqueue nothing: the journal is the outbox, and the jobs follow it.
  const poller = createPoller({
    work: async () => {
      if (await requestExports(store, now())) queue.wake();
    },
    onError: (error) => logger.error({ err: error }, 'the changes to send cannot be read at the moment'),
  });
  const unwatch = watch(async () => {
    const { count, oldestAt } = await waitingChanges(store);
    const ageMs = oldestAt === null ? 0 : Math.max(0, now() - oldestAt);
    return [
      { metric: 'fieldstone.audit_export.waiting', value: count, labels: {} },
      { metric: 'fieldstone.audit_export.oldest_age', value: ageMs / 1000, labels: {} },
    ];
  });
  app.addHook('onReady', (done) => {
    poller.start();
    done();
  });
  app.addHook('preClose', async () => {
    unwatch();
    await poller.stop();
  });
  return queue.wake;
}

const moment = (at: number): string => new Date(at).toISOString();
const momentOrNull = (at: number | null): string | null => (at === null ? null : moment(at));
