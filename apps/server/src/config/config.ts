import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseVariables, type Values } from './config-variables.ts';
import { crmConfigOf, crmProblems, type CrmConfig } from './crm-config.ts';

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
  /** The language model, null without one, and the price of a thousand tokens in credits. */
  readonly ai: {
    readonly model: { readonly baseUrl: string; readonly model: string; readonly apiKey: string | null } | null;
    readonly prices: { readonly input: number; readonly output: number };
  };
  /** The account that provides documents from sources other than the CRM; null without one. */
  readonly apideck: { readonly baseUrl: string; readonly apiKey: string; readonly appId: string } | null;
  readonly sessionSecret: string;
  readonly session: { readonly idleMs: number; readonly maxMs: number };
  readonly trustProxy: string | null;
  readonly logLevel: NonNullable<Values['LOG_LEVEL']>;
};

/** Lists every problem of the environment, one line per variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(problems: readonly string[]) {
    super(
      `The configuration is not valid:\n${problems.map((problem) => `  ${problem}`).join('\n')}\nSee docs/configuration.md.`,
    );
  }
}

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
    ...eventProblems(environment),
    ...serviceProblems(environment),
    ...modelProblems(environment),
    ...apideckProblems(environment),
  ];
  if (!('values' in parsed) || problems.length > 0) throw new ConfigError(problems);

  const { values } = parsed;
  const embedded = values.CRM_LOGIN_URL === undefined;
  const dataDir = resolve(values.DATA_DIR);
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${String(values.PORT)}`;
  return {
    host: values.HOST,
    port: values.PORT,
    orgPort: values.ORG_PORT,
    dataDir,
    publicUrl,
    supportUrl: values.SUPPORT_URL ?? null,
    databaseUrl: values.DATABASE_URL ?? null,
    crm: crmConfigOf(values, publicUrl),
    events: eventsOf(values, dataDir),
    notificationService: serviceOf(values),
    ai: {
      model: modelOf(values),
      prices: { input: values.AI_INPUT_CREDITS, output: values.AI_OUTPUT_CREDITS },
    },
    apideck: apideckOf(values),
    sessionSecret: values.SESSION_SECRET ?? keptSecret(dataDir),
    session: { idleMs: values.SESSION_IDLE_MINUTES * MINUTE_MS, maxMs: values.SESSION_MAX_HOURS * HOUR_MS },
    trustProxy: values.TRUST_PROXY ?? null,
    logLevel: values.LOG_LEVEL ?? (embedded ? 'warn' : 'info'),
  };
}

const NERDGRAPH = { US: 'https://api.newrelic.com/graphql', EU: 'https://api.eu.newrelic.com/graphql' } as const;

function serviceOf({ NS_URL: url, NS_TOKEN: token }: Values): Config['notificationService'] {
  return url === undefined || token === undefined ? null : { url, token };
}

function eventsOf(values: Values, dataDir: string): EventsConfig {
  const { CLICKHOUSE_URL: url, NEW_RELIC_ACCOUNT_ID: accountId, NEW_RELIC_API_KEY: apiKey } = values;
  if (url !== undefined) return { engine: 'clickhouse', url };
  if (accountId === undefined || apiKey === undefined) return { engine: 'duckdb', folder: join(dataDir, 'telemetry') };
  return { engine: 'new-relic', accountId, apiKey, endpoint: NERDGRAPH[values.NEW_RELIC_REGION] };
}

function modelOf({ AI_BASE_URL: baseUrl, AI_MODEL: model, AI_API_KEY: apiKey }: Values): Config['ai']['model'] {
  return baseUrl === undefined || model === undefined ? null : { baseUrl, model, apiKey: apiKey ?? null };
}

const APIDECK = 'https://unify.apideck.com';

function apideckOf({ APIDECK_API_KEY: apiKey, APIDECK_APP_ID: appId }: Values): Config['apideck'] {
  return apiKey === undefined || appId === undefined ? null : { baseUrl: APIDECK, apiKey, appId };
}

/** Returns a problem for a key without its application, or the reverse. */
function apideckProblems(environment: Readonly<Record<string, string | undefined>>): string[] {
  const isSet = (name: string) => (environment[name] ?? '').trim() !== '';
  const [key, app] = [isSet('APIDECK_API_KEY'), isSet('APIDECK_APP_ID')];
  return [
    ...(key && !app ? ['APIDECK_APP_ID is required when APIDECK_API_KEY is set'] : []),
    ...(app && !key ? ['APIDECK_API_KEY is required when APIDECK_APP_ID is set'] : []),
  ];
}

/** Returns a problem for an endpoint without a model name, or the reverse. */
function modelProblems(environment: Readonly<Record<string, string | undefined>>): string[] {
  const isSet = (name: string) => (environment[name] ?? '').trim() !== '';
  const [url, model] = [isSet('AI_BASE_URL'), isSet('AI_MODEL')];
  return [
    ...(url && !model ? ['AI_MODEL is required when AI_BASE_URL is set'] : []),
    ...(model && !url ? ['AI_BASE_URL is required when AI_MODEL is set'] : []),
  ];
}

/** Returns a problem for a service without a token, or the reverse. */
function serviceProblems(environment: Readonly<Record<string, string | undefined>>): string[] {
  const isSet = (name: string) => (environment[name] ?? '').trim() !== '';
  const [url, token] = [isSet('NS_URL'), isSet('NS_TOKEN')];
  return [
    ...(url && !token ? ['NS_TOKEN is required when NS_URL is set'] : []),
    ...(token && !url ? ['NS_URL is required when NS_TOKEN is set'] : []),
  ];
}

/** Returns a problem for events in more than one place. */
function eventProblems(environment: Readonly<Record<string, string | undefined>>): string[] {
  const isSet = (name: string) => (environment[name] ?? '').trim() !== '';
  const [account, key] = [isSet('NEW_RELIC_ACCOUNT_ID'), isSet('NEW_RELIC_API_KEY')];
  return [
    ...(key && !account ? ['NEW_RELIC_ACCOUNT_ID is required when NEW_RELIC_API_KEY is set'] : []),
    ...(account && !key ? ['NEW_RELIC_API_KEY is required when NEW_RELIC_ACCOUNT_ID is set'] : []),
    ...(isSet('CLICKHOUSE_URL') && (account || key)
      ? [
          'CLICKHOUSE_URL must not be set together with NEW_RELIC_ACCOUNT_ID or NEW_RELIC_API_KEY: events are in one place',
        ]
      : []),
  ];
}

/** Returns the secret of this data folder, generated at the first start. */
function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'session-secret');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    // Fails if the file exists, including when another process creates it at the same time.
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < 32)
    throw new ConfigError([`SESSION_SECRET cannot be read from ${file}: remove that file, or set the variable`]);
  return secret;
}
