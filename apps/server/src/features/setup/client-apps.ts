import type { SetupCheck } from '@fieldstone/contracts/organization/setup';
import type { FastifyBaseLogger } from 'fastify';
import { appsByHost, type AppAtHost, type CrmConfig } from '../../config/crm-config.ts';
import { AppError } from '../../platform/errors.ts';
import { createCrmCache } from '../../salesforce/client/cache.ts';
import { createHttp } from '../../salesforce/client/http.ts';
import { createOAuth, type OAuth } from '../../salesforce/client/oauth.ts';
import { check } from './check.ts';

const TIMEOUT_MS = 10_000;
const KEPT_MS = 60_000;

type FaultyApp = {
  readonly host: string;
  /** The CRM's error code for the app; null if the login host could not be reached. */
  readonly error: string | null;
};

/** Returns the login hosts that reject their app or cannot be reached. Results contain no key and no secret. */
async function faultyApps(oauth: OAuth, apps: readonly AppAtHost[]): Promise<readonly FaultyApp[]> {
  const found = await Promise.all(
    apps.map(async ({ url, client }) => {
      const { host } = new URL(url);
      try {
        const error = await oauth.clientError(url, client);
        return error === null ? [] : [{ host, error }];
      } catch (error) {
        if (error instanceof AppError) return [{ host, error: null }];
        throw error;
      }
    }),
  );
  return found.flat();
}

/** Returns the check whether every login host accepts its app. A result is reused for a minute. */
export function createClientAppsCheck(oauth: OAuth, crm: CrmConfig, now: () => number): () => Promise<SetupCheck> {
  const cache = createCrmCache<SetupCheck>(() => 1, { maxWeight: 1, maxAgeMs: KEPT_MS, isPersonal: () => false, now });
  return () => cache.get('apps', () => clientAppsCheck(oauth, crm));
}

async function clientAppsCheck(oauth: OAuth, crm: CrmConfig): Promise<SetupCheck> {
  const apps = appsByHost(crm);
  const faulty = await faultyApps(oauth, apps);
  const rejected = faulty.filter(({ error }) => error !== null);
  const shown = rejected.length > 0 ? rejected : faulty;
  const params = { count: shown.length === 0 ? apps.length : shown.length };
  if (shown.length === 0) return check('clientApps', 'fine', 'fine', { params });
  return check('clientApps', 'problem', rejected.length > 0 ? 'rejected' : 'unreachable', {
    params,
    names: shown.map(({ host, error }) => (error === null ? host : `${host}: ${error}`)),
  });
}

/** Logs a warning for every login host that rejects its app or cannot be reached, also that of the integration user. */
export async function logFaultyApps(crm: CrmConfig, log: Pick<FastifyBaseLogger, 'warn'>): Promise<void> {
  const http = createHttp({ timeoutMs: TIMEOUT_MS, retryAfterMs: [] });
  const { integration } = crm;
  const apps = [
    ...appsByHost(crm),
    ...(integration ? [{ url: integration.loginUrl, client: integration.client }] : []),
  ];
  try {
    for (const { host, error } of await faultyApps(createOAuth(http), apps)) {
      if (error === null) log.warn({ host }, 'a login host cannot be reached');
      else log.warn({ host, error }, 'a login host rejects the consumer key or secret that is configured for it');
    }
  } finally {
    await http.close();
  }
}
