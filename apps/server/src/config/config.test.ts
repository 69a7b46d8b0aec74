import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { variables, withoutSecrets } from './config-variables.ts';
import { ConfigError, readConfig } from './config.ts';
import { appsByHost, clientAt } from './crm-config.ts';
import { helpText } from './options.ts';
import { resemblingVariables } from './resembling-variables.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'config-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const SECRET = 'thirty-two characters or more of secret';
const WEBHOOK_SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const REAL = {
  DATA_DIR: dataDir,
  CRM_LOGIN_URL: 'https://login.salesforce.com',
  CRM_APPS: 'login.salesforce.com=key',
  SESSION_SECRET: SECRET,
};

/** With the My Domain of an org as the login host. */
const ACME = { CRM_LOGIN_URL: 'https://acme.my.salesforce.com/', CRM_APPS: 'acme.my.salesforce.com=key' };

const problemsOf = (environment: Record<string, string>): string => {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
};

describe('without any variable', () => {
  const config = readConfig({ DATA_DIR: dataDir });

  it('uses the embedded org for all three login choices', () => {
    expect(config.crm).toMatchObject({
      embedded: true,
      loginUrl: 'http://localhost:4601',
      sandboxUrl: 'http://localhost:4601',
      client: { clientId: 'fieldstone-console', redirectUri: 'http://localhost:4600/oauth/callback' },
    });
    expect(config).toMatchObject({ host: '127.0.0.1', port: 4600, databaseUrl: null, logLevel: 'info' });
    expect(config.telemetry).toEqual({ metricsPort: null, isSent: false });
  });
});

describe('with a real org', () => {
  it("uses Salesforce's sandbox host for sandboxes", () => {
    expect(readConfig(REAL).crm).toMatchObject({
      embedded: false,
      sandboxUrl: 'https://test.salesforce.com',
      client: { clientId: 'key', clientSecret: null },
    });
  });

  it('uses the same My Domain for sandboxes unless another is configured', () => {
    const domain = { ...REAL, ...ACME };
    expect(readConfig(domain).crm.sandboxUrl).toBe('https://acme.my.salesforce.com');
    expect(readConfig({ ...domain, CRM_SANDBOX_URL: 'https://x.example' }).crm.sandboxUrl).toBe('https://x.example');
  });

  it('requires the values without a default', () => {
    const problems = problemsOf({ CRM_LOGIN_URL: 'https://login.salesforce.com', HOST: '0.0.0.0' });
    expect(problems).toContain('CRM_APPS must have login.salesforce.com=');
    expect(problems).toContain('SESSION_SECRET is required');
    expect(problems).toContain('PUBLIC_URL is required');
  });
});

