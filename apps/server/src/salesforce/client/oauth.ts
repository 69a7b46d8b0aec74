// Long because each call of the token endpoint shares the reading of its refusals.
import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { AppError } from '../../platform/errors.ts';
import { isLoopback } from '../../platform/loopback.ts';
import { toAppError } from './errors.ts';
import { parseJson } from './json.ts';
import type { Http } from './http.ts';
import type { HttpResponse } from './http-response.ts';
import { startRetries, SYSTEM_CLOCK } from './retry.ts';
import type { RetryClock } from './retry.ts';
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
 * The token calls of OAuth 2.0. They throw an error of kind `invalid_grant` if the CRM refuses for good, and
 * `crm_unavailable` if it refuses for the moment or cannot be reached. The text names what was requested.
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
const CLIENT_ERRORS = new Set([
  'invalid_client_id',
  'invalid_client',
  'invalid_client_credentials',
  'OAUTH_APP_NOT_FOUND',
  'OAUTH_EC_APP_NOT_FOUND',
]);

/** Errors that a repeated request would receive again. Every other refusal is one for the moment (requirement FIX-96). */
const PERMANENT_ERRORS = new Set([
  ...CLIENT_ERRORS,
  'access_denied',
  'immediate_unsuccessful',
  'inactive_org',
  'inactive_user',
  'invalid_app_access',
  'invalid_code',
  'invalid_grant',
  'invalid_request',
  'invalid_scope',
  'OAUTH_APP_ACCESS_DENIED',
  'OAUTH_APP_BLOCKED',
  'OAUTH_AUTHORIZATION_BLOCKED',
  'redirect_uri_mismatch',
  'redirect_uri_missing',
  'unauthorized_client',
  'unsupported_grant_type',
  'user_inactive',
]);

/** Salesforce refuses the second of two simultaneous requests with the code of an invalid token. */
const SIMULTANEOUS = /already being processed/i;

/** The codes of this console's errors, by what was requested. */
const ERROR_CODES = {
  signIn: { refused: 'invalid_grant', later: 'sign_in_unavailable' },
  renewal: { refused: 'invalid_grant', later: 'session_renewal_unavailable' },
  integration: { refused: 'integration_user_rejected', later: 'integration_user_unavailable' },
} as const;

type Purpose = keyof typeof ERROR_CODES;

/** Pause before the only repetition of a request that the CRM refused for the moment, and its latest start, milliseconds. */
const RETRY = { pausesMs: [500], boundMs: 5000 };

/** Creates the token calls over an HTTP client that follows no redirect. Messages never contain secrets. */
export function createOAuth(http: Http, clock: RetryClock = SYSTEM_CLOCK): OAuth {
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
        throw toAppError(error);
      });

  const token = async (
    purpose: Purpose,
    loginUrl: string,
    client: OAuthClient,
    grant: Readonly<Record<string, string>>,
  ) => {
    const codes = ERROR_CODES[purpose];
    const retries = startRetries({ ...RETRY, clock });
    for (;;) {
      const response = await post(loginUrl, '/services/oauth2/token', {
        ...grant,
        client_id: client.clientId,
        ...(client.clientSecret !== null && { client_secret: client.clientSecret }),
      });
      const json = parseJson(response.body);
      if (response.status === 200 && json !== null) return tokensOf(json);
      const refused = refusalIn(response, json);
      const reason = refused?.code.slice(0, 100) ?? `HTTP ${String(response.status)}`;
      const details = { cause: refused };
      if (refused !== undefined && isPermanent(refused)) throw new AppError(codes.refused, { reason }, details);
      // A code is valid once, and without an OAuth error the CRM may have issued tokens already.
      const mayRepeat = purpose !== 'signIn' && refused !== undefined;
      if (!mayRepeat || !(await retries.again())) throw new AppError(codes.later, { reason }, details);
    }
  };

  return {
    exchangeCode: (loginUrl, client, { code, codeVerifier }) =>
      token('signIn', loginUrl, client, {
        grant_type: 'authorization_code',
        code,
        code_verifier: codeVerifier,
        redirect_uri: client.redirectUri,
      }),
    refreshTokens: async (loginUrl, client, refreshToken) => {
      const grant = { grant_type: 'refresh_token', refresh_token: refreshToken };
      const tokens = await token('renewal', loginUrl, client, grant);
      return { ...tokens, refreshToken: tokens.refreshToken ?? refreshToken };
    },
    actOnOwnBehalf: (loginUrl, client) => token('integration', loginUrl, client, { grant_type: 'client_credentials' }),
    clientError: async (loginUrl, client) => {
      // No refresh token has this value, so an accepted app gets an error about the token.
      const grant = { grant_type: 'refresh_token', refresh_token: 'none' };
      try {
        await token('renewal', loginUrl, client, grant);
        return null;
      } catch (error) {
        const cause = error instanceof AppError && error.kind === 'invalid_grant' ? error.cause : null;
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

/** Returns the CRM's OAuth error in a response; undefined if a server without capacity or a gateway returned it. */
function refusalIn({ status }: HttpResponse, json: unknown): OAuthRefusal | undefined {
  const { success, data } = refusal.safeParse(json);
  const isOwn = status >= 400 && status < 500 && status !== 429 && success;
  return isOwn ? new OAuthRefusal(data.error, data.error_description) : undefined;
}

function isPermanent({ code, description }: OAuthRefusal): boolean {
  return PERMANENT_ERRORS.has(code) && !SIMULTANEOUS.test(description);
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
