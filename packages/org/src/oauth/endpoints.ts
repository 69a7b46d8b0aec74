import { createHmac } from 'node:crypto';
import type { Engine } from '../engine.ts';
import { json, readForm } from '../http/exchange.ts';
import type { OrgResponse, Exchange } from '../http/exchange.ts';
import { readAuthorizeRequest, redirectTo } from './authorize-request.ts';
import type { AuthorizeRequest, RejectedRequest } from './authorize-request.ts';
import { provesItself } from './clients.ts';
import type { Client } from './clients.ts';
import { createChallenge } from './codes.ts';
import type { Codes } from './codes.ts';
import { checkPassword, findActiveUser } from './credentials.ts';
import { DEMO_USERS } from './demo-users.ts';
import { identityUrl } from './identity.ts';
import { loginPage } from './login-page.ts';
import { escapeHtml, page } from './page.ts';
import { refusalAt } from './sign-in-faults.ts';
import type { SignInFault } from './sign-in-faults.ts';
import { issueAccessToken, issueTokens, refreshTokens, revokeToken } from './tokens.ts';
import type { TokenPair } from './tokens.ts';

/** The dependencies of the OAuth endpoints. */
export type OAuthService = {
  readonly engine: Engine;
  readonly clients: ReadonlyMap<string, Client>;
  readonly codes: Codes;
  readonly rotates: () => boolean;
  readonly signInFault: () => SignInFault | null;
};

const DEFAULT_SCOPE = 'refresh_token api id';

function redirect(location: string): OrgResponse {
  return {
    status: 302,
    headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
    body: '',
  };
}

function rejectAuthorization(rejected: RejectedRequest, state: string | null): OrgResponse {
  if (rejected.redirectUri !== null) {
    return redirect(
      redirectTo(rejected.redirectUri, { error: rejected.error, error_description: rejected.reason }, state),
    );
  }
  return page(
    400,
    'Sign-in not possible – embedded org',
    `<h1>This app can't sign you in</h1><p>${escapeHtml(rejected.reason)}</p><p>Error: <code>${rejected.error}</code></p>`,
  );
}

/** GET /services/oauth2/authorize */
export function authorize(service: OAuthService, exchange: Exchange): OrgResponse {
  const request = readAuthorizeRequest(service.clients, exchange.query);
  return 'error' in request ? rejectAuthorization(request, exchange.query.get('state')) : loginPage(request, null);
}

function approve(service: OAuthService, request: AuthorizeRequest, userId: string): OrgResponse {
  const refusal = refusalAt('redirect', service.signInFault());
  if (refusal !== null) {
    const { error, description } = refusal;
    const response = { error, error_description: description };
    return redirect(redirectTo(request.redirectUri, response, request.parameters.get('state') ?? null));
  }
  const code = service.codes.issue({
    userId,
    clientId: request.client.id,
    redirectUri: request.redirectUri,
    scope: request.parameters.get('scope') ?? DEFAULT_SCOPE,
    codeChallenge: request.parameters.get('code_challenge')?.replace(/=$/, '') ?? null,
  });
  return redirect(redirectTo(request.redirectUri, { code }, request.parameters.get('state') ?? null));
}

/** POST /login — both forms of the login page. */
export async function login(service: OAuthService, exchange: Exchange): Promise<OrgResponse> {
  const form = await readForm(exchange);
  const request = readAuthorizeRequest(service.clients, form);
  if ('error' in request) return rejectAuthorization(request, form.get('state'));
  const demo = DEMO_USERS.find((user) => user.username === form.get('demo_user'));
  const { database } = service.engine;
  const username = demo?.username ?? form.get('username') ?? '';
  // One click signs a demo user in, whose password is public and fixed.
  const userId = demo
    ? findActiveUser(database, username)
    : checkPassword(database, username, form.get('password') ?? '');
  return userId === null ? loginPage(request, username) : approve(service, request, userId);
}

function tokenError(error: string, description: string): OrgResponse {
  return json(400, { error, error_description: description });
}

type Issued = Pick<TokenPair, 'accessToken'> & Partial<TokenPair>;

function tokenResponse(service: OAuthService, userId: string, scope: string, tokens: Issued): OrgResponse {
  const { engine } = service;
  const id = identityUrl(engine, userId);
  const issuedAt = String(engine.now().getTime());
  return json(200, {
    access_token: tokens.accessToken,
    ...(tokens.refreshToken !== undefined && { refresh_token: tokens.refreshToken }),
    instance_url: engine.url,
    id,
    issued_at: issuedAt,
    signature: createHmac('sha256', engine.orgId).update(`${id}${issuedAt}`).digest('base64'),
    token_type: 'Bearer',
    scope,
  });
}

