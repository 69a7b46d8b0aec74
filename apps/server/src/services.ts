import type { FastifyBaseLogger } from 'fastify';
import { NOTIFICATION_RETENTION_DAYS } from '@fieldstone/contracts/organization/notification';
import type { Config } from './config/config.ts';
import { clientAt } from './config/crm-config.ts';
import { clientCredentialsTokens } from './salesforce/client/client-credentials.ts';
import { createCrmFactory } from './salesforce/client/connect.ts';
import { createDownloads } from './salesforce/client/downloads.ts';
import { createHttp } from './salesforce/client/http.ts';
import { createOAuth } from './salesforce/client/oauth.ts';
import { createPeopleRights } from './salesforce/queries/people-rights.ts';
import { missingPermissions } from './salesforce/queries/permissions.ts';
import { previousExecutions } from './salesforce/queries/previous-execution.ts';
import type { RetryClock } from './salesforce/client/retry.ts';
import { loadSessionUser } from './salesforce/queries/session-user.ts';
import { observedEvents } from './analytics/observed-events.ts';
import type { EventEngine } from './analytics/port.ts';
import { accessTokenHandlers } from './features/access-token/routes.ts';
import { createModel } from './ai/model.ts';
import { aiActionsHandlers } from './features/ai-actions/routes.ts';
import { dataSourcesHandlers } from './features/data-sources/routes.ts';
import { aiConfigurationHandlers, skillRoutes } from './features/ai-configuration/routes.ts';
import { aiUsageHandlers } from './features/ai-usage/routes.ts';
import { appDataHandlers } from './features/app-data/routes.ts';
import { appointmentPreviewHandlers } from './features/appointment-preview/routes.ts';
import { changeHistoryHandlers } from './features/change-history/routes.ts';
import { plannedChangesHandlers } from './changes/routes.ts';
import { documentConnectionsHandlers } from './features/document-connections/routes.ts';
import { groupProfilesHandlers } from './features/group-profiles/routes.ts';
import { funnelHandlers } from './features/insights/funnel-routes.ts';
import { insightChangesHandlers } from './features/insights/changes.ts';
import { neverSyncedHandlers } from './features/insights/never-synced.ts';
import { createDataSince } from './features/insights/data-since.ts';
import { createProfileMembers } from './features/insights/profile-members.ts';
import { lastSyncs } from './features/insights/last-syncs.ts';
import { insightHandlers, insightReports } from './features/insights/routes.ts';
import { createReadableDocuments } from './features/knowledge-documents/readable-documents.ts';
import { knowledgeDocumentsHandlers } from './features/knowledge-documents/routes.ts';
import { createNotifications } from './features/notification/notification-feature.ts';
import { requireFreeSpace } from './features/operations/readiness.ts';
import { operationsHandlers } from './features/operations/routes.ts';
import { overviewHandlers } from './features/overview/routes.ts';
import { orgHandlers } from './features/org/routes.ts';
import { profileHandlers } from './features/profile/routes.ts';
import { securityHandlers } from './features/security/routes.ts';
import { sessionHandlers } from './features/session/routes.ts';
import type { SessionFeature } from './features/session/session-feature.ts';
import { eventSettingsHandlers } from './features/settings/event-settings-routes.ts';
import { settingsHandlers } from './features/settings/routes.ts';
import { setupHandlers } from './features/setup/routes.ts';
import { sfaHandlers } from './features/sfa/routes.ts';
import { statusSourceHandlers } from './features/status-source/routes.ts';
import { createIngestCounts } from './features/telemetry/ingest-counts.ts';
import { telemetryHandlers } from './features/telemetry/routes.ts';
import { createWriteGate } from './platform/write-gate.ts';
import type { WriteRule } from './platform/write-gate.ts';
import { createIntegrationUser } from './salesforce/integration-user.ts';
import { createIdentityFor } from './jobs/job-identity.ts';
import { createReadModel } from './settings/read-model/read-model.ts';
import { createJobRunner } from './jobs/runner.ts';
import { watch } from './platform/telemetry/sink.ts';
import { identifyCaller } from './platform/telemetry/steps.ts';
import { apiDocsPage } from './http/api-docs/api-docs.ts';
import type { SessionContext } from './http/context.ts';
import { cookieNamed, sessionCookie } from './http/cookies.ts';
import { describeApi } from './http/api-docs/openapi.ts';
import { limitCosts } from './http/rate-limit.ts';
import type { HandledRoute, Handlers, Registrar } from './http/register.ts';
import { createSessionAccess } from './http/session-access.ts';
import { sweepJobs } from './store/repositories/jobs.ts';
import { sweepDrafts } from './changes/store/planned-changes.ts';
import { createAccessTokens } from './access/access-tokens.ts';
import { createAiConfigurations } from './store/repositories/ai-configurations.ts';
import { createCipher } from './store/cipher.ts';
import type { Store } from './store/engine/database.ts';
import { countOpenOutcomes, createJournal } from './store/repositories/journal.ts';
import type { JournalAuthor } from './store/repositories/journal-entry.ts';
import { createKnownProfiles } from './store/repositories/group-profiles.ts';
import { createLeases } from './store/leases.ts';
import { createLoginAttempts } from './access/login-attempts.ts';
import { sweepCosts } from './store/repositories/session-costs.ts';
import { lastNotifications } from './store/repositories/notifications/last-notifications.ts';
import { createRefusedSignIns } from './access/refused-sign-ins.ts';
import { createSessions } from './access/sessions.ts';
import { createTokenEncryption } from './salesforce/client/token-encryption.ts';
import { createDocumentSources } from './document-sources/apideck.ts';

