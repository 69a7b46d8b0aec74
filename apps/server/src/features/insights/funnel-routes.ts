import { columnNames } from '@fieldstone/contracts/platform/csv';
import type { CsvRow } from '@fieldstone/contracts/platform/csv';
import {
  FUNNEL_COLUMNS,
  FUNNEL_USERS_LIMIT,
  type funnelCsv,
  type funnelUsers,
  type FunnelUser,
  type notificationFunnels,
} from '@fieldstone/contracts/insights/notification-funnel';
import type { SyncReader } from '../../analytics/last-syncs.ts';
import type { Handler, SessionContext } from '../../http/context.ts';
import { sendCsv } from '../../http/csv.ts';
import { previousExecutions } from '../../salesforce/queries/previous-execution.ts';
import type { Store } from '../../store/engine/database.ts';
import { lastNotifications } from '../../store/repositories/notifications/last-notifications.ts';
import { followNotifications, followProfile, usersAt, type Notified } from './funnel.ts';

export type FunnelDependencies = SyncReader & { readonly store: Store };

/** The columns in the order of the file. */
const COLUMNS = columnNames(FUNNEL_COLUMNS);

/** Returns the handlers of the notification funnel. */
export function funnelHandlers({ store, events, now }: FunnelDependencies) {
  const scopeOf = ({ crm, session: { orgId } }: SessionContext) => ({ crm, orgId, events, now });
  return {
    notificationFunnels: (async (_input, context) => {
      const followed = await followNotifications(scopeOf(context), await lastNotified(store, context));
      return { records: followed.map(({ funnel }) => funnel) };
    }) satisfies Handler<typeof notificationFunnels>,

    funnelUsers: (async ({ params, query }, context) => {
      const followed = await followProfile(scopeOf(context), await lastNotified(store, context), params.profileId);
      const users = shownTo(await context.seesPeople(), usersAt(followed, query.step));
      return { records: users.slice(0, FUNNEL_USERS_LIMIT), truncated: users.length > FUNNEL_USERS_LIMIT };
    }) satisfies Handler<typeof funnelUsers>,

    funnelCsv: (({ params, query }, context) =>
      sendCsv(context, {
        report: `notification-${query.step}`,
        columns: FUNNEL_COLUMNS,
        separator: query.separator,
        pages: async function* pages(): AsyncGenerator<CsvRow[]> {
          const followed = await followProfile(scopeOf(context), await lastNotified(store, context), params.profileId);
          const users = shownTo(await context.seesPeople(), usersAt(followed, query.step));
          yield users.map((user) => COLUMNS.map((column) => user[column]));
        },
      })) satisfies Handler<typeof funnelCsv>,
  };
}

/** Returns the users without who they are, unless the caller may see people (REL-09). */
function shownTo(seesPeople: boolean, users: readonly FunnelUser[]): readonly FunnelUser[] {
  return seesPeople ? users : users.map((user) => ({ ...user, userId: null, name: null, email: null }));
}

/** Returns when each group profile was last notified, by this console or another of the org. */
async function lastNotified(store: Store, { crm, session: { orgId } }: SessionContext): Promise<Notified> {
  const [inCrm, here] = await Promise.all([previousExecutions(crm), lastNotifications(store, orgId)]);
  const latest = new Map([...inCrm].map(([id, { at }]) => [id, at]));
  for (const [id, { at }] of here) latest.set(id, Math.max(at, latest.get(id) ?? 0));
  return latest;
}