describe('[REL-12] an unsafe configuration', () => {
  const PUBLIC = 'console.example.com';

  it.each([
    ['demo-org', 'HOST', { HOST: '0.0.0.0' }],
    ['demo-org', 'HOST', { HOST: '::' }],
    ['demo-org', 'HOST', { HOST: PUBLIC }],
    ['demo-org', 'PUBLIC_URL', { PUBLIC_URL: `https://${PUBLIC}` }],
    ['http', 'PUBLIC_URL', { ...REAL, PUBLIC_URL: `http://${PUBLIC}` }],
    ['http', 'PUBLIC_URL', { ...REAL, HOST: '0.0.0.0', PUBLIC_URL: 'http://203.0.113.1:4600' }],
    ['login-url', 'CRM_LOGIN_URL', { ...REAL, CRM_LOGIN_URL: 'http://login.example', CRM_APPS: 'login.example=key' }],
    ['login-url', 'CRM_SANDBOX_URL', { ...REAL, CRM_SANDBOX_URL: 'http://test.example' }],
    ['login-url', 'CRM_INTEGRATION_URL', { ...REAL, CRM_INTEGRATION_URL: 'http://acme.example' }],
    [
      'audit-webhook',
      'AUDIT_WEBHOOK_URL',
      { AUDIT_WEBHOOK_URL: 'http://siem.example/audit', AUDIT_WEBHOOK_SECRET: WEBHOOK_SECRET },
    ],
  ])('is rejected unless %s is allowed: %s in %j', (name, variable, environment: Record<string, string>) => {
    const set = { DATA_DIR: dataDir, ...environment };
    const lines = problemsOf(set).split('\n');
    expect(lines.filter((line) => line.startsWith('  '))).toHaveLength(1);
    expect(lines[1]).toMatch(new RegExp(`^  ${variable} is not .*To start anyway, add ${name} to ALLOW_UNSAFE\\.$`));
    const others = ['demo-org', 'http', 'login-url', 'audit-webhook'].filter((each) => each !== name);
    expect(problemsOf({ ...set, ALLOW_UNSAFE: others.join(',') })).toContain('ALLOW_UNSAFE');
    expect(problemsOf({ ...set, ALLOW_UNSAFE: `${others.join(', ')}, ${name}` })).toBe('');
  });

  it.each([
    { HOST: '127.0.0.1' },
    { AUDIT_WEBHOOK_URL: 'http://127.0.0.1:8088/audit', AUDIT_WEBHOOK_SECRET: WEBHOOK_SECRET },
    { HOST: 'localhost', PUBLIC_URL: 'http://localhost:5173' },
    { HOST: '::1', PUBLIC_URL: 'http://[::1]:4600' },
    { ...REAL, HOST: '0.0.0.0', PUBLIC_URL: `https://${PUBLIC}` },
    { ...REAL, HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:4600' },
    { ...REAL, CRM_LOGIN_URL: 'http://localhost:4601', CRM_APPS: 'localhost:4601=key' },
  ])('is none of %j', (environment: Record<string, string>) => {
    expect(problemsOf({ DATA_DIR: dataDir, ...environment })).toBe('');
  });

  it('is allowed only by its name', () => {
    expect(problemsOf({ DATA_DIR: dataDir, ALLOW_UNSAFE: 'all' })).toContain(
      'ALLOW_UNSAFE must be a comma-separated list of demo-org, http, login-url, audit-webhook',
    );
  });
});

describe('[SFX-14] the apps by login host', () => {
  const CRM_APPS = [
    'login.salesforce.com=key:secret',
    'Acme--UAT.sandbox.my.salesforce.com=uat-key:uat-secret',
    ' acme--dev.sandbox.my.salesforce.com=dev-key',
  ].join(',');
  const WITH_SANDBOXES = `${CRM_APPS},test.salesforce.com=sandbox-key:sandbox-secret`;

  it.each([
    ['https://login.salesforce.com', CRM_APPS, 'key', 'secret'],
    ['https://acme.my.salesforce.com', CRM_APPS, 'key', 'secret'],
    ['https://acme--uat.sandbox.my.salesforce.com', CRM_APPS, 'uat-key', 'uat-secret'],
    ['https://acme--dev.sandbox.my.salesforce.com', CRM_APPS, 'dev-key', null],
    ['https://acme--qa.sandbox.my.salesforce.com', CRM_APPS, 'key', 'secret'],
    ['https://acme--qa.sandbox.my.salesforce.com', WITH_SANDBOXES, 'sandbox-key', 'sandbox-secret'],
    ['https://test.salesforce.com', WITH_SANDBOXES, 'sandbox-key', 'sandbox-secret'],
  ])('[PKG-03] sign in at %s with the app of that host (%s)', (loginUrl, apps, clientId, clientSecret) => {
    const { crm } = readConfig({ ...REAL, CRM_APPS: apps });
    const redirectUri = 'http://localhost:4600/oauth/callback';
    expect(clientAt(crm, loginUrl)).toEqual({ clientId, clientSecret, redirectUri });
  });

  it.each([
    ['acme--uat.sandbox.my.salesforce.com', 'must have acme--uat.sandbox.my.salesforce.com=<consumer key>'],
    ['login.salesforce.com=', 'must have login.salesforce.com=<consumer key>'],
    ['login.salesforce.com=k3y:s3cret:s3cret', 'must have login.salesforce.com=<consumer key>'],
    ['login.salesforce.com=k3y s3cret', 'must have login.salesforce.com=<consumer key>'],
    ['login.salesforce.com=k3y,login.salesforce.com=s3cret', 'must have only one app for login.salesforce.com'],
    ['login.salesforce.com=k3y,k3y:s3cret', 'must begin each app with its login host: number 2'],
    ['https://login.salesforce.com=k3y:s3cret', 'must begin each app with its login host: number 1'],
    ['login.salesforce.com=k3y,s3cret.example=k3y', 'must begin each app with its login host: number 2'],
    ['login.salesforce.com=k3y,k3y:s3cret.my.salesforce.com=k3y', 'must begin each app with its login host: number 2'],
    ['test.salesforce.com=k3y:s3cret', 'must have login.salesforce.com=<consumer key>'],
    ['', 'must have login.salesforce.com=<consumer key>'],
    [Array.from({ length: 51 }, () => 'login.salesforce.com=k3y').join(','), 'must have at most 50 apps'],
  ])('are not accepted as %j, without a value in the message', (apps, problem) => {
    const problems = problemsOf({ ...REAL, CRM_APPS: apps });
    expect(problems).toContain(`CRM_APPS ${problem}`);
    expect(problems).not.toMatch(/k3y|s3cret/);
  });

  it('are those of CRM_LOGIN_URL, CRM_SANDBOX_URL and CRM_CUSTOM_DOMAIN_HOST', () => {
    const { crm } = readConfig({
      ...REAL,
      CRM_LOGIN_URL: 'http://localhost:4701',
      CRM_SANDBOX_URL: 'http://localhost:4702',
      CRM_CUSTOM_DOMAIN_HOST: 'login.example',
      CRM_APPS: 'localhost:4701=one,localhost:4702=two,acme.login.example=three',
    });
    expect(appsByHost(crm).map(({ url, client }) => [url, client.clientId])).toEqual([
      ['http://localhost:4701', 'one'],
      ['http://localhost:4702', 'two'],
      ['https://acme.login.example', 'three'],
    ]);
  });

  it('require a login host', () => {
    expect(problemsOf({ DATA_DIR: dataDir, CRM_APPS })).toContain('CRM_LOGIN_URL is required when CRM_APPS is set');
  });
});

describe('[SVC-01] the app of the integration user', () => {
  const APP = { CRM_INTEGRATION_CLIENT_ID: 'integration-key', CRM_INTEGRATION_CLIENT_SECRET: 'integration-secret' };
  const integrationOf = (environment: Record<string, string>) => readConfig(environment).crm.integration;

  it("is the embedded org's own, and none with a real org", () => {
    expect(integrationOf({ DATA_DIR: dataDir })).toMatchObject({
      loginUrl: 'http://localhost:4601',
      client: { clientId: 'fieldstone-integration' },
    });
    expect(integrationOf(REAL)).toBeNull();
  });

  it('uses the My Domain of the org', () => {
    const url = 'https://acme.my.salesforce.com';
    const client = { clientId: 'integration-key', clientSecret: 'integration-secret' };
    expect(integrationOf({ ...REAL, ...APP, CRM_INTEGRATION_URL: url })).toMatchObject({ loginUrl: url, client });
    expect(integrationOf({ ...REAL, ...APP, ...ACME })).toMatchObject({ loginUrl: url, client });
  });

  it.each([
    [{ CRM_INTEGRATION_CLIENT_ID: 'key' }, 'CRM_INTEGRATION_CLIENT_SECRET is required'],
    [{ CRM_INTEGRATION_CLIENT_SECRET: 'key' }, 'CRM_INTEGRATION_CLIENT_ID is required'],
    [APP, "CRM_INTEGRATION_URL must be the org's My Domain"],
    [{ ...APP, CRM_INTEGRATION_URL: '' }, "CRM_INTEGRATION_URL must be the org's My Domain"],
  ])('cannot be half configured: %j', (environment: Record<string, string>, problem) => {
    expect(problemsOf({ ...REAL, ...environment })).toContain(problem);
  });
});

describe('the events of the mobile apps', () => {
  const eventsOf = (environment: Record<string, string>) => readConfig({ DATA_DIR: dataDir, ...environment }).events;
  const NEW_RELIC = { NEW_RELIC_ACCOUNT_ID: '1234567', NEW_RELIC_API_KEY: 'NRAK-1' };

  it('are in the data folder, in ClickHouse, or in New Relic', () => {
    expect(eventsOf({})).toEqual({ engine: 'duckdb', folder: join(dataDir, 'telemetry') });
    const url = 'https://user:password@clickhouse.example:8443/telemetry';
    expect(eventsOf({ CLICKHOUSE_URL: url })).toEqual({ engine: 'clickhouse', url });
    const account = { engine: 'new-relic', accountId: 1_234_567, apiKey: 'NRAK-1' };
    expect(eventsOf(NEW_RELIC)).toEqual({ ...account, endpoint: 'https://api.newrelic.com/graphql' });
    expect(eventsOf({ ...NEW_RELIC, NEW_RELIC_REGION: 'EU' })).toEqual({
      ...account,
      endpoint: 'https://api.eu.newrelic.com/graphql',
    });
  });

  it.each([
    [{ NEW_RELIC_ACCOUNT_ID: '1' }, 'NEW_RELIC_API_KEY is required when NEW_RELIC_ACCOUNT_ID is set'],
    [{ NEW_RELIC_API_KEY: 'NRAK-1' }, 'NEW_RELIC_ACCOUNT_ID is required when NEW_RELIC_API_KEY is set'],
    [{ ...NEW_RELIC, CLICKHOUSE_URL: 'http://h:8123' }, 'CLICKHOUSE_URL must not be set together with NEW_RELIC'],
  ])('cannot be in two places: %j', (environment: Record<string, string>, problem) => {
    expect(problemsOf({ DATA_DIR: dataDir, ...environment })).toContain(problem);
  });
});

describe('the notification service', () => {
  const serviceOf = (environment: Record<string, string>) =>
    readConfig({ DATA_DIR: dataDir, ...environment }).notificationService;

  it('is the built-in one, or another with its token', () => {
    expect(serviceOf({})).toBeNull();
    const other = { NS_URL: 'https://ns.example.com/', NS_TOKEN: 'a-token' };
    expect(serviceOf(other)).toEqual({ url: 'https://ns.example.com', token: 'a-token' });
  });

  it.each([
    [{ NS_URL: 'https://ns.example.com' }, 'NS_TOKEN is required when NS_URL is set'],
    [{ NS_TOKEN: 'a-token' }, 'NS_URL is required when NS_TOKEN is set'],
    [{ NS_URL: 'https://ns.example.com/path', NS_TOKEN: 'x' }, 'NS_URL must be an origin'],
    [{ NS_URL: 'https://ns.example.com', NS_TOKEN: 'two words' }, 'NS_TOKEN must have only printable'],
  ])('cannot be half configured: %j', (environment: Record<string, string>, problem) => {
    expect(problemsOf({ DATA_DIR: dataDir, ...environment })).toContain(problem);
  });
});

describe('the account for document connections', () => {
  it('requires a key and an application', () => {
    const set = { APIDECK_API_KEY: 'key', APIDECK_APP_ID: 'app' };
    expect(readConfig({ DATA_DIR: dataDir }).apideck).toBeNull();
    const expected = { baseUrl: 'https://unify.apideck.com', apiKey: 'key', appId: 'app' };
    expect(readConfig({ DATA_DIR: dataDir, ...set }).apideck).toEqual(expected);
  });

  it.each([
    [{ APIDECK_API_KEY: 'key' }, 'APIDECK_APP_ID is required when APIDECK_API_KEY is set'],
    [{ APIDECK_APP_ID: 'app' }, 'APIDECK_API_KEY is required when APIDECK_APP_ID is set'],
    [{ APIDECK_API_KEY: 'two words', APIDECK_APP_ID: 'app' }, 'APIDECK_API_KEY must have only printable'],
  ])('cannot be half configured: %j', (environment: Record<string, string>, problem) => {
    expect(problemsOf({ DATA_DIR: dataDir, ...environment })).toContain(problem);
  });
});

it('[REL-11] data is kept for 25 months or without a limit, or as long as configured', () => {
  const unlimited = { aiUsage: null, changes: null, notifications: null };
  expect(readConfig({ DATA_DIR: dataDir }).retention).toEqual({ events: 25, ...unlimited });
  const environment = { DATA_DIR: dataDir, RETENTION_EVENTS_MONTHS: 'unlimited', RETENTION_CHANGES_MONTHS: '1' };
  expect(readConfig(environment).retention).toEqual({ ...unlimited, events: null, changes: 1 });
  expect(problemsOf({ DATA_DIR: dataDir, RETENTION_EVENTS_MONTHS: '1.5' })).toContain(
    'RETENTION_EVENTS_MONTHS must be a whole number from 1 to 1200, or unlimited',
  );
});

describe('a wrong variable', () => {
  it.each([
    ['PORT', 'x'],
    ['PORT', '0'],
    ['PORT', '65536'],
    ['ORG_PORT', '-1'],
    ['PUBLIC_URL', 'console.example.com'],
    ['PUBLIC_URL', 'https://console.example.com/path'],
    ['PUBLIC_URL', 'https://user:word@console.example.com'],
    ['SUPPORT_URL', 'javascript:alert(1)'],
    ['SUPPORT_URL', 'help.example.com'],
    ['DATABASE_URL', 'mysql://x'],
    ['CRM_LOGIN_URL', 'ftp://x'],
    ['CRM_CUSTOM_DOMAIN_HOST', 'localhost'],
    ['CRM_CUSTOM_DOMAIN_HOST', 'my.salesforce.com/x'],
    ['CRM_NAMESPACE', 'a-b'],
    ['CLICKHOUSE_URL', 'clickhouse:8123'],
    ['CLICKHOUSE_URL', 'https://h/a/b'],
    ['NEW_RELIC_ACCOUNT_ID', 'acme'],
    ['NEW_RELIC_REGION', 'Asia'],
    ['AI_BASE_URL', 'https://user:word@models.example.com/v1'],
    ['SESSION_SECRET', 'too short'],
    ['SESSION_IDLE_MINUTES', '0'],
    ['RETENTION_EVENTS_MONTHS', '0'],
    ['RETENTION_AI_USAGE_MONTHS', '1201'],
    ['RETENTION_CHANGES_MONTHS', '-1'],
    ['RETENTION_NOTIFICATIONS_MONTHS', 'never'],
    ['TRUST_PROXY', 'a;b'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.1,'],
    ['LOG_LEVEL', 'loud'],
  ])('reports %s=%s by name', (name, value) => {
    expect(problemsOf({ DATA_DIR: dataDir, [name]: value })).toMatch(new RegExp(String.raw`\n {2}${name} must `));
  });

  it('does not hide other problems, and is not shown itself', () => {
    const problems = problemsOf({ ...REAL, PORT: 'x', SESSION_SECRET: 'short-secret', DATABASE_URL: 'mysql://u:pw@h' });
    expect(problems.split('\n').filter((line) => line.startsWith('  '))).toHaveLength(3);
    expect(problems).not.toMatch(/short-secret|pw@h/);
  });
});

describe('telemetry', () => {
  const telemetryOf = (environment: Record<string, string>) =>
    readConfig({ DATA_DIR: dataDir, ...environment }).telemetry;

  it('[OPS-01] is sent when a variable of OpenTelemetry names a receiver or an exporter', () => {
    expect(telemetryOf({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' }).isSent).toBe(true);
    expect(telemetryOf({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://localhost:4318/v1/traces' }).isSent).toBe(true);
    expect(telemetryOf({ OTEL_METRICS_EXPORTER: 'otlp' }).isSent).toBe(true);
    expect(telemetryOf({ OTEL_SERVICE_NAME: 'console', OTEL_EXPORTER_OTLP_ENDPOINT: '' }).isSent).toBe(false);
    expect(telemetryOf({ OTEL_TRACES_EXPORTER: 'otlp', OTEL_SDK_DISABLED: 'true' }).isSent).toBe(false);
  });

  it('[OPS-02] has a port for metrics', () => {
    expect(telemetryOf({ METRICS_PORT: '9464' }).metricsPort).toBe(9464);
    expect(problemsOf({ DATA_DIR: dataDir, METRICS_PORT: '0' })).toContain('METRICS_PORT must be');
  });
});

it('[OPS-13] names unknown variables that resemble known ones', () => {
  const unknown = { SESION_SECRET: 'x', CRM_LOGIN_URI: 'x', session_secret: 'x', 'NS-URL': 'x', METRIC_PORT: '1' };
  const others = { HOME: '/', PATH: '/bin', HOSTNAME: 'h', NPM_TOKEN: 'x', OTEL_LOG_LEVEL: 'info', HOST: '127.0.0.1' };
  expect(resemblingVariables({ ...unknown, ...others })).toEqual([
    { variable: 'SESION_SECRET', known: 'SESSION_SECRET' },
    { variable: 'CRM_LOGIN_URI', known: 'CRM_LOGIN_URL' },
    { variable: 'session_secret', known: 'SESSION_SECRET' },
    { variable: 'NS-URL', known: 'NS_URL' },
    { variable: 'METRIC_PORT', known: 'METRICS_PORT' },
  ]);
});

it('[OPS-13] prints every option and variable as help', () => {
  const text = helpText();
  const names = ['--empty', '--deployed', '--no-history', '--help', ...variables.map(({ name }) => name)];
  expect(names.filter((name) => !text.includes(name))).toEqual([]);
});

it('passes none of its secrets to the embedded org', () => {
  const secrets = variables.filter(({ secret }) => secret).map(({ name }) => [name, 'secret'] as const);
  const headers = { OTEL_EXPORTER_OTLP_HEADERS: 'key=secret', OTEL_EXPORTER_OTLP_TRACES_HEADERS: 'key=secret' };
  expect(withoutSecrets({ ...Object.fromEntries(secrets), ...headers, PATH: '/usr/bin', ORG_PORT: '4601' })).toEqual({
    PATH: '/usr/bin',
    ORG_PORT: '4601',
  });
});

it('[PKG-03] docs/connecting-salesforce.md explains each variable of the CRM and each sign-in error', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/connecting-salesforce.md'), 'utf8');
  const named = variables.map(({ name }) => name).filter((name) => /^CRM_(LOGIN|SANDBOX|APPS|INTEGRATION)/.test(name));
  expect(named.filter((name) => !page.includes(name))).toEqual([]);
  expect(
    [
      'app must be installed into org',
      'OAUTH_APP_ACCESS_DENIED',
      'OAUTH_EC_APP_NOT_FOUND',
      'API_DISABLED_FOR_ORG',
      'IP restricted',
      'inactive_user',
      'redirect_uri_mismatch',
      'invalid_scope',
    ].filter((error) => !page.slice(page.indexOf('## Troubleshooting')).includes(error)),
  ).toEqual([]);
});

it('docs/configuration.md lists each variable with its default and meaning, and no other', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/configuration.md'), 'utf8');
  const cell = (text: string) => text.replaceAll('|', '\\|');
  const rows = page.split('\n').filter((line) => /^\| `[A-Z_]+`/.test(line));
  expect(rows.map((row) => row.replaceAll(/ +/g, ' '))).toEqual(
    variables.map(
      ({ name, default: value, meaning, secret }) =>
        `| \`${name}\` | ${cell(value)} | ${cell(meaning)}${secret ? ' Secret.' : ''} |`,
    ),
  );
});
