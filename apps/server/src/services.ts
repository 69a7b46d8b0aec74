import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import { createCrmFactory } from './crm/connect.ts';
import { createHttp } from './crm/http.ts';
import { createOAuth } from './crm/oauth.ts';
import { missingPermissions } from './crm/permissions.ts';
import { loadSessionUser } from './crm/session-user.ts';
import { appDataHandlers } from './features/app-data/routes.ts';
import { appointmentPreviewHandlers } from './features/appointment-preview/routes.ts';
import { operationsHandlers } from './features/operations/routes.ts';
import { orgHandlers } from './features/org/routes.ts';
import { profileHandlers } from './features/profile/routes.ts';
import { sessionHandlers } from './features/session/routes.ts';
import { eventSettingsHandlers } from './features/settings/event-settings-routes.ts';
import { settingsHandlers } from './features/settings/routes.ts';
import { statusSourceHandlers } from './features/status-source/routes.ts';
import { apiDocsPage } from './http/api-docs.ts';
import { cookieNamed, sessionCookie } from './http/cookies.ts';
import { describeApi } from './http/openapi.ts';
import type { Handlers, Registrar } from './http/register.ts';
import { createCipher } from './store/cipher.ts';
import type { Store } from './store/database.ts';
import { createJournal, type Author } from './store/journal.ts';
import { createLeases } from './store/leases.ts';
import { createLoginAttempts } from './store/login-attempts.ts';
import { createSessions } from './store/sessions.ts';
import { createTokenVault } from './store/token-vault.ts';

export type ServiceDependencies = {
  readonly config: Pick<Config, 'publicUrl' | 'crm' | 'sessionSecret' | 'session'>;
  readonly store: Store;
  readonly logger: FastifyBaseLogger;
  /** UTC milliseconds. */
  readonly now: () => number;
};

/** Everything behind the routes. */
export type Services = {
  readonly handlers: Handlers;
  readonly registrar: Registrar;
  /** Removes what ran out from the store. */
  sweep(): Promise<void>;
  /** Ends idle connections. */
  close(): Promise<void>;
};

/** Version of the Salesforce REST API that is spoken. */
const API_VERSION = '64.0';

const CLIENT_NAME = 'FieldstoneConsole';

/** How long the token calls may take; people wait for them. */
const OAUTH_MS = 10_000;

/** Puts the parts together. */
export function createServices({ config, store, logger, now }: ServiceDependencies): Services {
  const { publicUrl, crm } = config;
  const cipher = createCipher(config.sessionSecret);
  const leases = createLeases(store, now);
  const crmFactory = createCrmFactory({
    apiVersion: API_VERSION,
    namespace: crm.namespace,
    clientName: CLIENT_NAME,
  });
  const http = createHttp({ timeoutMs: OAUTH_MS, retryAfterMs: [] });
  const oauth = createOAuth(http);
  const vault = createTokenVault({
    store,
    cipher,
    leases,
    refresh: (loginUrl, refreshToken) => oauth.refreshTokens(loginUrl, crm.client, refreshToken),
    onEnded: ({ id }) => logger.warn({ sessionId: id }, 'the CRM refused to renew the tokens of a session'),
  });
  const sessions = createSessions(store, vault, config.session, now);
  const attempts = createLoginAttempts(store, cipher, now);
  const cookie = sessionCookie(publicUrl);
  const journalFor = (author: Author) => createJournal(store, author, now);

  return {
    handlers: {
      ...sessionHandlers({
        crmConfig: crm,
        publicUrl,
        sessionMaxMs: config.session.maxMs,
        oauth,
        crmFactory,
        loadUser: loadSessionUser,
        sessions,
        attempts,
        sessionCookie: cookie,
        browserCookie: cookieNamed('fieldstone_login', publicUrl),
        journalFor,
      }),
      ...appDataHandlers,
      ...orgHandlers,
      ...profileHandlers,
      ...settingsHandlers({ leases }),
      ...eventSettingsHandlers({ leases }),
      ...statusSourceHandlers,
      ...appointmentPreviewHandlers,
      ...operationsHandlers({
        probes: {
          store: { name: store.engine, ping: () => store.ping() },
          crm: { name: crm.embedded ? 'embedded org' : crm.loginUrl, ping: () => crmFactory.ping(crm.loginUrl) },
        },
        document: describeApi(publicUrl),
        page: apiDocsPage(),
      }),
    },
    registrar: {
      sessionOf: (request) => sessions.find(cookie.read(request)),
      crmFor: ({ tokens, orgId, userId }) => crmFactory.for({ tokens, orgId, userId }),
      missingPermissions,
      journalFor,
    },
    sweep: async () => {
      await Promise.all([sessions.sweep(), attempts.sweep()]);
    },
    close: async () => {
      await Promise.all([crmFactory.close(), http.close()]);
    },
  };
}
