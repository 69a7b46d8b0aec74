import { timingSafeEqual } from 'node:crypto';
import { INTEGRATION_USERNAME } from './integration-user.ts';

/** A connected app of the org. */
export type Client = {
  readonly id: string;
  readonly name: string;
  /** Null for a public client, which authenticates with PKCE alone. */
  readonly secret: string | null;
  /** User name that the app acts as with client credentials; null if it may not. */
  readonly runAs: string | null;
  readonly allows: (redirectUri: string) => boolean;
};

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

function isLoopback(uri: string): boolean {
  const url = URL.canParse(uri) ? new URL(uri) : null;
  return (
    url !== null &&
    (url.protocol === 'http:' || url.protocol === 'https:') &&
    LOOPBACK.has(url.hostname) &&
    url.hash === ''
  );
}

/** The org's apps: the console, on loopback or at the given redirect URIs, an integration without a login, and the Salesforce CLI. */
export function knownClients(redirectUris: readonly string[]): ReadonlyMap<string, Client> {
  return new Map(
    [
      {
        id: 'fieldstone-console',
        name: 'Fieldstone Console',
        secret: 'fieldstone-console-secret',
        runAs: INTEGRATION_USERNAME,
        allows: (uri: string) => isLoopback(uri) || redirectUris.includes(uri),
      },
      {
        id: 'fieldstone-integration',
        name: 'Fieldstone Integration',
        secret: 'fieldstone-integration-secret',
        runAs: INTEGRATION_USERNAME,
        allows: () => false,
      },
      {
        id: 'PlatformCLI',
        name: 'Salesforce CLI',
        secret: null,
        runAs: null,
        allows: (uri: string) => uri === 'http://localhost:1717/OauthRedirect',
      },
    ].map((client) => [client.id, client]),
  );
}

/** Returns whether the secret is the client's; a public client needs none. */
export function provesItself(client: Client, secret: string | null): boolean {
  if (client.secret === null) return true;
  const expected = Buffer.from(client.secret);
  const given = Buffer.from(secret ?? '');
  return given.byteLength === expected.byteLength && timingSafeEqual(given, expected);
}