export type ServiceDependencies = {
  readonly config: Pick<
    Config,
    'publicUrl' | 'supportUrl' | 'crm' | 'session' | 'notificationService' | 'ai' | 'apideck'
  > & { readonly sessionSecret: string };
  readonly store: Store;
  readonly events: EventEngine;
  readonly logger: FastifyBaseLogger;
  /** Aborted when the console begins to stop. */
  readonly stopping: AbortSignal;
  /** UTC milliseconds. */
  readonly now: () => number;
  /** Clock of the retries to the CRM. */
  readonly retryClock: RetryClock;
  /** The rules of every write of settings. */
  readonly writeRules: readonly WriteRule[];
  /** Most AI uses in an export. */
  readonly usageExportLimit: number;
  /** Returns the generated part of the example data, from 0 to 1; null when none is being generated. */
  readonly exampleProgress: () => number | null;
} & Pick<SessionFeature, 'limitSignIns'>;

/** The handlers and background work of the server. */
export type Services = {
  readonly handlers: Handlers;
  /** The routes of the contracts' lists, with their handlers. */
  readonly listed: readonly HandledRoute[];
  readonly registrar: Registrar;
  /** Removes expired rows from the store. */
  sweep(): Promise<void>;
  /** Ends the streams, which otherwise never end, so that the server can stop. */
  endStreams(): void;
  /** Ends background work and idle connections. */
  close(): Promise<void>;
};

/** How long an unchanged draft of a planned change remains, milliseconds. */
const DRAFTS_KEPT_MS = 30 * 24 * 3_600_000;

/** The outcome of a delivery can be viewed as long as its notification. */
const JOBS_KEPT_MS = NOTIFICATION_RETENTION_DAYS * 24 * 3_600_000;

/** Time that a write may take before its outcome counts as unknown. */
const WRITE_MS = 60_000;

/** Time limit for token calls; users wait for them. */
const OAUTH_MS = 10_000;

