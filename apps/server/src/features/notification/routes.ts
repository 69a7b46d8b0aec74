import type * as contract from '@fieldstone/contracts/organization/notification';
import { finished } from 'node:stream/promises';
import { longId } from '../../salesforce/record-id.ts';
import type { Handler } from '../../http/context.ts';
import type { Store } from '../../store/engine/database.ts';
import { requireDeviceQuery } from './device-query.ts';
import { noticesFor, toDeviceMessage } from './device-messages.ts';
import type { DeviceStreams } from './device-streams.ts';
import { profileStates } from './profile-states.ts';
import { sendNotification, type SendDependencies } from './send.ts';

export type NotificationFeature = SendDependencies & { readonly store: Store; readonly streams: DeviceStreams };

/** Returns the handlers of notifications, for administrators and for devices. */
export function notificationHandlers({ streams, ...sending }: NotificationFeature) {
  const { store, now } = sending;
  return {
    nsRequest: ((input, context) => sendNotification(sending, input, context)) satisfies Handler<
      typeof contract.nsRequest
    >,

    notificationProfiles: (async (_input, { crm, session: { orgId } }) => ({
      records: await profileStates(crm, store, orgId),
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
