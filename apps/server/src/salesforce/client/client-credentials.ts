import type { OAuth, OAuthClient } from './oauth.ts';
import type { Tokens, TokenSource } from './tokens.ts';

/** The app whose run-as user works without a signed-in user, and the My Domain of its org. */
export type IntegrationApp = { readonly loginUrl: string; readonly client: OAuthClient };

/**
 * Returns the tokens of an app's run-as user (OAuth client credentials), which have no refresh token: they are kept in
 * memory, shared by all callers, and requested again when the CRM rejects them.
 * Its functions throw an error of kind `invalid_grant` if the CRM refuses the app for good, and `crm_unavailable` otherwise.
 */
export function clientCredentialsTokens(oauth: Pick<OAuth, 'actOnOwnBehalf'>, app: IntegrationApp): TokenSource {
  let pending: Promise<Tokens> | null = null;

  const current = (): Promise<Tokens> => {
    pending ??= oauth.actOnOwnBehalf(app.loginUrl, app.client).catch((error: unknown) => {
      pending = null;
      throw error;
    });
    return pending;
  };

  return {
    current,
    refresh: async (rejectedAccessToken) => {
      const rejected = pending;
      const tokens = await current();
      if (tokens.accessToken !== rejectedAccessToken) return tokens;
      // Another caller may already have requested new ones.
      if (pending === rejected) pending = null;
      return current();
    },
  };
}
