// Long because it is one table of all variables.
import { MY_DOMAIN_HOST } from '@fieldstone/contracts/platform/custom-domain';
import * as z from 'zod/mini';
import {
  isClickHouse,
  isProxyList,
  isSupportUrl,
  isWebhook,
  isWebhookSecret,
  months,
  optionalWholeNumber,
  origin,
  printable,
  listFrom,
  wholeNumber,
  withDefault,
} from './value-rules.ts';
import { UNSAFE } from './unsafe-config.ts';

/** The entry of a variable in docs/configuration.md; a test compares them. */
type Documentation = {
  readonly default: string;
  readonly meaning: string;
  readonly secret?: true;
};

const documentation = z.registry<Documentation>();

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Every environment variable of the server, with its rule and documentation. An empty variable counts as unset. */
const environmentRules = z.object({
  HOST: withDefault('127.0.0.1').register(documentation, {
    default: '127.0.0.1',
    meaning: 'Address to listen on. 0.0.0.0 accepts connections from other machines.',
  }),
  PORT: wholeNumber(4600, 1, 65_535).register(documentation, { default: '4600', meaning: 'Port of the console.' }),
  METRICS_PORT: optionalWholeNumber(1, 65_535).register(documentation, {
    default: 'empty: no metrics',
    meaning: 'Port on which /metrics returns metrics for Prometheus, without a sign-in. It listens on HOST.',
  }),
  ORG_PORT: wholeNumber(4601, 1, 65_535).register(documentation, {
    default: '4601',
    meaning: 'Port of the embedded org; unused when CRM_LOGIN_URL is set.',
  }),
  DATA_DIR: withDefault('./.data').register(documentation, {
    default: './.data',
    meaning:
      "Folder of the embedded store, the embedded org's data and the generated session secret. Its path must not contain a question mark.",
  }),
  PUBLIC_URL: origin().register(documentation, {
    default: 'http://localhost:{PORT}',
    meaning:
      'Origin under which browsers reach the console; by default at the address of HOST if that is another loopback address, such as ::1. With https, cookies are marked Secure. Required with a real org, unless HOST is a loopback address.',
  }),
  ALLOW_UNSAFE: listFrom(UNSAFE).register(documentation, {
    default: 'empty: none',
    meaning:
      'Unsafe configurations that may start, comma-separated: demo-org (the embedded org with a HOST or PUBLIC_URL that is not a loopback address), http (a real org with a PUBLIC_URL that is neither https nor a loopback address), login-url (a login URL of an org that is neither https nor a loopback address), audit-webhook (an AUDIT_WEBHOOK_URL that is neither https nor a loopback address).',
  }),
  SUPPORT_URL: z
    .optional(z.string().check(z.refine(isSupportUrl, 'must be an https, http or mailto address'), z.maxLength(500)))
    .register(documentation, {
      default: 'empty: no link',
      meaning:
        'Where administrators get support, for example https://help.example.com or mailto:it@example.com. The help page links to it.',
    }),
  DATABASE_URL: z
    .optional(
      z
        .string()
        .check(z.regex(/^postgres(ql)?:\/\/\S+$/, 'must be a connection string that begins with postgresql://')),
    )
    .register(documentation, {
      default: 'empty: SQLite in DATA_DIR',
      meaning: 'PostgreSQL connection string. Several consoles may share one PostgreSQL.',
      secret: true,
    }),
  CRM_LOGIN_URL: origin().register(documentation, {
    default: 'empty: the embedded org',
    meaning: 'Login host of a real Salesforce org, for example https://login.salesforce.com or a My Domain.',
  }),
  CRM_SANDBOX_URL: origin().register(documentation, {
    default: 'https://test.salesforce.com when CRM_LOGIN_URL is https://login.salesforce.com, else CRM_LOGIN_URL',
    meaning: "Login host for 'Sandbox'.",
  }),
  CRM_CUSTOM_DOMAIN_HOST: z
    .pipe(
      withDefault(MY_DOMAIN_HOST),
      z
        .string()
        .check(
          z.regex(
            /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/,
            'must be a host name in lower case',
          ),
        ),
    )
    .register(documentation, {
      default: MY_DOMAIN_HOST,
      meaning: "Domain of custom domains: 'Custom Domain' opens only https://{name}.{host}.",
    }),
  CRM_APPS: z.optional(z.string()).register(documentation, {
    default: "the embedded org's own",
    meaning:
      'External Client Apps by login host, comma-separated, for example login.salesforce.com=<consumer key>:<consumer secret>,acme--uat.sandbox.my.salesforce.com=<consumer key>:<consumer secret>. An app without a required secret is <consumer key> alone. Hosts are those of CRM_LOGIN_URL, which is required with a real org, CRM_SANDBOX_URL and My Domains.',
    secret: true,
  }),
  CRM_INTEGRATION_CLIENT_ID: z.optional(z.string()).register(documentation, {
    default: "the embedded org's own; with a real org empty: work without a signed-in user is not offered",
    meaning:
      'Consumer key of the app whose run-as user does work without a signed-in user. Requires CRM_INTEGRATION_CLIENT_SECRET.',
  }),
  CRM_INTEGRATION_CLIENT_SECRET: z.optional(z.string()).register(documentation, {
    default: "the embedded org's own; with a real org empty",
    meaning: 'Consumer secret of that app.',
    secret: true,
  }),
  CRM_INTEGRATION_URL: origin().register(documentation, {
    default: 'CRM_LOGIN_URL',
    meaning:
      'My Domain of the org of the integration user, for example https://acme.my.salesforce.com. Required with CRM_INTEGRATION_CLIENT_ID unless CRM_LOGIN_URL is a My Domain.',
  }),
  CRM_NAMESPACE: z
    .optional(
      z
        .string()
        .check(
          z.regex(
            /^[A-Za-z](_?[A-Za-z0-9]){0,14}$/,
            'must be a Salesforce namespace: at most 15 letters, digits and single underscores',
          ),
        ),
    )
    .register(documentation, {
      default: 'empty: no namespace',
      meaning: 'Namespace prefix of the installed managed package.',
    }),
  CLICKHOUSE_URL: z
    .optional(
      z.string().check(z.refine(isClickHouse, 'must be an address such as https://user:password@host:8443/database')),
    )
    .register(documentation, {
      default: 'empty: DuckDB in DATA_DIR',
      meaning:
        'ClickHouse for the events of the mobile apps, with user, password and database. Required for several consoles: the embedded event store serves only one.',
      secret: true,
    }),
  NEW_RELIC_ACCOUNT_ID: z
    .optional(z.pipe(z.string().check(z.regex(/^\d{1,9}$/, 'must be a number')), z.transform(Number)))
    .register(documentation, {
      default: 'empty: DuckDB in DATA_DIR',
      meaning:
        'Account that already holds the events of the mobile apps. The console reads them there and accepts none itself. Requires NEW_RELIC_API_KEY; excludes CLICKHOUSE_URL.',
    }),
  NEW_RELIC_API_KEY: z.optional(z.string()).register(documentation, {
    default: 'empty',
    meaning: 'User key of that account.',
    secret: true,
  }),
  NEW_RELIC_REGION: z._default(z.enum(['US', 'EU'], 'must be US or EU'), 'US').register(documentation, {
    default: 'US',
    meaning: 'Region of that account: US or EU.',
  }),
  NS_URL: origin().register(documentation, {
    default: 'empty: the built-in notification service',
    meaning: 'Origin of another notification service, which then receives the notifications. Requires NS_TOKEN.',
  }),
  NS_TOKEN: printable().register(documentation, {
    default: 'empty',
    meaning: 'Bearer token for that service.',
    secret: true,
  }),
  AUDIT_WEBHOOK_URL: z
    .optional(
      z
        .string()
        .check(z.refine(isWebhook, 'must be an https or http address without user, password and #'), z.maxLength(1000)),
    )
    .register(documentation, {
      default: 'empty: the change history is not sent',
      meaning:
        'Address that receives every change of the change history as a signed webhook, for example https://siem.example.com/fieldstone. Requires AUDIT_WEBHOOK_SECRET. See docs/audit-export.md.',
      secret: true,
    }),
  AUDIT_WEBHOOK_SECRET: z
    .optional(z.string().check(z.refine(isWebhookSecret, 'must be whsec_ and 24 to 64 random bytes in Base64')))
    .register(documentation, {
      default: 'empty',
      meaning: 'Secret that signs these webhooks: whsec_ and 24 to 64 random bytes in Base64, as the receiver has it.',
      secret: true,
    }),
  AI_BASE_URL: z
    .optional(
      z
        .string()
        // A password in the address would appear in messages of the log.
        .check(z.regex(/^https?:\/\/(?![^/]*@)[^\s?#]+$/, 'must be an address such as https://models.example.com/v1')),
    )
    .register(documentation, {
      default: 'empty: actions cannot run, a trial run shows only their data',
      meaning:
        "Base address of a language model with OpenAI's protocol: the part before /chat/completions, with most servers up to /v1. Requires AI_MODEL. Settings and the role system that the model rejects are left out. The page Fieldstone AI and the health check test the model.",
    }),
  AI_MODEL: z
    .optional(z.string().check(z.regex(/^\S{1,200}$/, 'must be the name of a model')))
    .register(documentation, {
      default: 'empty',
      meaning: 'Name of the model at that address.',
    }),
  AI_API_KEY: printable().register(documentation, {
    default: 'empty: no key is sent',
    meaning: 'Key for that address.',
    secret: true,
  }),
  AI_TIMEOUT_SECONDS: wholeNumber(120, 1, 3600).register(documentation, {
    default: '120',
    meaning:
      'Longest wait for a response of the model. A proxy in front of the console must wait at least as long. Local models that load at the first request need more.',
  }),
  AI_INPUT_CREDITS: wholeNumber(1, 0, 1000).register(documentation, {
    default: '1',
    meaning: 'Credits per thousand input tokens.',
  }),
  AI_CACHED_INPUT_CREDITS: optionalWholeNumber(0, 1000).register(documentation, {
    default: 'AI_INPUT_CREDITS',
    meaning: 'Credits per thousand input tokens that the model had cached.',
  }),
  AI_OUTPUT_CREDITS: wholeNumber(4, 0, 1000).register(documentation, {
    default: '4',
    meaning: 'Credits per thousand output tokens.',
  }),
  AI_REASONING_CREDITS: optionalWholeNumber(0, 1000).register(documentation, {
    default: 'AI_OUTPUT_CREDITS',
    meaning: 'Credits per thousand output tokens that the model used for thinking.',
  }),
  APIDECK_API_KEY: printable().register(documentation, {
    default: 'empty: documents come only from Salesforce Files',
    meaning: 'Key of an Apideck account, which provides documents from other sources. Requires APIDECK_APP_ID.',
    secret: true,
  }),
  APIDECK_APP_ID: printable().register(documentation, {
    default: 'empty',
    meaning: 'Id of the application in that account.',
  }),
  SESSION_SECRET: z
    .optional(z.string().check(z.minLength(32, 'must have at least 32 characters')))
    .register(documentation, {
      default: 'generated once and stored in DATA_DIR with the embedded org',
      meaning:
        'At least 32 characters; CRM tokens are encrypted with a key derived from it. The same for all consoles on one PostgreSQL; changing it ends every session. Required with a real org.',
      secret: true,
    }),
  SESSION_IDLE_MINUTES: wholeNumber(120, 1, 10_080).register(documentation, {
    default: '120',
    meaning: 'Minutes without a request after which a session ends.',
  }),
  SESSION_MAX_HOURS: wholeNumber(12, 1, 720).register(documentation, {
    default: '12',
    meaning: 'Hours after sign-in at which a session ends in any case.',
  }),
  RETENTION_EVENTS_MONTHS: months(25).register(documentation, {
    default: '25',
    meaning:
      'Months after which events of the mobile apps are deleted, at least 1, or unlimited. Unused with New Relic, which has a retention of its own.',
  }),
  RETENTION_AI_USAGE_MONTHS: months('unlimited').register(documentation, {
    default: 'unlimited',
    meaning: 'Months after which AI uses are deleted, at least 1, or unlimited.',
  }),
  RETENTION_CHANGES_MONTHS: months('unlimited').register(documentation, {
    default: 'unlimited',
    meaning:
      'Months after which entries of the change history and planned changes are deleted, at least 1, or unlimited. The last change of each setting remains.',
  }),
  RETENTION_NOTIFICATIONS_MONTHS: months('unlimited').register(documentation, {
    default: 'unlimited',
    meaning: 'Months after which sent notifications are deleted, at least 1, or unlimited.',
  }),
  TRUST_PROXY: z
    .optional(z.string().check(z.refine(isProxyList, 'must be a list of addresses or networks, such as 10.0.0.0/8')))
    .register(documentation, {
      default: 'empty: no proxy',
      meaning:
        'Addresses or networks, comma-separated, of the proxies in front of the console whose X-Forwarded-For is trusted, for example 10.0.0.0/8 or loopback.',
    }),
  DRAIN_SECONDS: optionalWholeNumber(0, 300).register(documentation, {
    default: '5 with a real org, else 0',
    meaning:
      'After SIGTERM or SIGINT: seconds in which the console still accepts connections, while /readyz returns 503, so that load balancers withdraw it.',
  }),
  FINISH_SECONDS: wholeNumber(60, 0, 600).register(documentation, {
    default: '60',
    meaning: 'After that: longest time in which requests in progress finish. Connections that remain are cut.',
  }),
  LOG_LEVEL: z._default(z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`), 'info').register(documentation, {
    default: 'info',
    meaning: `One of ${LOG_LEVELS.join(', ')}. Logs are lines of JSON on standard output.`,
  }),
});

export type Values = z.output<typeof environmentRules>;

/** The documentation of all variables, in order. */
export const variables: ReadonlyArray<Documentation & { readonly name: string }> = Object.entries(
  environmentRules.shape,
).flatMap(([name, rule]) => {
  const documented = documentation.get(rule);
  return documented ? [{ name, ...documented }] : [];
});

/** OpenTelemetry's variables with the keys of a collector. */
const COLLECTOR_HEADERS = /^OTEL_EXPORTER_OTLP_(\w+_)?HEADERS$/;

/** Returns an environment without the secrets of this program, for programs that it starts. */
export function withoutSecrets(
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> {
  const secrets = new Set(variables.filter(({ secret }) => secret).map(({ name }) => name));
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => !secrets.has(name) && !COLLECTOR_HEADERS.test(name)),
  );
}

/** Parses all variables. Problems name the variable and the rule, never the value, which may be a secret. */
export function parseVariables(
  environment: Readonly<Record<string, string | undefined>>,
): { readonly values: Values } | { readonly problems: readonly string[] } {
  const set = Object.entries(environment)
    .map(([name, text]) => [name, text?.trim()] as const)
    .filter(([, text]) => text !== undefined && text !== '');
  const result = z.safeParse(environmentRules, Object.fromEntries(set));
  if (result.success) return { values: result.data };
  const first = new Map<string, string>();
  for (const { path, message } of result.error.issues) {
    const name = String(path[0]);
    if (!first.has(name)) first.set(name, `${name} ${message}`);
  }
  return { problems: [...first.values()] };
}
