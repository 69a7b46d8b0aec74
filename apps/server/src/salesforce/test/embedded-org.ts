import { createCrmFactory } from '../client/connect.ts';
import type { CrmFactory, CrmOptions } from '../client/connect.ts';
import type { Crm } from '../crm.ts';
import { createHttp } from '../client/http.ts';
import { createOAuth, createPkce } from '../client/oauth.ts';
import type { OAuth, OAuthClient } from '../client/oauth.ts';
import type { Tokens, TokenSource } from '../client/tokens.ts';
import { startOrgCopy } from '../../test/org-copy.ts';
import { timeLimit } from '../../../../../scripts/test/time-limit.ts';
import { UNTIMED } from './untimed.ts';

/** A call that the org received. */
export type OrgCall = {
  readonly method: string;
  readonly path: string;
  readonly callOptions: string | null;
  readonly status: number;
};

/** A running embedded org with its switches. */
export type EmbeddedOrg = {
  readonly url: string;
  readonly oauth: OAuth;
  /** Switches faults on until `calm`. */
  misbehave(faults: Readonly<Record<string, unknown>>): Promise<void>;
  /** Switches every fault off. */
  calm(): Promise<void>;
  /** Returns the calls since `forget`, including token calls. */
  calls(): Promise<readonly OrgCall[]>;
  forget(): Promise<void>;
  signIn(username?: string): Promise<Tokens>;
  close(): Promise<void>;
};

export const ADMIN = 'admin@fieldstone.example';
export const SECOND_ADMIN = 'second.admin@fieldstone.example';
export const LIMITED_ADMIN = 'limited@fieldstone.example';

/** The console's client in the embedded org. */
export const CLIENT: OAuthClient = {
  clientId: 'fieldstone-console',
  clientSecret: 'fieldstone-console-secret',
  redirectUri: 'http://localhost:4600/oauth/callback',
};

/** The app with client credentials of the embedded org. */
export const INTEGRATION_CLIENT: OAuthClient = {
  clientId: 'fieldstone-integration',
  clientSecret: 'fieldstone-integration-secret',
  redirectUri: '',
};

/** Starts the seeded org in a temporary folder. */
export async function startEmbeddedOrg(options: { readonly empty?: boolean } = {}): Promise<EmbeddedOrg> {
  const org = await startOrgCopy(options);
  const http = createHttp({ timeoutMs: timeLimit(30_000), retryAfterMs: [] });
  const oauth = createOAuth(http);
  const control = async (method: string, path: string, body?: unknown) =>
    fetch(`${org.url}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  return {
    url: org.url,
    oauth,
    misbehave: async (faults) => {
      const response = await control('POST', '/__faults', faults);
      if (!response.ok) throw new Error(await response.text());
    },
    calm: async () => void (await control('DELETE', '/__faults')),
    calls: async () => ((await (await control('GET', '/__calls')).json()) as { calls: OrgCall[] }).calls,
    forget: async () => void (await control('DELETE', '/__calls')),
    signIn: (username = ADMIN) => signInAt(org.url, username),
    close: async () => {
      await http.close();
      await org.close();
    },
  };
}

/** Signs a demo user in at a running org. */
export async function signInAt(url: string, username: string): Promise<Tokens> {
  const http = createHttp({ timeoutMs: timeLimit(30_000), retryAfterMs: [] });
  const { codeVerifier, codeChallenge } = createPkce();
  try {
    const code = await codeFor(url, codeChallenge, username);
    return await createOAuth(http).exchangeCode(url, CLIENT, { code, codeVerifier });
  } finally {
    await http.close();
  }
}

/** Returns the parameters of the callback after the choice of a demo user on the org's login page. */
export async function codeFor(url: string, codeChallenge: string, username: string): Promise<string> {
  const response = await fetch(`${url}/login`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      response_type: 'code',
      client_id: CLIENT.clientId,
      redirect_uri: CLIENT.redirectUri,
      state: 'state',
      code_challenge: codeChallenge,
      code_challenge_method: 'S256',
      demo_user: username,
    }),
  });
  const location = response.headers.get('location');
  const code = location === null ? null : new URL(location).searchParams.get('code');
  if (code === null) throw new Error(`${username} could not sign in: ${response.status}`);
  return code;
}

/** Returns a token source that refreshes at the org, and counts the refreshes. */
export function tokenSource(org: EmbeddedOrg, first: Tokens): TokenSource & { readonly refreshes: () => number } {
  let tokens = first;
  let count = 0;
  return {
    refreshes: () => count,
    current: async () => tokens,
    refresh: async () => {
      count += 1;
      tokens = await org.oauth.refreshTokens(org.url, CLIENT, tokens.refreshToken ?? '');
      return tokens;
    },
  };
}

/** Returns a factory like the server's, with waits short enough for tests. */
export function testFactory(options: Partial<CrmOptions> = {}): CrmFactory {
  return createCrmFactory({
    apiVersion: '64.0',
    namespace: '',
    clientName: 'Fieldstone',
    timeoutMs: timeLimit(30_000),
    retryAfterMs: [1, 1],
    clock: UNTIMED,
    ...options,
  });
}

/** Returns the port of one signed-in user. */
export async function crmAs(org: EmbeddedOrg, factory: CrmFactory, username = ADMIN): Promise<Crm> {
  const tokens = await org.signIn(username);
  return factory.for({ tokens: tokenSource(org, tokens), orgId: tokens.orgId, userId: tokens.userId });
}
