import type { TelemetryConfig } from '../platform/telemetry/start.ts';
import { join, resolve } from 'node:path';
import type { CreditPrices } from '../ai/credits.ts';
import type { ModelConfig } from '../ai/model.ts';
import { localOrigin } from '../platform/loopback.ts';
import { parseVariables, type Values } from './config-variables.ts';
import { readCrmConfig, crmProblems, type CrmConfig } from './crm-config.ts';
import type { RetentionMonths } from '../jobs/retention.ts';
import type { StopTimes } from '../http/stop.ts';
import { unsafeProblems } from './unsafe-config.ts';
import { isSet, type Environment } from './value-rules.ts';

/** The location of the mobile apps' events. */
export type EventsConfig =
  | { readonly engine: 'duckdb'; readonly folder: string }
  | { readonly engine: 'clickhouse'; readonly url: string }
  | { readonly engine: 'new-relic'; readonly accountId: number; readonly apiKey: string; readonly endpoint: string };

export type Config = {
  readonly host: string;
  readonly port: number;
  readonly orgPort: number;
  readonly dataDir: string;
  /** Origin under which browsers reach the console. */
  readonly publicUrl: string;
  /** Where administrators get support; null without a link. */
  readonly supportUrl: string | null;
  /** Null: SQLite in `dataDir`. */
  readonly databaseUrl: string | null;
  readonly crm: CrmConfig;
  readonly events: EventsConfig;
  /** Another notification service; null: the built-in one. */
  readonly notificationService: { readonly url: string; readonly token: string } | null;
  /** The receiver of the change history; null without one. */
  readonly auditWebhook: { readonly url: string; readonly secret: string } | null;
  /** The language model, null without one, and the price of a thousand tokens in credits. */
  readonly ai: {
    readonly model: ModelConfig | null;
    readonly prices: CreditPrices;
  };
  /** The account that provides documents from sources other than the CRM; null without one. */
  readonly apideck: { readonly baseUrl: string; readonly apiKey: string; readonly appId: string } | null;
  /** Null: the one in `dataDir`. */
  readonly sessionSecret: string | null;
  readonly session: { readonly idleMs: number; readonly maxMs: number };
  readonly retention: RetentionMonths;
  readonly trustProxy: string | null;
  readonly stop: StopTimes;
  readonly logLevel: Values['LOG_LEVEL'];
  readonly telemetry: TelemetryConfig;
};

/** Lists every problem of the environment, one line per variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(problems: readonly string[]) {
    super(
      `The configuration is not valid, or not safe:\n${problems.map((problem) => `  ${problem}`).join('\n')}\nSee docs/configuration.md.`,
    );
  }
}

/** Returns the problem of a folder in which DuckDB cannot create a file: to DuckDB, a path ends at a question mark. */
function folderProblems(values: Values): string[] {
  const dataDir = resolve(values.DATA_DIR);
  if (!dataDir.includes('?') || eventsOf(values, dataDir).engine !== 'duckdb') return [];
  return [`DATA_DIR must not contain a question mark, because DuckDB cannot store events in such a folder: ${dataDir}`];
}

/** With a real org; the embedded one runs on a developer's machine, without a load balancer. */
const DRAIN_SECONDS = 5;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Reads the environment.
 * @throws {ConfigError} naming every invalid or missing variable
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const parsed = parseVariables(environment);
  const problems = [
    ...('problems' in parsed ? parsed.problems : []),
    ...crmProblems(environment),
    ...pairProblems(environment),
    ...eventProblems(environment),
    ...unsafeProblems(environment),
    ...('values' in parsed ? folderProblems(parsed.values) : []),
  ];
  if (!('values' in parsed) || problems.length > 0) throw new ConfigError(problems);

  const { values } = parsed;
  const dataDir = resolve(values.DATA_DIR);
  const publicUrl = values.PUBLIC_URL ?? localOrigin(values.HOST, values.PORT);
  return {
    host: values.HOST,
    port: values.PORT,
    orgPort: values.ORG_PORT,
    dataDir,
    publicUrl,
    supportUrl: values.SUPPORT_URL ?? null,
    databaseUrl: values.DATABASE_URL ?? null,
    crm: readCrmConfig(values, publicUrl),
    events: eventsOf(values, dataDir),
    notificationService: serviceOf(values),
    auditWebhook: auditWebhookOf(values),
    ai: {
      model: modelOf(values),
      prices: {
        input: values.AI_INPUT_CREDITS,
        cachedInput: values.AI_CACHED_INPUT_CREDITS ?? values.AI_INPUT_CREDITS,
        output: values.AI_OUTPUT_CREDITS,
        reasoning: values.AI_REASONING_CREDITS ?? values.AI_OUTPUT_CREDITS,
      },
    },
    apideck: apideckOf(values),
    sessionSecret: values.SESSION_SECRET ?? null,
    session: { idleMs: values.SESSION_IDLE_MINUTES * MINUTE_MS, maxMs: values.SESSION_MAX_HOURS * HOUR_MS },
    retention: {
      events: values.RETENTION_EVENTS_MONTHS,
      aiUsage: values.RETENTION_AI_USAGE_MONTHS,
      changes: values.RETENTION_CHANGES_MONTHS,
      notifications: values.RETENTION_NOTIFICATIONS_MONTHS,
    },
    trustProxy: values.TRUST_PROXY ?? null,
    stop: {
      drainMs: (values.DRAIN_SECONDS ?? (values.CRM_LOGIN_URL === undefined ? 0 : DRAIN_SECONDS)) * 1000,
      finishMs: values.FINISH_SECONDS * 1000,
    },
    logLevel: values.LOG_LEVEL,
    telemetry: { metricsPort: values.METRICS_PORT ?? null, isSent: isSentByOpenTelemetry(environment) },
  };
}

