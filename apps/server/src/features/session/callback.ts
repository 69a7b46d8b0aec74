import type { oauthCallback } from '@fieldstone/contracts/organization/session';
import { clientAt } from '../../config/crm-config.ts';
import type { Tokens } from '../../salesforce/client/tokens.ts';
import { AppError } from '../../platform/errors.ts';
import { identifyCaller } from '../../platform/telemetry/steps.ts';
import { loadSessionUser } from '../../salesforce/queries/session-user.ts';
import type { Handler } from '../../http/context.ts';
import { readClient } from '../../access/client.ts';
import type { LoginAttempt } from '../../access/login-attempts.ts';
import type { SessionStart } from '../../access/sessions.ts';
import { failurePath, HOME } from './return-path.ts';
import { findRefusal, toCookie, detailsIn, shortenDetails } from './refusal.ts';
import type { RefusalDetails } from './refusal.ts';
import type { SessionFeature } from './session-feature.ts';

/** How long the sign-in page can show the CRM's error, seconds. */
const REFUSAL_S = 600;

/** GET /oauth/callback: ends a sign-in at a page of the console, signed in or with a reason code in the address. */
export function callbackHandler(feature: SessionFeature): Handler<typeof oauthCallback> {
  const { config, access, attempts, refusedSignIns, sessions, journalFor } = feature;
  const { browserCookie, refusalCookie, sessionCookie } = feature;

  return async ({ query }, { request, reply, requestId, log }) => {
    const attempt =
      query.state === undefined ? 'expired' : await attempts.take(query.state, browserCookie.read(request));
    const client = readClient(request);
    const isLate = attempt === 'expired' || attempt.isOfOtherBrowser;
    if (isLate && (await sessions.find(sessionCookie.read(request), request.ip)) !== null) {
      // Another tab has signed in meanwhile, which ended the sign-in of this one.
      reply.redirect(attempt === 'expired' ? HOME : attempt.returnTo);
      return;
    }
    if (attempt === 'expired') {
      refusalCookie.clear(reply);
      reply.redirect(failurePath(HOME, 'expired'));
      return;
    }
    if (attempt.isOfOtherBrowser) {
      await refusedSignIns.record(attempt.loginUrl, { ...client, reason: 'state' });
      refusalCookie.clear(reply);
      reply.redirect(failurePath(HOME, 'state'));
      return;
    }
    /** Ends the sign-in at the sign-in page, which shows the CRM's error; the log contains it, too. */
    const refuse = async (details: RefusalDetails | null, fallback: string, cause?: AppError): Promise<void> => {
      const reason = (details && findRefusal(details)) ?? fallback;
      log.warn({ ...details, reason, host: new URL(attempt.loginUrl).host, err: cause }, 'the CRM rejected a sign-in');
      await refusedSignIns.record(attempt.loginUrl, { ...client, reason });
      if (details === null) refusalCookie.clear(reply);
      else refusalCookie.write(reply, toCookie(details), REFUSAL_S);
      reply.redirect(failurePath(attempt.returnTo, reason));
    };
    if (query.code === undefined) {
      await refuse(shortenDetails(query.error ?? 'no_code', query.error_description), 'other');
      return;
    }
    const replaces = sessionCookie.read(request);
    const begun = await begin(feature, attempt, query.code, { client, replaces }).catch((error: unknown) =>
      asAppError(error),
    );
    if (begun instanceof AppError) {
      await refuse(detailsIn(begun), begun.kind, begun);
      return;
    }
    const { cookie, session } = begun;
    const { id, orgId, userId, user } = session;
    access.confirm(id);
    identifyCaller({ org: orgId, user: userId });
    const journal = journalFor({ orgId, userId, userName: user.name, requestId, action: 'session.start' });
    const entry = await journal.record({ after: { customDomain: user.customDomain } });
    await entry.recordOutcome('done');
    sessionCookie.write(reply, cookie, Math.floor(config.session.maxMs / 1000));
    browserCookie.clear(reply);
    if (refusalCookie.read(request) !== undefined) refusalCookie.clear(reply);
    reply.redirect(attempt.returnTo);
  };
}

async function begin(
  { config: { crm: crmConfig }, oauth, crmFactory, sessions }: SessionFeature,
  { loginUrl, codeVerifier, customDomain }: LoginAttempt,
  code: string,
  browser: Pick<SessionStart, 'client' | 'replaces'>,
) {
  const tokens = await oauth.exchangeCode(loginUrl, clientAt(crmConfig, loginUrl), { code, codeVerifier });
  const crm = crmFactory.for({ tokens: fresh(tokens), orgId: tokens.orgId, userId: tokens.userId });
  const user = { ...(await loadSessionUser(crm, tokens)), customDomain };
  return sessions.start({ tokens, user, loginUrl, ...browser });
}

/** Returns a source of newly issued tokens: if the CRM rejects those, a refresh would not help. */
const fresh = (tokens: Tokens) => ({
  current: async () => tokens,
  refresh: async () => {
    throw new AppError('new_tokens_rejected');
  },
});

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  throw error;
}
