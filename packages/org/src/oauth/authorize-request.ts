import type { Client } from './clients.ts';

/** A sign-in that an app asked for, checked as far as it can be before anyone is asked. */
export type AuthorizeRequest = {
  readonly client: Client;
  readonly redirectUri: string;
  /** What the login form carries along. */
  readonly parameters: ReadonlyMap<string, string>;
};

export type Refused = {
  readonly reason: string;
  /** Where the refusal may be told; null when the address itself is what is wrong. */
  readonly redirectUri: string | null;
  readonly error: string;
};

const CARRIED = [
  'response_type',
  'client_id',
  'redirect_uri',
  'state',
  'scope',
  'code_challenge',
  'code_challenge_method',
  'login_hint',
  'custom_domain',
];

/** Checks client, address and PKCE parameters. An address is redirected to only when the client may use it. */
export const readAuthorizeRequest = (
  clients: ReadonlyMap<string, Client>,
  given: URLSearchParams,
): AuthorizeRequest | Refused => {
  const client = clients.get(given.get('client_id') ?? '');
  if (client === undefined) {
    return { error: 'invalid_client_id', reason: 'The client identifier is not known to this org.', redirectUri: null };
  }
  const redirectUri = given.get('redirect_uri') ?? '';
  if (!client.allows(redirectUri)) {
    return {
      error: 'redirect_uri_mismatch',
      reason: 'The redirect_uri must be one that the app is registered with.',
      redirectUri: null,
    };
  }
  if (given.get('response_type') !== 'code') {
    return { error: 'unsupported_response_type', reason: 'This org answers with a code only.', redirectUri };
  }
  const challenge = given.get('code_challenge');
  const method = given.get('code_challenge_method') ?? 'S256';
  if (challenge !== null && (method !== 'S256' || !/^[A-Za-z0-9_-]{43}=?$/.test(challenge))) {
    return { error: 'invalid_request', reason: 'The code challenge must be of method S256.', redirectUri };
  }
  const parameters = new Map(
    CARRIED.flatMap((name) => {
      const value = given.get(name);
      return value === null ? [] : [[name, value] as const];
    }),
  );
  return { client, redirectUri, parameters };
};

/** The client's address with an answer in its query. */
export const redirectTo = (
  redirectUri: string,
  answer: Readonly<Record<string, string>>,
  state: string | null,
): string => {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  if (state !== null) url.searchParams.set('state', state);
  return url.href;
};