/** Returns the app of a token request, or the error for an unknown app or a wrong secret. */
function clientOf(service: OAuthService, exchange: Exchange, form: URLSearchParams): Client | OrgResponse {
  const basic = /^Basic (.+)$/i.exec(exchange.header('authorization') ?? '')?.[1];
  const [id = '', secret] = basic === undefined ? [] : Buffer.from(basic, 'base64').toString('utf8').split(':');
  const client = service.clients.get(form.get('client_id') ?? id);
  if (client === undefined) return tokenError('invalid_client_id', 'client identifier invalid');
  const given = form.get('client_secret') ?? secret ?? null;
  return provesItself(client, given) ? client : tokenError('invalid_client', 'invalid client credentials');
}

function exchangeCode(service: OAuthService, client: Client, form: URLSearchParams): OrgResponse {
  const refusal = refusalAt('token', service.signInFault());
  if (refusal !== null) return tokenError(refusal.error, refusal.description);
  const grant = service.codes.take(form.get('code') ?? '');
  if (grant === null || grant.clientId !== client.id) return tokenError('invalid_grant', 'invalid authorization code');
  if (grant.redirectUri !== form.get('redirect_uri')) {
    return tokenError('redirect_uri_mismatch', 'redirect_uri must match configuration');
  }
  const verifier = form.get('code_verifier');
  if (grant.codeChallenge !== null) {
    if (verifier === null) return tokenError('invalid_grant', 'missing required code verifier');
    if (createChallenge(verifier) !== grant.codeChallenge)
      return tokenError('invalid_request', 'invalid code verifier');
  }
  if (grant.codeChallenge === null && client.secret === null) {
    return tokenError('invalid_grant', 'a public client must use a code challenge');
  }
  const tokens = issueTokens(service.engine, grant.userId, client.id, grant.scope);
  return tokenResponse(service, grant.userId, grant.scope, tokens);
}

function useRefreshToken(service: OAuthService, client: Client, form: URLSearchParams): OrgResponse {
  const refreshed = refreshTokens(service.engine, form.get('refresh_token') ?? '', client.id, service.rotates());
  if (refreshed === 'inactive') return tokenError('inactive_user', 'user is inactive');
  if (refreshed === null) return tokenError('invalid_grant', 'expired access/refresh token');
  return tokenResponse(service, refreshed.grant.userId, refreshed.grant.scope, refreshed.tokens);
}

/** Client credentials: the app acts as its run-as user and gets no refresh token. */
function clientCredentials(service: OAuthService, client: Client): OrgResponse {
  const query = 'SELECT "Id" AS id, "IsActive" AS active FROM "User" WHERE "Username" = ? AND "IsDeleted" = 0';
  const runAs = client.runAs === null ? undefined : service.engine.database.get(query, client.runAs);
  if (runAs === undefined) return tokenError('invalid_grant', 'no client credentials user enabled');
  if (runAs['active'] !== 1) return tokenError('inactive_user', 'user is inactive');
  const userId = String(runAs['id']);
  const accessToken = issueAccessToken(service.engine, userId, client.id, 'api id');
  return tokenResponse(service, userId, 'api id', { accessToken });
}

const GRANT_TYPES = new Set(['authorization_code', 'refresh_token', 'client_credentials']);

/** POST /services/oauth2/token */
export async function token(service: OAuthService, exchange: Exchange): Promise<OrgResponse> {
  const form = await readForm(exchange);
  const grantType = form.get('grant_type') ?? '';
  if (!GRANT_TYPES.has(grantType)) return tokenError('unsupported_grant_type', 'grant type not supported');
  const client = clientOf(service, exchange, form);
  if ('status' in client) return client;
  if (grantType === 'client_credentials') return clientCredentials(service, client);
  return grantType === 'refresh_token' ? useRefreshToken(service, client, form) : exchangeCode(service, client, form);
}

/** POST or GET /services/oauth2/revoke */
export async function revoke(service: OAuthService, exchange: Exchange): Promise<OrgResponse> {
  const given = exchange.query.get('token') ?? (await readForm(exchange)).get('token') ?? '';
  return revokeToken(service.engine, given)
    ? json(200, {})
    : tokenError('unsupported_token_type', 'this token type is not supported');
}
