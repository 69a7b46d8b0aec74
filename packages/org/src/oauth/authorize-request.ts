import type { Client } from './clients.ts';

/** A valid sign-in request of an app. */
export type AuthorizeRequest = {
  readonly client: Client;
  readonly redirectUri: string;
  /** Parameters that the login form sends along. */
  readonly parameters: ReadonlyMap<string, string>;
};

export type RejectedRequest = {
  readonly reason: string;
  /** Where to report the rejection; null if the address itself is invalid. */
  readonly redirectUri: string | null;
  readonly error: string;
};

const FORWARDED_PARAMETERS = [
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

/** Validates client, redirect URI and PKCE parameters. Only a URI that the client may use is redirected to. */
export function readAuthorizeRequest(
  clients: ReadonlyMap<string, Client>,
  given: URLSearchParams,
): AuthorizeRequest | RejectedRequest {
  const client = clients.get(given.get('client_id') ?? '');
  if (client === undefined) {
    return { error: 'invalid_client_id', reason: 'The client identifier is invalid.', redirectUri: null };
  }
  const redirectUri = given.get('redirect_uri') ?? '';
  if (!client.allows(redirectUri)) {
    return {
      error: 'redirect_uri_mismatch',
      reason: 'The redirect_uri is not registered for this app.',
      redirectUri: null,
    };
  }
  if (given.get('response_type') !== 'code') {
    return { error: 'unsupported_response_type', reason: 'The org supports only the response type code.', redirectUri };
  }
  const challenge = given.get('code_challenge');
  const method = given.get('code_challenge_method') ?? 'S256';
  if (challenge !== null && (method !== 'S256' || !/^[A-Za-z0-9_-]{43}=?$/.test(challenge))) {
    return { error: 'invalid_request', reason: 'The code challenge must use the method S256.', redirectUri };
  }
  const parameters = new Map(
    FORWARDED_PARAMETERS.flatMap((name) => {
      const value = given.get(name);
      return value === null ? [] : [[name, value] as const];
    }),
  );
  return { client, redirectUri, parameters };
}

/** Returns the client's redirect URI with the response in its query. */
export function redirectTo(
  redirectUri: string,
  response: Readonly<Record<string, string>>,
  state: string | null,
): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(response)) url.searchParams.set(name, value);
  if (state !== null) url.searchParams.set('state', state);
  return url.href;
}