/** Creates the services and connects them. */
export function createServices({
  config,
  store,
  events: engine,
  logger,
  stopping,
  now,
  retryClock,
  writeRules,
  usageExportLimit,
  limitSignIns,
  exampleProgress,
}: ServiceDependencies): Services {
  const { publicUrl, crm } = config;
  const events = observedEvents(engine);
  const unwatch = watch(async () => [
    { metric: 'fieldstone.outcomes.unknown', value: await countOpenOutcomes(store, now() - WRITE_MS), labels: {} },
  ]);
  const cipher = createCipher(config.sessionSecret);
  const leases = createLeases(store, now, logger);
  const crmFactory = createCrmFactory({ namespace: crm.namespace, clock: retryClock });
  const http = createHttp({ timeoutMs: OAUTH_MS, retryAfterMs: [] });
  const oauth = createOAuth(http);
  const tokenEncryption = createTokenEncryption({
    store,
    cipher,
    leases,
    refresh: (loginUrl, refreshToken) => oauth.refreshTokens(loginUrl, clientAt(crm, loginUrl), refreshToken),
    onEnded: ({ id }) => logger.warn({ sessionId: id }, "the CRM rejected the renewal of a session's tokens"),
  });
  const sessions = createSessions(store, tokenEncryption, config.session, now);
  const attempts = createLoginAttempts(store, cipher, now);
  const refusedSignIns = createRefusedSignIns(store, now);
  const gate = createWriteGate(writeRules);
  const sections = { configurations: createAiConfigurations(store, now), leases, gate };
  const downloads = createDownloads();
  const documentSources = config.apideck && createDocumentSources(config.apideck, http, downloads);
  const jobs = createJobRunner({ store, leases, now, log: logger });
  const integration =
    crm.integration && createIntegrationUser(clientCredentialsTokens(oauth, crm.integration), crmFactory.for, now);
  const identityFor = createIdentityFor({
    sessions,
    crmFor: (session) => crmFactory.for(session),
    integration,
    now,
    log: logger,
  });
  const access = createSessionAccess({
    crmFor: (session) => crmFactory.for(session),
    end: (session) => sessions.end(session),
    now,
  });
  const readModel = createReadModel({ store, leases, now });
  const lastSyncsOf = (orgId: string) => lastSyncs({ orgId, insights: events.insights, now: now() });
  const plannedChanges = plannedChangesHandlers({
    store,
    leases,
    gate,
    jobs,
    identityFor,
    cipher,
    lastSyncs: lastSyncsOf,
    now,
  });
  const cookie = sessionCookie(publicUrl);
  const accessTokens = createAccessTokens(store, now);
  const ingestCounts = createIngestCounts(store, now, logger);
  const notifications = createNotifications({
    store,
    leases,
    gate,
    jobs,
    tokens: accessTokens,
    http,
    service: config.notificationService,
    logger,
    now,
  });
  const reports = {
    insights: events.insights,
    usersOf: createProfileMembers(now),
    dataSince: createDataSince(events.insights, now),
    now,
  };
  const journalFor = (author: JournalAuthor) => createJournal(store, author, now);

  const documents = knowledgeDocumentsHandlers({
    store,
    leases,
    gate,
    jobs,
    identityFor,
    documentSources,
    readable: createReadableDocuments(sections, now),
    now,
  });
  // All topics are registered.
  jobs.start();

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
        onStarted: ({ id, orgId, userId }) => {
          access.confirm(id);
          identifyCaller({ org: orgId, user: userId });
        },
        attempts,
        refusedSignIns,
        limitSignIns,
        sessionCookie: cookie,
        browserCookie: cookieNamed('fieldstone_login', publicUrl),
        refusalCookie: cookieNamed('fieldstone_refusal', publicUrl),
        journalFor,
      }),
      ...accessTokenHandlers({ tokens: accessTokens, onRevoked: notifications.endToken, now }),
      ...securityHandlers({ sessions, oauth, sessionCookie: cookie, refusedSignIns }),
      ...notifications.handlers,
      ...aiConfigurationHandlers({ ...sections, store }),
      ...documents,
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
      ...changeHistoryHandlers({ store, readModel }),
      ...aiUsageHandlers({ ...sections, store, prices: config.ai.prices, exportLimit: usageExportLimit, now }),
      ...appDataHandlers({ sessions }),
      ...insightHandlers(reports),
      ...insightChangesHandlers({ store, now }),
      exampleData: async () => ({ progress: exampleProgress() }),
      ...neverSyncedHandlers({ insights: events.insights, now }),
      ...funnelHandlers({ insights: events.insights, notified: (context) => notifiedAt(store, context), now }),
      ...telemetryHandlers({ store, events: events.store, counts: ingestCounts, prices: config.ai.prices, now }),
      ...orgHandlers({ sessions }),
      ...setupHandlers({ leases, gate, sessions, integration, now }),
      ...profileHandlers(createKnownProfiles(store), store),
      ...groupProfilesHandlers(sections),
      ...overviewHandlers({
        readModel,
        store,
        lastSyncs: lastSyncsOf,
      }),
      ...settingsHandlers({ store, leases, gate, now }),
      ...plannedChanges,
      ...eventSettingsHandlers({ leases, gate }),
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
        stopping,
        now,
      }),
    },
    listed: [...skillRoutes(sections), ...insightReports(reports)],
    registrar: {
      sessionOf: async (request) => {
        const session = await sessions.find(cookie.read(request), request.ip);
        if (session !== null) await access.require(session);
        return session;
      },
      tokenOf: (kind, token) => accessTokens.verify(kind, token),
      onTokenResponse: (kind, token, status) => {
        if (kind === 'ingest' && status >= 400) ingestCounts.add(token, [[`response:${status}`, 1]]);
      },
      crmFor: (session) => crmFactory.for({ ...session, onAccepted: () => access.confirm(session.id) }),
      missingPermissions,
      seesPeople: createPeopleRights(now),
      journalFor,
      limitCosts: limitCosts(store, now),
    },
    sweep: async () => {
      await Promise.all([
        sessions.sweep(),
        attempts.sweep(),
        refusedSignIns.sweep(),
        notifications.sweep(),
        ingestCounts.sweep(),
      ]);
      await sweepCosts(store, now());
      await sweepJobs(store, now() - JOBS_KEPT_MS);
      await sweepDrafts(store, now() - DRAFTS_KEPT_MS);
    },
    endStreams: notifications.endStreams,
    close: async () => {
      unwatch();
      await jobs.stop();
      await ingestCounts.close();
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
