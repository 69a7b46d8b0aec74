import type { sessionInfo, sessionInfoAlias, signInOptions } from '@fieldstone/contracts/session';
import type { Handler } from '../../http/context.ts';
import { callbackHandler } from './callback.ts';
import { loginHandler } from './login.ts';
import { logoutHandler } from './logout.ts';
import type { SessionFeature } from './session-feature.ts';

const info: Handler<typeof sessionInfo> & Handler<typeof sessionInfoAlias> = (_input, { session }) => session.user;

const options =
  ({ crmConfig: { customDomainHost } }: SessionFeature): Handler<typeof signInOptions> =>
  () => ({ customDomainHost });

/** Sign-in, who is signed in, and sign-out. */
export const sessionHandlers = (feature: SessionFeature) => ({
  signInOptions: options(feature),
  login: loginHandler(feature),
  oauthCallback: callbackHandler(feature),
  sessionInfo: info,
  sessionInfoAlias: info,
  logout: logoutHandler(feature),
});
