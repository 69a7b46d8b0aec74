import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { AppError } from '../../platform/errors.ts';
import { isLoopback } from '../../platform/loopback.ts';
import { appErrorOf } from './errors.ts';
import { jsonOf } from './json.ts';
import type { Http } from './http.ts';
import type { Tokens } from './tokens.ts';

/** This application as a connected app of the CRM. */
export type OAuthClient = {
  readonly clientId: string;
  /** Null for a public client. */
  readonly clientSecret: string | null;
  readonly redirectUri: string;
};

/** `api` to call the REST API, `refresh_token` to stay signed in, `id` for the ids of user and org. */
const SCOPE = 'api refresh_token id';

/** Returns a PKCE pair: the verifier stays here, the challenge is sent to the CRM. */
export function createPkce(): { readonly codeVerifier: string; readonly codeChallenge: string } {
  const codeVerifier = randomBytes(48).toString('base64url');
  return { codeVerifier, codeChallenge: createHash('sha256').update(codeVerifier).digest('base64url') };
}

/** Returns the address for signing in. */
export function authorizeUrl(
  loginUrl: string,
  client: OAuthClient,
  options: { readonly state: string; readonly codeChallenge: string; readonly loginHint?: string },
): string {
  const url = new URL('/services/oauth2/authorize', loginUrl);
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: client.clientId,
    redirect_uri: client.redirectUri,
    scope: SCOPE,
    state: options.state,
    code_challenge: options.codeChallenge,
    code_challenge_method: 'S256',
    ...(options.loginHint !== undefined && { login_hint: options.loginHint }),
  }).toString();
  return url.href;
}

const tokenResponse = z.object({
  access_token: z.string().check(z.minLength(1)),
  refresh_token: z.optional(z.string().check(z.minLength(1))),
  instance_url: z.string(),
  id: z.string(),
  /** Separated by spaces; missing in some responses. */
  scope: z.optional(z.string()),
});

const refusal = z.object({ error: z.string(), error_description: z._default(z.string(), '') });

/** The CRM's error of a rejected sign-in; the cause of an `AppError`. */
export class OAuthRefusal extends Error {
  override readonly name = 'OAuthRefusal';
  readonly code: string;
  readonly description: string;

  constructor(code: string, description: string) {
    super(`${code}: ${description}`);
    this.code = code;
    this.description = description;
  }
}

/**
 * The token calls of OAuth 2.0. They throw `invalid_grant` if the CRM refuses and `crm_unavailable` if it cannot be
 * reached.
 */
export type OAuth = {
  exchangeCode(
    loginUrl: string,
    client: OAuthClient,
    grant: { readonly code: string; readonly codeVerifier: string },
  ): Promise<Tokens>;
  /** Returns new tokens; without a refresh token among them, the old one stays valid. */
  refreshTokens(loginUrl: string, client: OAuthClient, refreshToken: string): Promise<Tokens>;
  /** Returns tokens of the application itself, without a refresh token; the CRM determines the user. */
  actOnOwnBehalf(loginUrl: string, client: OAuthClient): Promise<Tokens>;
  /** Returns the CRM's error code if a login host does not accept an app's id or secret; null if it does. */
  clientError(loginUrl: string, client: OAuthClient): Promise<string | null>;
  /** Revokes a token, with a refresh token also its access tokens. An already invalid token is no error. */
  revokeToken(loginUrl: string, token: string): Promise<void>;
};

/** Errors about the app itself, which the CRM checks before the rest of a token request. */
const CLIENT_ERRORS = new Set(['invalid_client_id', 'invalid_client', 'OAUTH_APP_NOT_FOUND', 'OAUTH_EC_APP_NOT_FOUND']);

/** Creates the token calls over an HTTP client that follows no redirect. Messages never contain secrets. */
export function createOAuth(http: Http): OAuth {
  const post = async (loginUrl: string, path: string, form: Readonly<Record<string, string>>) =>
    http
      .send({
        method: 'POST',
        url: new URL(path, loginUrl).href,
        crmCall: 'token',
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
        body: new URLSearchParams(form).toString(),
      })
      .catch((error: unknown) => {
        throw appErrorOf(error);
      });

  const token = async (loginUrl: string, client: OAuthClient, grant: Readonly<Record<string, string>>) => {
    const { status, body } = await post(loginUrl, '/services/oauth2/token', {
      ...grant,
      client_id: client.clientId,
      ...(client.clientSecret !== null && { client_secret: client.clientSecret }),
    });
    const json = jsonOf(body);
    if (status === 200) return tokensOf(json);
    const refused = refusal.safeParse(json);
    if (status >= 400 && status < 500 && status !== 429 && refused.success) {
      const { error, error_description: description } = refused.data;
      const cause = new OAuthRefusal(error, description);
      throw new AppError('invalid_grant', { reason: error.slice(0, 100) }, { cause });
    }
    throw new AppError('crm_unavailable');
  };

  return {
    exchangeCode: (loginUrl, client, { code, codeVerifier }) =>
      token(loginUrl, client, {
        grant_type: 'authorization_code',
        code,
        code_verifier: codeVerifier,
        redirect_uri: client.redirectUri,
      }),
    refreshTokens: async (loginUrl, client, refreshToken) => {
      const tokens = await token(loginUrl, client, { grant_type: 'refresh_token', refresh_token: refreshToken });
      return { ...tokens, refreshToken: tokens.refreshToken ?? refreshToken };
    },
    actOnOwnBehalf: (loginUrl, client) => token(loginUrl, client, { grant_type: 'client_credentials' }),
    clientError: async (loginUrl, client) => {
      // No refresh token has this value, so an accepted app gets an error about the token.
      const grant = { grant_type: 'refresh_token', refresh_token: 'none' };
      try {
        await token(loginUrl, client, grant);
        return null;
      } catch (error) {
        const cause = error instanceof AppError ? error.cause : null;
        if (!(cause instanceof OAuthRefusal)) throw error;
        return CLIENT_ERRORS.has(cause.code) ? cause.code : null;
      }
    },
    revokeToken: async (loginUrl, value) => {
      const { status } = await post(loginUrl, '/services/oauth2/revoke', { token: value });
      // 400: the token is unknown, expired or already revoked.
      if (status !== 200 && status !== 400) {
        throw new AppError('sign_out_unconfirmed');
      }
    },
  };
}

function tokensOf(json: unknown): Tokens {
  const response = tokenResponse.safeParse(json);
  const ids = response.success ? /\/(00D[A-Za-z0-9]{12,15})\/(005[A-Za-z0-9]{12,15})$/.exec(response.data.id) : null;
  const instanceUrl = response.success ? originOf(response.data.instance_url) : null;
  const [, orgId, userId] = ids ?? [];
  requireScope(response.data?.scope);
  if (!response.success || instanceUrl === null || orgId === undefined || userId === undefined) {
    throw new AppError('sign_in_unreadable');
  }
  return {
    accessToken: response.data.access_token,
    refreshToken: response.data.refresh_token ?? null,
    instanceUrl,
    orgId,
    userId,
  };
}

/** Throws `invalid_grant` for tokens that may not call the API: the app lacks its scope. */
function requireScope(scope: string | undefined): void {
  if (scope === undefined || /\b(api|full)\b/.test(scope)) return;
  const cause = new OAuthRefusal('invalid_scope', `The granted scopes are: ${scope}`);
  throw new AppError('invalid_grant', { reason: cause.code }, { cause });
}

/** Returns an origin that may receive tokens: https, or plain http on this machine. */
function originOf(address: string): string | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null) return null;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname)) ? url.origin : null;
}
