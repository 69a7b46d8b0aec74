import type { login } from '@fieldstone/contracts/organization/session';
import { clientAt } from '../../config/crm-config.ts';
import { authorizeUrl, createPkce } from '../../salesforce/client/oauth.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../http/context.ts';
import { isLoopback } from '../../platform/loopback.ts';
import { ATTEMPT_MS } from '../../access/login-attempts.ts';
import { isOpaqueToken, opaqueToken } from '../../store/opaque.ts';
import { loginTarget } from './login-target.ts';
import type { LoginTarget } from './login-target.ts';
import { failurePath, returnPath } from './return-path.ts';
import type { SessionFeature } from './session-feature.ts';

/** GET /login: redirects the browser to the CRM. */
export function loginHandler({
  config: { crm: crmConfig, publicUrl },
  attempts,
  limitSignIns,
  browserCookie,
  refusalCookie,
}: SessionFeature): Handler<typeof login> {
  const publicHost = new URL(publicUrl).hostname;

  return async ({ query }, { request, reply }) => {
    if (request.hostname !== publicHost && isLoopback(request.hostname) && isLoopback(publicHost)) {
      // The CRM redirects to the public address, where cookies of this machine's other name are missing.
      reply.redirect(`${publicUrl}${request.url}`);
      return;
    }
    if (refusalCookie.read(request) !== undefined) refusalCookie.clear(reply);
    let target: LoginTarget;
    try {
      await limitSignIns(request);
      target = loginTarget(crmConfig, { sandbox: query.sandbox === 'true', customDomain: query.customDomain });
    } catch (error) {
      const isPage = request.headers.accept?.includes('text/html') ?? false;
      if (!isPage || !(error instanceof AppError)) throw error;
      // The custom domain is the only input that can be wrong.
      reply.redirect(failurePath(query.from, error.kind === 'bad_request' ? 'custom_domain' : error.kind));
      return;
    }
    const known = browserCookie.read(request);
    // One value for all tabs of a browser, so that sign-ins in two tabs do not invalidate each other.
    const browser = isOpaqueToken(known) ? known : opaqueToken();
    const state = opaqueToken();
    const { codeVerifier, codeChallenge } = createPkce();
    await attempts.begin(state, browser, { ...target, codeVerifier, returnTo: returnPath(query.from) });
    browserCookie.write(reply, browser, ATTEMPT_MS / 1000);
    const url = new URL(authorizeUrl(target.loginUrl, clientAt(crmConfig, target.loginUrl), { state, codeChallenge }));
    // Only the embedded org has a different address than the entered domain, which it displays.
    if (crmConfig.embedded && target.customDomain !== null) url.searchParams.set('custom_domain', target.customDomain);
    reply.redirect(url.href);
  };
}
