import type { FastifyBaseLogger } from 'fastify';
import { inParallel } from '../salesforce/client/parallel.ts';
import type { OAuth } from '../salesforce/client/oauth.ts';
import type { Session, Sessions } from './sessions.ts';

export type SessionEnd = { readonly sessions: Sessions; readonly oauth: OAuth };

/**
 * Ends sessions here first, even if the CRM fails, and then revokes their tokens in the CRM. Returns how many revocations the CRM
 * confirmed; the others are logged.
 */
export async function endSessions(
  { sessions, oauth }: SessionEnd,
  ended: readonly Session[],
  log: FastifyBaseLogger,
): Promise<number> {
  for (const session of ended) await sessions.end(session);
  const revoked = await inParallel(ended, async ({ loginUrl, tokens }) => {
    const { refreshToken, accessToken } = await tokens.current();
    try {
      // Revoking a refresh token also ends its access tokens.
      await oauth.revokeToken(loginUrl, refreshToken ?? accessToken);
      return true;
    } catch (error) {
      log.warn({ err: error }, 'the CRM did not confirm the end of a session');
      return false;
    }
  });
  return revoked.filter(Boolean).length;
}
