import type { oauthCallback } from '@fieldstone/contracts/organization/session';
import type { Tokens } from '../../salesforce/client/tokens.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/context.ts';
import type { LoginAttempt } from '../../store/repositories/login-attempts.ts';
import { failurePath, HOME } from './return-path.ts';
import type { SessionFeature } from './session-feature.ts';

/** GET /oauth/callback: ends a sign-in at a page of the console, signed in or with a reason code in the address. */
export function callbackHandler(feature: SessionFeature): Handler<typeof oauthCallback> {
  const { attempts, browserCookie, sessionCookie, sessionMaxMs, journalFor } = feature;

  return async ({ query }, { request, reply, requestId, log }) => {
    const attempt =
      query.state === undefined ? 'expired' : await attempts.take(query.state, browserCookie.read(request));
    if (typeof attempt === 'string') {
      reply.redirect(failurePath(HOME, attempt === 'expired' ? 'expired' : 'state'));
      return;
    }
    if (query.code === undefined) {
      log.info({ error: query.error }, 'the CRM redirected a sign-in without a code');
      reply.redirect(failurePath(attempt.returnTo, query.error === 'access_denied' ? 'access_denied' : 'other'));
      return;
    }
    const replaces = sessionCookie.read(request);
    const begun = await begin(feature, attempt, query.code, replaces).catch((error: unknown) => asAppError(error));
    if (begun instanceof AppError) {
      log.warn({ err: begun }, begun.message);
      reply.redirect(failurePath(attempt.returnTo, begun.code));
      return;
    }
    const { cookie, session } = begun;
    const { orgId, userId, user } = session;
    const journal = journalFor({ orgId, userId, userName: user.name, requestId, action: 'session.start' });
    const entry = await journal.record({ after: { customDomain: user.customDomain } });
    await entry.recordOutcome('done');
    sessionCookie.write(reply, cookie, Math.floor(sessionMaxMs / 1000));
    browserCookie.clear(reply);
    reply.redirect(attempt.returnTo);
  };
}

async function begin(
  { oauth, crmConfig, crmFactory, loadUser, sessions }: SessionFeature,
  { loginUrl, codeVerifier, customDomain }: LoginAttempt,
  code: string,
  replaces: string | undefined,
) {
  const tokens = await oauth.exchangeCode(loginUrl, crmConfig.client, { code, codeVerifier });
  const crm = crmFactory.for({ tokens: fresh(tokens), orgId: tokens.orgId, userId: tokens.userId });
  const user = { ...(await loadUser(crm, tokens)), customDomain };
  return sessions.start({ tokens, user, loginUrl, replaces });
}

/** Returns a source of newly issued tokens: if the CRM rejects those, a refresh would not help. */
const fresh = (tokens: Tokens) => ({
  current: async () => tokens,
  refresh: async () => {
    throw new AppError('invalid_grant', 'The CRM rejected the tokens it had just issued. Please sign in again.');
  },
});

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  throw error;
}
