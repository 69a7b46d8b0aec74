import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config/config.ts';
import { createCrmFactory } from './salesforce/client/connect.ts';
import { createDownloads } from './salesforce/client/downloads.ts';
import { createHttp } from './salesforce/client/http.ts';
import { createOAuth } from './salesforce/client/oauth.ts';
import { missingPermissions } from './salesforce/queries/permissions.ts';
import { previousExecutions } from './salesforce/queries/previous-execution.ts';
import type { RetryClock } from './salesforce/client/retry.ts';
import { loadSessionUser } from './salesforce/queries/session-user.ts';
import type { EventEngine } from './analytics/port.ts';
import { accessTokenHandlers } from './features/access-token/routes.ts';
import { createModel } from './ai/model.ts';
import { aiActionsHandlers } from './features/ai-actions/routes.ts';
import { dataSourcesHandlers } from './features/data-sources/routes.ts';
import { aiConfigurationHandlers } from './features/ai-configuration/routes.ts';
import { aiUsageHandlers } from './features/ai-usage/routes.ts';
import { appDataHandlers } from './features/app-data/routes.ts';
import { appointmentPreviewHandlers } from './features/appointment-preview/routes.ts';
import { createCopyFeature } from './features/copy/routes.ts';
import { documentConnectionsHandlers } from './features/document-connections/routes.ts';
import { funnelHandlers } from './features/insights/funnel-routes.ts';
import { neverSyncedHandlers } from './features/insights/never-synced.ts';
import { createProfileMembers } from './features/insights/profile-members.ts';
import { insightHandlers } from './features/insights/routes.ts';
import { createKnowledgeDocuments } from './features/knowledge-documents/routes.ts';
import { createNotifications } from './features/notification/notification-feature.ts';
import { requireFreeSpace } from './features/operations/readiness.ts';
import { operationsHandlers } from './features/operations/routes.ts';
import { orgHandlers } from './features/org/routes.ts';
import { profileHandlers } from './features/profile/routes.ts';
import { sessionHandlers } from './features/session/routes.ts';
import { eventSettingsHandlers } from './features/settings/event-settings-routes.ts';
import { settingsHandlers } from './features/settings/routes.ts';
import { sfaHandlers } from './features/sfa/routes.ts';
import { statusSourceHandlers } from './features/status-source/routes.ts';
import { telemetryHandlers } from './features/telemetry/routes.ts';
import { apiDocsPage } from './platform/http/api-docs/api-docs.ts';
import type { SessionContext } from './platform/http/context.ts';
import { cookieNamed, sessionCookie } from './platform/http/cookies.ts';
import { describeApi } from './platform/http/api-docs/openapi.ts';
import type { Handlers, Registrar } from './platform/http/register.ts';
import { createAccessTokens } from './store/repositories/access-tokens.ts';
import { createAiConfigurations } from './store/repositories/ai-configurations.ts';
import { createCipher } from './store/cipher.ts';
import type { Store } from './store/engine/database.ts';
import { createJournal, type JournalAuthor } from './store/repositories/journal.ts';
import { createKnownProfiles } from './store/repositories/group-profiles.ts';
import { createLeases } from './store/leases.ts';
import { createLoginAttempts } from './store/repositories/login-attempts.ts';
import { lastNotifications } from './store/repositories/last-notifications.ts';
import { createSessions } from './store/repositories/sessions.ts';
import { createTokenEncryption } from './store/token-encryption.ts';
import { createDocumentSources } from './document-sources/apideck.ts';

export type ServiceDependencies = {
  readonly config: Pick<
    Config,
    'publicUrl' | 'supportUrl' | 'crm' | 'sessionSecret' | 'session' | 'notificationService' | 'ai' | 'apideck'
  >;
  readonly store: Store;
  readonly events: EventEngine;
  readonly logger: FastifyBaseLogger;
  /** UTC milliseconds. */
  readonly now: () => number;
  /** Clock of the retries to the CRM. */
  readonly retryClock: RetryClock;
};

/** The handlers and background work of the server. */
export type Services = {
  readonly handlers: Handlers;
  readonly registrar: Registrar;
  /** Removes expired rows from the store. */
  sweep(): Promise<void>;
  /** Ends the streams, which otherwise never end, so that the server can stop. */
  endStreams(): void;
  /** Ends background work and idle connections. */
  close(): Promise<void>;
};

/** Time limit for token calls; users wait for them. */
const OAUTH_MS = 10_000;

