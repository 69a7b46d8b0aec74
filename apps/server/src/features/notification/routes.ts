import type * as contract from '@fieldstone/contracts/organization/notification';
import { finished } from 'node:stream/promises';
import { longId } from '../../salesforce/record-id.ts';
import type { Handler } from '../../http/context.ts';
import type { Store } from '../../store/engine/database.ts';
import { requireDeviceQuery } from './device-query.ts';
import { profileStates } from './profile-states.ts';
import { sendNotification } from './send.ts';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Retention } from '../../jobs/retention.ts';
import type { JobRunner } from '../../jobs/runner.ts';
import type { WriteGate } from '../../platform/write-gate.ts';
import type { Config } from '../../config/config.ts';
import type { Http } from '../../salesforce/client/http.ts';
import type { AccessTokens } from '../../access/access-tokens.ts';
import type { Leases } from '../../store/leases.ts';
import type { Sweeps } from '../../store/sweeps.ts';
import { deleteNotifications, loadDelivery, sweepInboxes } from './store/notifications.ts';
import { builtInService, externalService } from './delivery.ts';
import { createDeviceStreams } from './device-streams.ts';
import { noticesFor, retainedFrom, toDeviceMessage } from './device-messages.ts';

export type NotificationServices = {
  readonly app: Pick<FastifyInstance, 'addHook'>;
  readonly logger: FastifyBaseLogger;
  readonly config: Pick<Config, 'notificationService' | 'crm'>;
  readonly store: Store;
  readonly leases: Leases;
  readonly gate: WriteGate;
  readonly jobs: JobRunner;
  readonly accessTokens: AccessTokens;
  readonly http: Http;
  readonly sweeps: Sweeps;
  readonly retention: Retention;
  /** UTC milliseconds. */
  readonly now: () => number;
};

/** Pauses between attempts of a delivery; after three days, a notice is outdated. */
const RETRY = { firstMs: 1000, longestMs: 5 * 60_000, attempts: Number.POSITIVE_INFINITY, forMs: 3 * 24 * 60 * 60_000 };

const ORGS_AT_ONCE = 20;

/** Returns the handlers of notifications, for administrators and for devices. */
export function notificationHandlers(services: NotificationServices) {
  const { app, logger, config, store, leases, gate, jobs, accessTokens, http, sweeps, retention, now } = services;
  const streams = createDeviceStreams({
    store,
    tokens: accessTokens,
    now,
    onError: (error) => logger.error({ err: error }, 'a stream to devices failed'),
  });
  accessTokens.onRevoked(streams.endToken);
  // Open streams would keep the server from stopping.
  app.addHook('preClose', (done) => {
    streams.close();
    done();
  });
  sweeps.add(() => sweepInboxes(store, retainedFrom(now())));
  retention.add('notifications', (before) => deleteNotifications(store, before));
  const { notificationService: external } = config;
  const target = external ? externalService(http, external) : builtInService(store, streams.wake);
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
  const sending = { store, leases, gate, now, hosts: config.crm, onStored: deliveries.wake };

  return {
    nsRequest: ((input, context) => sendNotification(sending, input, context)) satisfies Handler<
      typeof contract.nsRequest
    >,

    notificationProfiles: (async (_input, { crm, session }) => ({
      records: await profileStates(crm, store, session),
    })) satisfies Handler<typeof contract.notificationProfiles>,

    deviceMessages: (async ({ query }, { token }) => {
      const profileId = longId(query.profileId);
      const cursor = Number(query.cursor ?? 0);
      const { application } = query;
      await requireDeviceQuery(store, { orgId: token.orgId, profileId, cursor }, 'query.cursor');
      const notices = await noticesFor(store, { orgId: token.orgId, profileId, cursor, application }, now());
      return {
        messages: notices.toReversed().map((notice) => toDeviceMessage(profileId, notice)),
        cursor: String(notices.at(-1)?.revision ?? cursor),
      };
    }) satisfies Handler<typeof contract.deviceMessages>,

    deviceStream: (async ({ query, headers }, { request, reply, token, log }) => {
      // A buffering proxy would delay the notices.
      const sent = { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' };
      if (request.method === 'HEAD') {
        void reply.headers(sent).send();
        return undefined;
      }
      const last = headers['last-event-id'];
      const from = {
        orgId: token.orgId,
        profileId: longId(query.profileId),
        cursor: Number(last ?? query.cursor ?? 0),
      };
      await requireDeviceQuery(store, from, last === undefined ? 'query.cursor' : 'headers.last-event-id');
      const output = streams.open(token.id, { ...from, application: query.application });
      void reply.headers(sent).send(output);
      await finished(reply.raw).catch((error: unknown) => log.debug({ err: error }, 'a device disconnected'));
      return undefined;
    }) satisfies Handler<typeof contract.deviceStream>,
  };
}
