import type { logout } from '@fieldstone/contracts/organization/session';
import { endSessions } from '../../access/end-sessions.ts';
import type { Handler } from '../../http/context.ts';
import type { SessionFeature } from './session-feature.ts';

/**
 * POST /logout. A CRM that does not confirm the end is logged and journaled; only a session that could not be ended here is an error.
 */
export function logoutHandler({ oauth, sessions, sessionCookie }: SessionFeature): Handler<typeof logout> {
  return async (_input, { session, journal, log, reply }) => {
    const entry = await journal.record({ before: { sessionId: session.id } });
    const revoked = await endSessions({ sessions, oauth }, [session], log);
    sessionCookie.clear(reply);
    await entry.recordOutcome('done', { revokedAtCrm: revoked === 1 });
    return {};
  };
}