/**
 * Returns the data folder of an environment, without creating it.
 * @throws {ConfigError} naming every invalid variable
 */
export function readDataDir(environment: Environment): string {
  const parsed = parseVariables(environment);
  if ('problems' in parsed) throw new ConfigError(parsed.problems);
  return resolve(parsed.values.DATA_DIR);
}

const NERDGRAPH = { US: 'https://api.newrelic.com/graphql', EU: 'https://api.eu.newrelic.com/graphql' } as const;

function serviceOf({ NS_URL: url, NS_TOKEN: token }: Values): Config['notificationService'] {
  return url === undefined || token === undefined ? null : { url, token };
}

function auditWebhookOf({ AUDIT_WEBHOOK_URL: url, AUDIT_WEBHOOK_SECRET: secret }: Values): Config['auditWebhook'] {
  return url === undefined || secret === undefined ? null : { url, secret };
}

function eventsOf(values: Values, dataDir: string): EventsConfig {
  const { CLICKHOUSE_URL: url, NEW_RELIC_ACCOUNT_ID: accountId, NEW_RELIC_API_KEY: apiKey } = values;
  if (url !== undefined) return { engine: 'clickhouse', url };
  if (accountId === undefined || apiKey === undefined) return { engine: 'duckdb', folder: join(dataDir, 'telemetry') };
  return { engine: 'new-relic', accountId, apiKey, endpoint: NERDGRAPH[values.NEW_RELIC_REGION] };
}

function modelOf(values: Values): Config['ai']['model'] {
  const { AI_BASE_URL: baseUrl, AI_MODEL: model, AI_API_KEY: apiKey = null } = values;
  if (baseUrl === undefined || model === undefined) return null;
  return { baseUrl, model, apiKey, timeoutMs: values.AI_TIMEOUT_SECONDS * 1000 };
}

const APIDECK = 'https://unify.apideck.com';

function apideckOf({ APIDECK_API_KEY: apiKey, APIDECK_APP_ID: appId }: Values): Config['apideck'] {
  return apiKey === undefined || appId === undefined ? null : { baseUrl: APIDECK, apiKey, appId };
}

/** OpenTelemetry's variables that name a receiver. Its SDK reads these and all its other variables. */
const RECEIVERS = ['ENDPOINT', 'TRACES_ENDPOINT', 'METRICS_ENDPOINT'].map((name) => `OTEL_EXPORTER_OTLP_${name}`);
const EXPORTERS = ['OTEL_TRACES_EXPORTER', 'OTEL_METRICS_EXPORTER'];

function isSentByOpenTelemetry(environment: Environment): boolean {
  const isDisabled = environment['OTEL_SDK_DISABLED']?.trim().toLowerCase() === 'true';
  return !isDisabled && [...RECEIVERS, ...EXPORTERS].some((name) => isSet(environment, name));
}

/** Variables that require each other. */
const PAIRS = [
  ['NEW_RELIC_ACCOUNT_ID', 'NEW_RELIC_API_KEY'],
  ['NS_URL', 'NS_TOKEN'],
  ['AUDIT_WEBHOOK_URL', 'AUDIT_WEBHOOK_SECRET'],
  ['AI_BASE_URL', 'AI_MODEL'],
  ['APIDECK_API_KEY', 'APIDECK_APP_ID'],
  ['CRM_INTEGRATION_CLIENT_ID', 'CRM_INTEGRATION_CLIENT_SECRET'],
] as const;

/** Returns a problem for each variable that is set without the other one of its pair. */
function pairProblems(environment: Environment): string[] {
  return PAIRS.flatMap(([one, other]) => {
    if (isSet(environment, one) === isSet(environment, other)) return [];
    const [present, missing] = isSet(environment, one) ? [one, other] : [other, one];
    return [`${missing} is required when ${present} is set`];
  });
}

/** Returns a problem for events in more than one place. */
function eventProblems(environment: Environment): string[] {
  const hasNewRelic = ['NEW_RELIC_ACCOUNT_ID', 'NEW_RELIC_API_KEY'].some((name) => isSet(environment, name));
  return isSet(environment, 'CLICKHOUSE_URL') && hasNewRelic
    ? [
        'CLICKHOUSE_URL must not be set together with NEW_RELIC_ACCOUNT_ID or NEW_RELIC_API_KEY: events are in one place',
      ]
    : [];
}
