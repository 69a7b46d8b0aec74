import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
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
import type { RetryClock } from './salesforce/client/retry.ts';
import { createModel } from './ai/model.ts';
import { observedEvents } from './analytics/observed-events.ts';
import type { EventEngine } from './analytics/port.ts';
import { createWriteGate } from './platform/write-gate.ts';
import type { WriteRule } from './platform/write-gate.ts';
import { createIntegrationUser } from './salesforce/integration-user.ts';
import { createIdentityFor } from './jobs/job-identity.ts';
import { createReadModel } from './settings/read-model/read-model.ts';
import { createRetention } from './jobs/retention.ts';
import { createJobRunner } from './jobs/runner.ts';
import { watch } from './platform/telemetry/sink.ts';
import { sessionCookie } from './http/cookies.ts';
import { limitCosts, limitSignIns } from './http/rate-limit.ts';
import type { Registrar } from './http/register.ts';
import { crmOfLoad, sessionOfLoad } from './http/page-load.ts';
import { createSessionAccess } from './http/session-access.ts';
import { sweepJobs } from './store/repositories/jobs.ts';
import { createAccessTokens } from './access/access-tokens.ts';
import { createAiConfigurations } from './store/repositories/ai-configurations.ts';
import { createCipher } from './store/cipher.ts';
import type { Store } from './store/engine/database.ts';
import { countOpenOutcomes, createJournal, WRITE_MS } from './store/repositories/journal.ts';
import type { JournalAuthor } from './store/repositories/journal-entry.ts';
import { createLeases } from './store/leases.ts';
import { createSweeps } from './store/sweeps.ts';
import { createLoginAttempts } from './access/login-attempts.ts';
import { sweepCosts } from './store/repositories/session-costs.ts';
import { createRefusedSignIns } from './access/refused-sign-ins.ts';
import { createSessions } from './access/sessions.ts';
import { createTokenEncryption } from './salesforce/client/token-encryption.ts';
import { createDocumentSources } from './document-sources/apideck.ts';

export type ServiceDependencies = {
  readonly config: Pick<
    Config,
    | 'publicUrl'
    | 'supportUrl'
    | 'crm'
    | 'session'
    | 'retention'
    | 'trustProxy'
    | 'notificationService'
    | 'auditWebhook'
    | 'ai'
    | 'apideck'
  > & { readonly sessionSecret: string };
  readonly store: Store;
  readonly events: EventEngine;
  readonly logger: FastifyBaseLogger;
  /** Aborted when the console begins to stop. */
  readonly stopping: AbortSignal;
  /** Returns UTC milliseconds. */
  readonly now: () => number;
  /** Clock of the retries to the CRM. */
  readonly retryClock: RetryClock;
  /** The rules of every write of settings. */
  readonly writeRules: readonly WriteRule[];
  /** Most AI uses in an export. */
  readonly usageExportLimit: number;
  /** Returns the generated part of the example data, from 0 to 1; null when none is being generated. */
  readonly exampleProgress: () => number | null;
};

/** What several features use. */
export type Services = ReturnType<typeof createServices>;

/** The outcome of a delivery can be viewed as long as its notification. */
const JOBS_KEPT_MS = NOTIFICATION_RETENTION_DAYS * 24 * 3_600_000;

/** Time limit for token calls; users wait for them. */
const OAUTH_MS = 10_000;

/** Creates the services, which end when the application closes. */
export function createServices(app: FastifyInstance, dependencies: ServiceDependencies) {
  const { config, store, logger, now, retryClock, writeRules } = dependencies;
  const { crm } = config;
  const unwatch = watch(async () => [
    { metric: 'fieldstone.outcomes.unknown', value: await countOpenOutcomes(store, now() - WRITE_MS), labels: {} },
  ]);
  const cipher = createCipher(config.sessionSecret);
  const leases = createLeases(store, now, logger);
  const crmFactory = createCrmFactory({ namespace: crm.namespace, clock: retryClock, now });
  const http = createHttp({ timeoutMs: OAUTH_MS, retryAfterMs: [] });
  const downloads = createDownloads();
  const oauth = createOAuth(http, retryClock);
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
  const jobs = createJobRunner({ store, leases, now, log: logger });
  const integration =
    crm.integration && createIntegrationUser(clientCredentialsTokens(oauth, crm.integration), crmFactory.for, now);
  const sweeps = createSweeps(logger);
  const retention = createRetention({ months: config.retention, store, jobs, sweeps, now, log: logger });
  sweeps.add(() => sessions.sweep());
  sweeps.add(() => attempts.sweep());
  sweeps.add(() => refusedSignIns.sweep());
  sweeps.add(() => sweepCosts(store, now()));
  sweeps.add(() => sweepJobs(store, now() - JOBS_KEPT_MS));

  app.addHook('onClose', async () => {
    sweeps.stop();
    unwatch();
    await jobs.stop();
    await Promise.all([crmFactory.close(), http.close(), downloads.close()]);
  });

  return {
    ...dependencies,
    app,
    events: observedEvents(dependencies.events),
    cipher,
    leases,
    sweeps,
    retention,
    gate: createWriteGate(writeRules),
    jobs,
    http,
    oauth,
    crmFactory,
    sessions,
    attempts,
    refusedSignIns,
    sessionCookie: sessionCookie(config.publicUrl),
    limitSignIns: limitSignIns(app),
    /** Ends the sessions of users who lost access to the CRM. */
    access: createSessionAccess({ crmFor: crmFactory.for, end: (session) => sessions.end(session), now }),
    accessTokens: createAccessTokens(store, now),
    /** The user for work without a session; null without one. */
    integration,
    identityFor: createIdentityFor({ sessions, crmFor: crmFactory.for, integration, now, log: logger }),
    /** The language model, whose form of requests all features share; null without one. */
    model: config.ai.model && createModel(config.ai.model),
    prices: config.ai.prices,
    configurations: createAiConfigurations(store, now),
    /** Documents from sources other than the CRM; null without an account for them. */
    documentSources: config.apideck && createDocumentSources(config.apideck, http, downloads),
    readModel: createReadModel({ store, leases, now }),
    journalFor: (author: JournalAuthor) => createJournal(store, author, now),
  };
}

/** Returns the checks of every request. */
export function createRegistrar(services: Services): Registrar {
  const { store, sessions, sessionCookie: cookie, access, accessTokens, crmFactory, journalFor, now } = services;
  return {
    sessionOf: (request) =>
      sessionOfLoad(async () => {
        const session = await sessions.find(cookie.read(request), request.ip);
        if (session !== null) await access.require(session);
        return session;
      }),
    tokenOf: (kind, token) => accessTokens.verify(kind, token),
    crmFor: (session) => crmOfLoad(() => crmFactory.for({ ...session, onAccepted: () => access.confirm(session.id) })),
    missingPermissions,
    seesPeople: createPeopleRights(now),
    journalFor,
    limitCosts: limitCosts(store, now),
  };
}
