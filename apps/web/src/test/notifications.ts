import { createAccessToken, listAccessTokens, revokeAccessToken } from '@fieldstone/contracts/platform/access-token';
import type { AccessToken } from '@fieldstone/contracts/platform/access-token';
import { notificationProfiles, nsRequest } from '@fieldstone/contracts/organization/notification';
import type { DeliveryState, NotificationProfile } from '@fieldstone/contracts/organization/notification';
import type { GroupProfile } from '@fieldstone/contracts/organization/profile';
import { Rejection } from './server.ts';
import type { TestServer } from './server.ts';

export type NotificationState = {
  /** Ids of the profiles whose settings changed since their last notification. */
  readonly changed?: readonly string[];
  /** Ids of those that the user changed; all of them by default. */
  readonly changedByYou?: readonly string[];
  /** The last notification by profile id. */
  readonly lastNotified?: Readonly<
    Record<string, { readonly at: string; readonly by: string; readonly delivery?: DeliveryState }>
  >;
  readonly tokens?: readonly AccessToken[];
};

/** Serves notifications and access tokens from memory. */
export function serveNotifications(
  server: TestServer,
  { changed = [], changedByYou = changed, lastNotified = {}, tokens = [] }: NotificationState,
  profiles: readonly GroupProfile[],
  by: string,
): void {
  const at = '2026-11-21T09:41:00.000Z';
  let records: readonly NotificationProfile[] = profiles.map(({ id, name, isGlobal }) => {
    const last = lastNotified[id];
    return {
      id,
      name,
      isGlobal,
      lastNotified: last ? { delivery: 'delivered', ...last, message: null } : null,
      settingsChangedAt: '2026-11-20T09:15:00.000Z',
      changedSinceNotification: changed.includes(id),
      changedByYou: changedByYou.includes(id),
    };
  });
  server.on(notificationProfiles, () => ({ records: [...records] }));
  server.on(nsRequest, ({ body }) => {
    const { messages } = body.data;
    records = records.map((record) => {
      const sent = messages.find(({ profileId }) => profileId === record.id);
      if (!sent) return record;
      const message = sent.data.meta.message ?? null;
      return {
        ...record,
        lastNotified: { at, by, message, delivery: 'pending' as const },
        changedSinceNotification: false,
        changedByYou: false,
      };
    });
    return { id: 'n1', sentAt: at, profiles: messages.length, repeated: false, previousExecution: 'recorded' as const };
  });

  let issued = tokens;
  server.on(listAccessTokens, () => ({ records: [...issued] }));
  server.on(createAccessToken, ({ body: { validDays, ...body } }) => {
    const id = `t${issued.length + 1}`;
    const expiresAt =
      validDays === undefined ? null : new Date(Date.parse(at) + validDays * 24 * 3_600_000).toISOString();
    const record = { ...body, id, ending: 'wxyz', createdBy: by, createdAt: at, lastUsedAt: null, expiresAt };
    issued = [record, ...issued];
    return { token: `fsd_secret-of-${id}-wxyz`, record };
  });
  server.on(revokeAccessToken, ({ params }) => {
    if (!issued.some(({ id }) => id === params.id))
      throw new Rejection('not_found', 'There is no such token any more.');
    issued = issued.filter(({ id }) => id !== params.id);
    return {};
  });
}