/** Creates the services and connects them. */
export function createServices({ config, store, events, logger, now, retryClock }: ServiceDependencies): Services {
  const { publicUrl, crm } = config;
  const cipher = createCipher(config.sessionSecret);
  const leases = createLeases(store, now, logger);
  const crmFactory = createCrmFactory({ namespace: crm.namespace, clock: retryClock });
  const http = createHttp({ timeoutMs: OAUTH_MS, retryAfterMs: [] });
  const oauth = createOAuth(http);
  const tokenEncryption = createTokenEncryption({
    store,
    cipher,
    leases,
    refresh: (loginUrl, refreshToken) => oauth.refreshTokens(loginUrl, crm.client, refreshToken),
    onEnded: ({ id }) => logger.warn({ sessionId: id }, 'the CRM refused to renew the tokens of a session'),
  });
  const sessions = createSessions(store, tokenEncryption, config.session, now);
  const attempts = createLoginAttempts(store, cipher, now);
  const sections = { configurations: createAiConfigurations(store, now), leases };
  const downloads = createDownloads();
  const documentSources = config.apideck && createDocumentSources(config.apideck, http, downloads);
  const documents = createKnowledgeDocuments({
    store,
    leases,
    sessionOf: (orgId, userId) => sessions.ofUser(orgId, userId),
    crmFor: (session) => crmFactory.for(session),
    documentSources,
    logger,
    now,
  });
  documents.reader.start();
  const copy = createCopyFeature({ store, leases, now, logger });
  const cookie = sessionCookie(publicUrl);
  const accessTokens = createAccessTokens(store, now);
  const notifications = createNotifications({
    store,
    leases,
    tokens: accessTokens,
    http,
    service: config.notificationService,
    logger,
    now,
  });
  const journalFor = (author: JournalAuthor) => createJournal(store, author, now);

  return {
    handlers: {
      ...sessionHandlers({
        crmConfig: crm,
        publicUrl,
        supportUrl: config.supportUrl,
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
      ...accessTokenHandlers({ tokens: accessTokens, onRevoked: notifications.endToken }),
      ...notifications.handlers,
      ...aiConfigurationHandlers(sections),
      ...documents.handlers,
      ...documentConnectionsHandlers(documentSources, publicUrl),
      ...dataSourcesHandlers,
      ...aiActionsHandlers({
        ...sections,
        store,
        now,
        model: config.ai.model && createModel(config.ai.model),
        prices: config.ai.prices,
      }),
      ...sfaHandlers({ ...sections, cipher, http, hosts: crm }),
      ...aiUsageHandlers({ store }),
      ...appDataHandlers({ sessions }),
      ...insightHandlers({ insights: events.insights, usersOf: createProfileMembers(now), now }),
      ...neverSyncedHandlers({ insights: events.insights, now }),
      ...funnelHandlers({ insights: events.insights, notified: (context) => notifiedAt(store, context), now }),
      ...telemetryHandlers({ store, events: events.store, prices: config.ai.prices, now }),
      ...orgHandlers,
      ...profileHandlers(createKnownProfiles(store)),
      ...settingsHandlers({ leases }),
      ...copy.handlers,
      ...eventSettingsHandlers({ leases }),
      ...statusSourceHandlers,
      ...appointmentPreviewHandlers,
      ...operationsHandlers({
        probes: {
          store: () => store.ping(),
          // A remote engine is not required: the console works without it.
          ...(events.folder !== null && { events: () => events.ping() }),
          crm: () => crmFactory.ping(crm.loginUrl),
          disk: async () => {
            for (const folder of [store.folder, events.folder]) if (folder !== null) await requireFreeSpace(folder);
          },
        },
        document: describeApi(publicUrl),
        page: apiDocsPage(),
        now,
      }),
    },
    registrar: {
      sessionOf: (request) => sessions.find(cookie.read(request)),
      tokenOf: (kind, token) => accessTokens.verify(kind, token),
      crmFor: ({ tokens, orgId, userId }) => crmFactory.for({ tokens, orgId, userId }),
      missingPermissions,
      journalFor,
    },
    sweep: async () => {
      await Promise.all([sessions.sweep(), attempts.sweep(), notifications.sweep(), copy.sweep()]);
    },
    endStreams: notifications.endStreams,
    close: async () => {
      await Promise.all([notifications.stop(), documents.reader.stop(), copy.close()]);
      await Promise.all([crmFactory.close(), http.close(), downloads.close()]);
    },
  };
}

/** Returns when each group profile was last notified, by this console or another of the org. */
async function notifiedAt(
  store: Store,
  { crm, session: { orgId } }: SessionContext,
): Promise<ReadonlyMap<string, number>> {
  const [inCrm, here] = await Promise.all([previousExecutions(crm), lastNotifications(store, orgId)]);
  const latest = new Map([...inCrm].map(([id, { at }]) => [id, at]));
  for (const [id, { at }] of here) latest.set(id, Math.max(at, latest.get(id) ?? 0));
  return latest;
}
