import cookie from '@fastify/cookie';
import { USAGE_EXPORT_LIMIT } from '@fieldstone/contracts/skills/ai-usage';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { SYSTEM_CLOCK } from './salesforce/client/retry.ts';
import { respondToMalformedRequest } from './http/malformed-request.ts';
import { sendError, handleErrors } from './http/error-handler.ts';
import { acceptCompressedBodies } from './http/requests/decompression.ts';
import { registerRoutes } from './http/register.ts';
import { limitRequests } from './http/rate-limit.ts';
import { secure } from './http/security.ts';
import { routableUrl, serveWeb } from './http/web/static.ts';
import { observeRequests, REQUEST_ID, readRequestId } from './platform/telemetry/requests.ts';
import { loadTranslations } from './http/web/translations.ts';
import { featureRoutes } from './features.ts';
import { createServices, createRegistrar } from './services.ts';
import type { ServiceDependencies } from './services.ts';
import { WRITE_RULES } from './platform/write-gate.ts';

/** The dependencies of the application. It closes only what it opens itself. */
export type AppDependencies = Pick<ServiceDependencies, 'config' | 'store' | 'events' | 'logger'> &
  Partial<ServiceDependencies> & {
    /** Folder of the built web application; null serves the API only. */
    readonly webFolder: string | null;
  };

/** The values of the program that tests may replace. */
const DEFAULTS = {
  stopping: new AbortController().signal,
  now: () => Date.now(),
  retryClock: SYSTEM_CLOCK,
  writeRules: WRITE_RULES,
  usageExportLimit: USAGE_EXPORT_LIMIT,
  exampleProgress: () => null,
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

/** Longest parameter in a path; ids and API names are shorter. */
const PARAM_LIMIT = 200;

/** Node's default of 16 kB covers headers and URL together; here the URL alone may be that long. */
const HEADERS_LIMIT = 32_768;

/** Builds the application, for the program and for tests. */
export async function buildApp({ webFolder, ...dependencies }: AppDependencies): Promise<FastifyInstance> {
  const { config, logger } = dependencies;
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: readRequestId,
    trustProxy: config.trustProxy ?? false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_MS,
    connectionTimeout: CONNECTION_MS,
    // Exporters append their path to a base address that may end in a slash.
    rewriteUrl: routableUrl,
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

  const services = createServices(app, { ...DEFAULTS, ...dependencies });
  registerRoutes(app, createRegistrar(services), featureRoutes(services));
  // All topics are registered.
  services.jobs.start();
  await serveWeb(app, webFolder, config.publicUrl);
  return app;
}
