import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { variables } from './config-variables.ts';
import { ConfigError, readConfig } from './config.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'config-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const SECRET = 'thirty-two characters or more of secret';
const REAL = {
  DATA_DIR: dataDir,
  CRM_LOGIN_URL: 'https://login.salesforce.com',
  CRM_CLIENT_ID: 'key',
  SESSION_SECRET: SECRET,
};

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

  it('stands on the embedded org for all three login choices', () => {
    expect(config.crm).toMatchObject({
      embedded: true,
      loginUrl: 'http://localhost:4601',
      sandboxUrl: 'http://localhost:4601',
      client: { clientId: 'fieldstone-console', redirectUri: 'http://localhost:4600/oauth/callback' },
    });
    expect(config).toMatchObject({ host: '127.0.0.1', port: 4600, databaseUrl: null, logLevel: 'warn' });
  });

  it('makes a session secret once, that only its owner can read', () => {
    expect(config.sessionSecret.length).toBeGreaterThanOrEqual(43);
    expect(readConfig({ DATA_DIR: dataDir }).sessionSecret).toBe(config.sessionSecret);
    expect(statSync(join(dataDir, 'session-secret')).mode & 0o777).toBe(0o600);
  });
});

describe('with a real org', () => {
  it('leads sandboxes to the sandbox host of Salesforce', () => {
    expect(readConfig(REAL).crm).toMatchObject({
      embedded: false,
      sandboxUrl: 'https://test.salesforce.com',
      client: { clientId: 'key', clientSecret: null },
    });
  });

  it('leads sandboxes to the same My Domain unless told otherwise', () => {
    const domain = { ...REAL, CRM_LOGIN_URL: 'https://acme.my.salesforce.com/' };
    expect(readConfig(domain).crm.sandboxUrl).toBe('https://acme.my.salesforce.com');
    expect(readConfig({ ...domain, CRM_SANDBOX_URL: 'https://x.example' }).crm.sandboxUrl).toBe('https://x.example');
  });

  it('requires what it cannot make up', () => {
    const problems = problemsOf({ CRM_LOGIN_URL: 'https://login.salesforce.com', HOST: '0.0.0.0' });
    expect(problems).toContain('CRM_CLIENT_ID is required');
    expect(problems).toContain('SESSION_SECRET is required');
    expect(problems).toContain('PUBLIC_URL is required');
  });
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
    ['DATABASE_URL', 'mysql://x'],
    ['CRM_LOGIN_URL', 'ftp://x'],
    ['CRM_CUSTOM_DOMAIN_HOST', 'localhost'],
    ['CRM_CUSTOM_DOMAIN_HOST', 'my.salesforce.com/x'],
    ['CRM_NAMESPACE', 'a-b'],
    ['SESSION_SECRET', 'too short'],
    ['SESSION_IDLE_MINUTES', '0'],
    ['TRUST_PROXY', 'a;b'],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%s is named', (name, value) => {
    expect(problemsOf({ DATA_DIR: dataDir, [name]: value })).toMatch(new RegExp(String.raw`\n {2}${name} must `));
  });

  it('does not hide the others, and no value is shown', () => {
    const problems = problemsOf({ ...REAL, PORT: 'x', SESSION_SECRET: 'short-secret', DATABASE_URL: 'mysql://u:pw@h' });
    expect(problems.split('\n').filter((line) => line.startsWith('  '))).toHaveLength(3);
    expect(problems).not.toMatch(/short-secret|pw@h/);
  });
});

it('docs/configuration.md has each variable with its default and meaning, and no other', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/configuration.md'), 'utf8');
  const cell = (text: string) => text.replaceAll('|', '\\|');
  const rows = page.split('\n').filter((line) => /^\| `[A-Z_]+`/.test(line));
  expect(rows.map((row) => row.replaceAll(/ +/g, ' '))).toEqual(
    variables.map(
      ({ name, default: value, meaning, secret }) =>
        `| \`${name}\` | ${cell(value)} | ${cell(meaning)}${secret ? ' Secret.' : ''} |`,
    ),
  );
});
