import type {
  OrgKind,
  sessionInfo,
  sessionInfoAlias,
  signInOptions,
  signInRefusal,
} from '@fieldstone/contracts/organization/session';
import type { Handler } from '../../http/context.ts';
import { cookieNamed } from '../../http/cookies.ts';
import { callbackHandler } from './callback.ts';
import { loginHandler } from './login.ts';
import { logoutHandler } from './logout.ts';
import { fromCookie } from './refusal.ts';
import type { SessionFeature, SessionServices } from './session-feature.ts';

const infoHandler =
  ({
    config: {
      crm: { embedded },
      supportUrl,
    },
  }: SessionFeature): Handler<typeof sessionInfo> & Handler<typeof sessionInfoAlias> =>
  (_input, { session: { user } }) => {
    const orgKind: OrgKind = embedded ? 'demo' : user.isSandbox ? 'sandbox' : 'production';
    return { ...user, orgKind, supportUrl };
  };

const options =
  ({ config: { crm } }: SessionFeature): Handler<typeof signInOptions> =>
  () => ({ customDomainHost: crm.customDomainHost });

const refusal =
  ({ refusalCookie }: SessionFeature): Handler<typeof signInRefusal> =>
  (_input, { request }) => ({ refusal: fromCookie(refusalCookie, request) });

/** Returns the handlers of sign-in, session and sign-out. */
export function sessionHandlers(services: SessionServices) {
  const { publicUrl } = services.config;
  const feature: SessionFeature = {
    ...services,
    browserCookie: cookieNamed('fieldstone_login', publicUrl),
    refusalCookie: cookieNamed('fieldstone_refusal', publicUrl),
  };
  return {
    signInOptions: options(feature),
    signInRefusal: refusal(feature),
    login: loginHandler(feature),
    oauthCallback: callbackHandler(feature),
    sessionInfo: infoHandler(feature),
    sessionInfoAlias: infoHandler(feature),
    logout: logoutHandler(feature),
  };
}
