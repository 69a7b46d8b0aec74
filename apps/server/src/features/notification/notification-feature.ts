import type { FastifyBaseLogger } from 'fastify';
import type { Http } from '../../salesforce/client/http.ts';
import type { AccessTokens } from '../../store/repositories/access-tokens.ts';
import type { Store } from '../../store/engine/database.ts';
import type { Leases } from '../../store/leases.ts';
import { loadDelivery, NOTIFICATION_TOPIC, sweepNotifications } from '../../store/repositories/notifications.ts';
import { createOutbox, sweepOutbox } from '../../store/repositories/outbox.ts';
import { builtInService, externalService, type ExternalServiceConfig } from './delivery.ts';
import { retainedFrom } from './device-messages.ts';
import { createDeviceStreams } from './device-streams.ts';
import { notificationHandlers } from './routes.ts';

export type NotificationDependencies = {
  readonly store: Store;
  readonly leases: Leases;
  readonly tokens: AccessTokens;
  readonly http: Http;
  /** Null: the built-in service. */
  readonly service: ExternalServiceConfig | null;
  readonly logger: FastifyBaseLogger;
  /** UTC milliseconds. */
  readonly now: () => number;
};

/** Creates the notification feature: sending, the outbox that delivers, and the devices' endpoints. */
export function createNotifications({ store, leases, tokens, http, service, logger, now }: NotificationDependencies) {
  const streams = createDeviceStreams({
    store,
    tokens,
    now,
    onError: (error) => logger.error({ err: error }, 'a stream to devices failed'),
  });
  const target = service ? externalService(http, service) : builtInService(store, streams.wake);
  const outbox = createOutbox({
    store,
    leases,
    topic: NOTIFICATION_TOPIC,
    now,
    deliver: async ({ orgId, id, payload }) => {
      const delivery = await loadDelivery(store, orgId, payload);
      if (delivery) await target.deliver(orgId, delivery, id);
    },
    onError: (error) => logger.error({ err: error }, 'the outbox could not be polled'),
    onFailed: ({ orgId, id }, error, state) => {
      if (state === 'failed') logger.error({ err: error, orgId, jobId: id }, 'a notification cannot be delivered');
      else logger.warn({ err: error, orgId, jobId: id }, 'a notification could not be delivered yet');
    },
  });
  outbox.start();
  return {
    handlers: notificationHandlers({ store, leases, streams, now, onStored: outbox.wake }),
    /** Called after a token was revoked. */
    endToken: streams.endToken,
    /** Ends the streams, so that the server can stop. */
    endStreams: streams.close,
    stop: outbox.stop,
    sweep: async () => {
      await sweepNotifications(store, retainedFrom(now()));
      await sweepOutbox(store, retainedFrom(now()));
    },
  };
}
