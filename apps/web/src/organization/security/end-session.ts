import {
  endOrgSession,
  endOwnSession,
  listOrgSessions,
  listOwnSessions,
} from '@fieldstone/contracts/organization/security';
import { call } from '../../lib/api/call.ts';
import { withReadBack } from '../../lib/api/lost-response.ts';
import type { SessionScope } from './security-queries.ts';

const ROUTES = {
  own: { list: listOwnSessions, end: endOwnSession },
  org: { list: listOrgSessions, end: endOrgSession },
} as const;

/** Ends a session. Without a response, the list of sessions is read back. */
export function endSession(scope: SessionScope, id: string): Promise<unknown> {
  const { list, end } = ROUTES[scope];
  return withReadBack<unknown>(
    () => call(end, { params: { id } }),
    async () => {
      const { records } = await call(list, undefined);
      return records.some((open) => open.id === id) ? 'notDone' : { done: undefined };
    },
  );
}
