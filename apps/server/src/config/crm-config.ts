import { isLoopback } from '../platform/loopback.ts';
import type { IntegrationApp } from '../salesforce/client/client-credentials.ts';
import type { OAuthClient } from '../salesforce/client/oauth.ts';
import type { Values } from './config-variables.ts';
import { isSet, type Environment } from './value-rules.ts';

/** The connection to the CRM. */
export type CrmConfig = {
  /** Origin for 'Production'. */
  readonly loginUrl: string;
  /** Origin for 'Sandbox'. */
  readonly sandboxUrl: string;
  /** Domain of all custom domains. */
  readonly customDomainHost: string;
  /** Whether the CRM is the embedded org; custom domains then also use it and keep their name in the session. */
  readonly embedded: boolean;
  readonly client: OAuthClient;
  /** The app of sandboxes; null if it is the same. */
  readonly sandboxClient: OAuthClient | null;
  /** The apps of single sandboxes by the origin of their My Domain. */
  readonly sandboxApps: ReadonlyMap<string, OAuthClient>;
  /** The app whose run-as user does work without a signed-in user, and the org's own address; null without one. */
  readonly integration: IntegrationApp | null;
  /** Prefix of the managed package; '' without one. */
  readonly namespace: string;
};

/** Salesforce's own pair of login hosts. */
const PRODUCTION_LOGIN = 'https://login.salesforce.com';
const SANDBOX_LOGIN = 'https://test.salesforce.com';

/** The apps of every embedded org. They protect nothing: that org is for trying out. */
const EMBEDDED_APP = { id: 'fieldstone-console', secret: 'fieldstone-console-secret' } as const;
const EMBEDDED_INTEGRATION = { id: 'fieldstone-integration', secret: 'fieldstone-integration-secret' } as const;

/** Returns the connection to a real org, or to the embedded one without CRM_LOGIN_URL. */
export function crmConfigOf(values: Values, publicUrl: string): CrmConfig {
  const embedded = values.CRM_LOGIN_URL === undefined;
  const loginUrl = values.CRM_LOGIN_URL ?? `http://localhost:${String(values.ORG_PORT)}`;
  const redirectUri = `${publicUrl}/oauth/callback`;
  return {
    loginUrl,
    sandboxUrl: embedded ? loginUrl : (values.CRM_SANDBOX_URL ?? sandboxOf(loginUrl)),
    customDomainHost: values.CRM_CUSTOM_DOMAIN_HOST,
    embedded,
    client: {
      clientId: values.CRM_CLIENT_ID ?? EMBEDDED_APP.id,
      clientSecret: values.CRM_CLIENT_SECRET ?? (embedded ? EMBEDDED_APP.secret : null),
      redirectUri,
    },
    sandboxClient:
      values.CRM_SANDBOX_CLIENT_ID === undefined
        ? null
        : {
            clientId: values.CRM_SANDBOX_CLIENT_ID,
            clientSecret: values.CRM_SANDBOX_CLIENT_SECRET ?? null,
            redirectUri,
          },
    sandboxApps: new Map(
      values.CRM_SANDBOX_APPS.map(({ name, ...app }) => [
        `https://${name}.${values.CRM_CUSTOM_DOMAIN_HOST}`,
        { ...app, redirectUri },
      ]),
    ),
    integration: integrationOf(values, loginUrl, embedded),
    namespace: values.CRM_NAMESPACE ?? '',
  };
}

function integrationOf(values: Values, loginUrl: string, embedded: boolean): IntegrationApp | null {
  const { CRM_INTEGRATION_CLIENT_ID: clientId, CRM_INTEGRATION_CLIENT_SECRET: clientSecret } = values;
  const app = (id: string, secret: string): IntegrationApp => ({
    loginUrl: values.CRM_INTEGRATION_URL ?? loginUrl,
    // The flow has no redirect.
    client: { clientId: id, clientSecret: secret, redirectUri: '' },
  });
  if (clientId !== undefined && clientSecret !== undefined) return app(clientId, clientSecret);
  return embedded ? app(EMBEDDED_INTEGRATION.id, EMBEDDED_INTEGRATION.secret) : null;
}

/**
 * Returns the app to sign in with at a login host: sandboxes may have their own. The host of a sandbox's My Domain has
 * two hyphens before the sandbox's name.
 */
export function clientAt(
  {
    loginUrl,
    sandboxUrl,
    client,
    sandboxClient,
    sandboxApps,
  }: Pick<CrmConfig, 'loginUrl' | 'sandboxUrl' | 'client' | 'sandboxClient' | 'sandboxApps'>,
  url: string,
): OAuthClient {
  const own = sandboxApps.get(url);
  if (own !== undefined) return own;
  if (sandboxClient === null || url === loginUrl) return client;
  return url === sandboxUrl || new URL(url).hostname.includes('--') ? sandboxClient : client;
}

/** Returns only problems of missing variables; invalid ones have their own message. */
export function crmProblems(environment: Environment): string[] {
  return [...realOrgProblems(environment), ...appProblems(environment)];
}

function realOrgProblems(environment: Environment): string[] {
  if (!isSet(environment, 'CRM_LOGIN_URL')) return [];
  const onLoopback = !isSet(environment, 'HOST') || isLoopback((environment['HOST'] ?? '').trim());
  return [
    ...(isSet(environment, 'CRM_CLIENT_ID') ? [] : ['CRM_CLIENT_ID is required when CRM_LOGIN_URL is set']),
    ...(isSet(environment, 'SESSION_SECRET')
      ? []
      : ['SESSION_SECRET is required when CRM_LOGIN_URL is set: at least 32 random characters']),
    ...(isSet(environment, 'PUBLIC_URL') || onLoopback
      ? []
      : ['PUBLIC_URL is required when CRM_LOGIN_URL is set and HOST is not a loopback address']),
  ];
}

/** Returns problems of the apps for sandboxes and for the integration user. */
function appProblems(environment: Environment): string[] {
  const hostVariable = isSet(environment, 'CRM_INTEGRATION_URL') ? 'CRM_INTEGRATION_URL' : 'CRM_LOGIN_URL';
  const host = (environment[hostVariable] ?? '').trim().replace(/\/$/, '');
  return [
    ...(isSet(environment, 'CRM_SANDBOX_CLIENT_SECRET') && !isSet(environment, 'CRM_SANDBOX_CLIENT_ID')
      ? ['CRM_SANDBOX_CLIENT_ID is required when CRM_SANDBOX_CLIENT_SECRET is set']
      : []),
    ...(isSet(environment, 'CRM_INTEGRATION_CLIENT_ID') && [PRODUCTION_LOGIN, SANDBOX_LOGIN].includes(host)
      ? [
          `CRM_INTEGRATION_URL must be the org's My Domain when CRM_INTEGRATION_CLIENT_ID is set: ${host} has no client credentials`,
        ]
      : []),
  ];
}

const sandboxOf = (loginUrl: string): string => (loginUrl === PRODUCTION_LOGIN ? SANDBOX_LOGIN : loginUrl);
