import type { logout } from '@fieldstone/contracts/organization/session';
import type { Handler } from '../../http/context.ts';
import type { SessionFeature } from './session-feature.ts';

/**
 * POST /logout. Ends the session here first, even if the CRM fails. A CRM that does not confirm is logged and
 * journaled; only a session that could not be ended here is an error.
 */
export function logoutHandler({ oauth, sessions, sessionCookie }: SessionFeature): Handler<typeof logout> {
  return async (_input, { session, journal, log, reply }) => {
    const tokens = await session.tokens.current();
    const entry = await journal.record({ before: { sessionId: session.id } });
    await sessions.end(session);
    sessionCookie.clear(reply);
    // Revoking a refresh token also ends its access tokens.
    const revoked = await oauth.revokeToken(session.loginUrl, tokens.refreshToken ?? tokens.accessToken).then(
      () => true,
      (error: unknown) => {
        log.warn({ err: error }, 'the CRM did not confirm the end of a session');
        return false;
      },
    );
    await entry.recordOutcome('done', { revokedAtCrm: revoked });
    return {};
  };
}
