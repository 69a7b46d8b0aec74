import { CUSTOM_DOMAINS_LIMIT } from '@fieldstone/contracts/organization/session';
import { splitList } from './value-rules.ts';

/** A client app of Salesforce; the secret is null if the app does not require one. */
export type ClientApp = { readonly clientId: string; readonly clientSecret: string | null };

const APP = /^([^\s:=]+)(?::([^\s:=]+))?$/;

/**
 * Parses CRM_APPS, a list such as `login.salesforce.com=key:secret,acme--uat.sandbox.my.salesforce.com=key`.
 * @param isLoginHost whether users can log in at a host
 * @returns the apps by host, and the problems. A problem names an entry by its login host or by its position, because
 *   any other text may be a secret.
 */
export function clientAppsIn(
  list: string,
  isLoginHost: (host: string) => boolean,
): { readonly apps: ReadonlyMap<string, ClientApp>; readonly problems: readonly string[] } {
  const entries = splitList(list);
  if (entries.length > CUSTOM_DOMAINS_LIMIT)
    return { apps: new Map(), problems: [`CRM_APPS must have at most ${String(CUSTOM_DOMAINS_LIMIT)} apps`] };
  const apps = new Map<string, ClientApp>();
  const problems = entries.flatMap((entry, index) => {
    const [name = '', ...rest] = entry.split('=');
    const host = name.toLowerCase();
    if (!isLoginHost(host)) {
      return `CRM_APPS must begin each app with its login host: number ${String(index + 1)} begins with something else`;
    }
    if (apps.has(host)) return `CRM_APPS must have only one app for ${host}`;
    const [, clientId, clientSecret = null] = APP.exec(rest.join('=')) ?? [];
    // The host counts as listed, so that it has this problem only.
    apps.set(host, { clientId: clientId ?? '', clientSecret });
    return clientId === undefined ? `CRM_APPS must have ${host}=<consumer key>:<consumer secret>` : [];
  });
  return { apps, problems };
}
