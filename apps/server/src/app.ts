import cookie from '@fastify/cookie';
import { USAGE_EXPORT_LIMIT } from '@fieldstone/contracts/skills/ai-usage';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Config } from './config/config.ts';
import type { EventEngine } from './analytics/port.ts';
import { SYSTEM_CLOCK } from './salesforce/client/retry.ts';
import type { RetryClock } from './salesforce/client/retry.ts';
import { respondToMalformedRequest } from './http/malformed-request.ts';
import { sendError, handleErrors } from './http/error-handler.ts';
import { acceptCompressedBodies } from './http/requests/decompression.ts';
import { registerRoutes } from './http/register.ts';
import { limitRequests, limitSignIns } from './http/rate-limit.ts';
import { secure } from './http/security.ts';
import { serveWeb } from './http/web/static.ts';
import { observeRequests, REQUEST_ID, requestIdOf } from './platform/telemetry/requests.ts';
import { loadTranslations } from './http/web/translations.ts';
import { createServices } from './services.ts';
import { WRITE_RULES } from './platform/write-gate.ts';
import type { WriteRule } from './platform/write-gate.ts';
import type { Store } from './store/engine/database.ts';

/** The dependencies of the application. It closes only what it opens itself. */
export type AppDependencies = {
  readonly config: Pick<
    Config,
    'publicUrl' | 'supportUrl' | 'crm' | 'session' | 'trustProxy' | 'notificationService' | 'ai' | 'apideck'
  > & { readonly sessionSecret: string };
  readonly store: Store;
  readonly events: EventEngine;
  readonly logger: FastifyBaseLogger;
  /** Folder of the built web application; null serves the API only. */
  readonly webFolder: string | null;
  /** Aborted when the console begins to stop. */
  readonly stopping?: AbortSignal;
  /** Returns UTC milliseconds; the system clock unless a test sets one. */
  readonly now?: () => number;
  /** Clock of the retries to the CRM; the system clock unless a test sets one. */
  readonly retryClock?: RetryClock;
  /** The rules of every write of settings; those of the console unless a test sets others. */
  readonly writeRules?: readonly WriteRule[];
  /** Most AI uses in an export; that of the console unless a test sets a smaller one. */
  readonly usageExportLimit?: number;
  /** Returns the generated part of the example data, from 0 to 1; by default none is being generated. */
  readonly exampleProgress?: () => number | null;
};

/** Contracts bound all settings; no write needs more. */
const BODY_LIMIT = 1024 * 1024;

/** Time limit for receiving a whole request, and the interval in which Node compares it with the pending ones. */
const REQUEST_MS = 30_000;
const REQUEST_CHECK_MS = 1000;

/** Longest pause of a connection in both directions; a device's stream sends more often, and a slow AI model responds within it. */
const CONNECTION_MS = 180_000;

/** Maximum connections at a time; more are closed at once. Each takes a descriptor of the process. */
const CONNECTIONS = 10_000;

/** Interval between removals of expired rows. */
const SWEEP_MS = 10 * 60_000;

/** Longest parameter in a path; ids and API names are shorter. */
const PARAM_LIMIT = 200;

/** Node's default of 16 kB covers headers and URL together; here the URL alone may be that long. */
const HEADERS_LIMIT = 32_768;

/** Builds the application, for the program and for tests. */
export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { config, store, events, logger, webFolder } = dependencies;
  const { now = Date.now, retryClock = SYSTEM_CLOCK, writeRules = WRITE_RULES } = dependencies;
  const { usageExportLimit = USAGE_EXPORT_LIMIT, stopping = new AbortController().signal } = dependencies;
  const { exampleProgress = () => null } = dependencies;
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdOf,
    trustProxy: config.trustProxy ?? false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_MS,
    connectionTimeout: CONNECTION_MS,
    // Exporters append their path to a base address that may end in a slash.
    routerOptions: { maxParamLength: PARAM_LIMIT, ignoreTrailingSlash: true, ignoreDuplicateSlashes: true },
    http: { maxHeaderSize: HEADERS_LIMIT, connectionsCheckingInterval: REQUEST_CHECK_MS },
    // An open connection may finish its requests; the time limit of the stop applies.
    return503OnClosing: false,
    clientErrorHandler: respondToMalformedRequest,
    // Unroutable requests run no hooks; this gives them the same error format.
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply.header(REQUEST_ID, request.id)),
  });
  app.server.maxConnections = CONNECTIONS;
  app.removeContentTypeParser('text/plain');
  observeRequests(app);
  secure(app, config.publicUrl, [config.crm.loginUrl, config.crm.sandboxUrl]);
  acceptCompressedBodies(app);
  handleErrors(app, loadTranslations(webFolder));
  await app.register(cookie);
  await limitRequests(app);

  const services = createServices({
    config,
    store,
    events,
    logger,
    stopping,
    now,
    retryClock,
    writeRules,
    usageExportLimit,
    limitSignIns: limitSignIns(app),
    exampleProgress,
  });
  registerRoutes(app, services.registrar, services);
  await serveWeb(app, webFolder);

  const sweep = setInterval(() => {
    services
      .sweep()
      .catch((error: unknown) => app.log.error({ err: error }, 'expired rows could not be removed from the store'));
  }, SWEEP_MS);
  sweep.unref();
  app.addHook('preClose', (done) => {
    services.endStreams();
    done();
  });
  app.addHook('onClose', async () => {
    clearInterval(sweep);
    await services.close();
  });
  return app;
}
