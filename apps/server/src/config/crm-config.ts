import { MY_DOMAIN_HOST, normalizeCustomDomain } from '@fieldstone/contracts/platform/custom-domain';
import { isLoopback, localOrigin } from '../platform/loopback.ts';
import type { IntegrationApp } from '../salesforce/client/client-credentials.ts';
import type { OAuthClient } from '../salesforce/client/oauth.ts';
import { clientAppsIn, type ClientApp } from './client-apps.ts';
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
  /** The app of `loginUrl`, and of every host that is not listed. */
  readonly client: OAuthClient;
  /** The apps of other login hosts. */
  readonly clientsByHost: ReadonlyMap<string, OAuthClient>;
  /** The app whose run-as user does work without a signed-in user, and the org's own address; null without one. */
  readonly integration: IntegrationApp | null;
  /** Prefix of the managed package; '' without one. */
  readonly namespace: string;
};

/** Salesforce's own pair of login hosts. */
const PRODUCTION_LOGIN = 'https://login.salesforce.com';
const SANDBOX_LOGIN = 'https://test.salesforce.com';

/** The apps of every embedded org. They protect nothing: that org is for trying out. */
const EMBEDDED_APP: ClientApp = { clientId: 'fieldstone-console', clientSecret: 'fieldstone-console-secret' };
const EMBEDDED_INTEGRATION = { id: 'fieldstone-integration', secret: 'fieldstone-integration-secret' } as const;

const hostOf = (url: string): string => new URL(url).host;

/** Returns the connection to a real org, or to the embedded one without CRM_LOGIN_URL. */
export function readCrmConfig(values: Values, publicUrl: string): CrmConfig {
  const embedded = values.CRM_LOGIN_URL === undefined;
  const loginUrl = values.CRM_LOGIN_URL ?? localOrigin(values.HOST, values.ORG_PORT);
  const withRedirect = (app: ClientApp): OAuthClient => ({ ...app, redirectUri: `${publicUrl}/oauth/callback` });
  const { apps } = clientAppsIn(values.CRM_APPS ?? '', () => true);
  const others = [...apps].filter(([host]) => host !== hostOf(loginUrl));
  return {
    loginUrl,
    sandboxUrl: embedded ? loginUrl : (values.CRM_SANDBOX_URL ?? sandboxOf(loginUrl)),
    customDomainHost: values.CRM_CUSTOM_DOMAIN_HOST,
    embedded,
    client: withRedirect(apps.get(hostOf(loginUrl)) ?? EMBEDDED_APP),
    clientsByHost: new Map(others.map(([host, app]) => [host, withRedirect(app)])),
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
 * Returns the app to sign in with at a login host. A sandbox's My Domain that is not listed has that of
 * 'Sandbox'; its host has two hyphens before the sandbox's name.
 */
export function clientAt(
  { sandboxUrl, client, clientsByHost }: Pick<CrmConfig, 'sandboxUrl' | 'client' | 'clientsByHost'>,
  url: string,
): OAuthClient {
  const host = hostOf(url);
  const ofSandboxes = host.includes('--') ? clientsByHost.get(hostOf(sandboxUrl)) : undefined;
  return clientsByHost.get(host) ?? ofSandboxes ?? client;
}

/** Returns whether an address belongs to a login host of the console, or to an org below the host of custom domains. */
export function isLoginHost(
  address: string,
  { loginUrl, sandboxUrl, customDomainHost }: Pick<CrmConfig, 'loginUrl' | 'sandboxUrl' | 'customDomainHost'>,
): boolean {
  const url = URL.parse(address);
  if (url === null) return false;
  if ([loginUrl, sandboxUrl].some((known) => new URL(known).origin === url.origin)) return true;
  return url.protocol === 'https:' && url.host.endsWith(`.${customDomainHost}`);
}

/** An app with the origin at which it signs people in. */
export type AppAtHost = { readonly url: string; readonly client: OAuthClient };

/** Returns the configured apps, first that of 'Production'. */
export function appsByHost({ loginUrl, sandboxUrl, client, clientsByHost }: CrmConfig): readonly AppAtHost[] {
  const others = [...clientsByHost].map(([host, other]) => ({
    url: host === hostOf(sandboxUrl) ? sandboxUrl : `https://${host}`,
    client: other,
  }));
  return [{ url: loginUrl, client }, ...others];
}

/** Returns only problems of missing variables and of the apps; other invalid variables have their own message. */
export function crmProblems(environment: Environment): string[] {
  return [...realOrgProblems(environment), ...appProblems(environment), ...integrationProblems(environment)];
}

function realOrgProblems(environment: Environment): string[] {
  if (!isSet(environment, 'CRM_LOGIN_URL')) {
    return isSet(environment, 'CRM_APPS') ? ['CRM_LOGIN_URL is required when CRM_APPS is set'] : [];
  }
  const onLoopback = !isSet(environment, 'HOST') || isLoopback((environment['HOST'] ?? '').trim());
  return [
    ...(isSet(environment, 'SESSION_SECRET')
      ? []
      : ['SESSION_SECRET is required when CRM_LOGIN_URL is set: at least 32 random characters']),
    ...(isSet(environment, 'PUBLIC_URL') || onLoopback
      ? []
      : ['PUBLIC_URL is required when CRM_LOGIN_URL is set and HOST is not a loopback address']),
  ];
}

/** Returns problems of the apps by login host, provided that the addresses of the login hosts are valid. */
function appProblems(environment: Environment): string[] {
  const text = (name: string) => (environment[name] ?? '').trim();
  const loginUrl = URL.parse(text('CRM_LOGIN_URL'));
  const sandboxUrl = URL.parse(text('CRM_SANDBOX_URL') || sandboxOf(loginUrl?.origin ?? ''));
  if (loginUrl === null || sandboxUrl === null) return [];
  const acceptsLogins = (host: string) => {
    const named = normalizeCustomDomain(host, text('CRM_CUSTOM_DOMAIN_HOST') || MY_DOMAIN_HOST);
    return [loginUrl.host, sandboxUrl.host].includes(host) || ('domain' in named && named.domain === host);
  };
  const { apps, problems } = clientAppsIn(text('CRM_APPS'), acceptsLogins);
  if (problems.length > 0 || apps.has(loginUrl.host)) return [...problems];
  return [`CRM_APPS must have ${loginUrl.host}=<consumer key>:<consumer secret>, for the host of CRM_LOGIN_URL`];
}

function integrationProblems(environment: Environment): string[] {
  const hostVariable = isSet(environment, 'CRM_INTEGRATION_URL') ? 'CRM_INTEGRATION_URL' : 'CRM_LOGIN_URL';
  const host = (environment[hostVariable] ?? '').trim().replace(/\/$/, '');
  return isSet(environment, 'CRM_INTEGRATION_CLIENT_ID') && [PRODUCTION_LOGIN, SANDBOX_LOGIN].includes(host)
    ? [
        `CRM_INTEGRATION_URL must be the org's My Domain when CRM_INTEGRATION_CLIENT_ID is set: ${host} has no client credentials`,
      ]
    : [];
}

const sandboxOf = (loginUrl: string): string => (loginUrl === PRODUCTION_LOGIN ? SANDBOX_LOGIN : loginUrl);
