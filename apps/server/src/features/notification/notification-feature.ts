import type { FastifyBaseLogger } from 'fastify';
import type { JobRunner } from '../../jobs/runner.ts';
import type { WriteGate } from '../../platform/write-gate.ts';
import type { Http } from '../../salesforce/client/http.ts';
import type { AccessTokens } from '../../access/access-tokens.ts';
import type { Store } from '../../store/engine/database.ts';
import type { Leases } from '../../store/leases.ts';
import { loadDelivery, sweepNotifications } from './store/notifications.ts';
import { builtInService, externalService, type ExternalServiceConfig } from './delivery.ts';
import { retainedFrom } from './device-messages.ts';
import { createDeviceStreams } from './device-streams.ts';
import { notificationHandlers } from './routes.ts';

export type NotificationDependencies = {
  readonly store: Store;
  readonly leases: Leases;
  readonly gate: WriteGate;
  readonly jobs: JobRunner;
  readonly tokens: AccessTokens;
  readonly http: Http;
  /** Null: the built-in service. */
  readonly service: ExternalServiceConfig | null;
  readonly logger: FastifyBaseLogger;
  /** UTC milliseconds. */
  readonly now: () => number;
};

/** Pauses between attempts of a delivery; after three days, a notice is outdated. */
const RETRY = { firstMs: 1000, longestMs: 5 * 60_000, attempts: Number.POSITIVE_INFINITY, forMs: 3 * 24 * 60 * 60_000 };

const ORGS_AT_ONCE = 20;

/** Creates the notification feature: sending, the deliveries, and the devices' endpoints. */
export function createNotifications(dependencies: NotificationDependencies) {
  const { store, leases, gate, jobs, tokens, http, service, logger, now } = dependencies;
  const streams = createDeviceStreams({
    store,
    tokens,
    now,
    onError: (error) => logger.error({ err: error }, 'a stream to devices failed'),
  });
  const target = service ? externalService(http, service) : builtInService(store, streams.wake);
  const deliveries = jobs.register({
    topic: 'notification',
    // Messages must arrive in the order of sending.
    order: 'in-order',
    atOnce: ORGS_AT_ONCE,
    leaseName: () => 'notifications',
    retry: RETRY,
    run: async ({ orgId, id, payload }, context) => {
      const delivery = await loadDelivery(store, orgId, payload);
      if (delivery) await target.deliver(orgId, delivery, id, context);
    },
  });
  return {
    handlers: notificationHandlers({ store, leases, gate, streams, now, onStored: deliveries.wake }),
    /** Called after a token was revoked. */
    endToken: streams.endToken,
    /** Ends the streams, so that the server can stop. */
    endStreams: streams.close,
    sweep: () => sweepNotifications(store, retainedFrom(now())),
  };
}
