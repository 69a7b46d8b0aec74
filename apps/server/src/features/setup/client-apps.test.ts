import type { SetupReport } from '@fieldstone/contracts/organization/setup';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CrmConfig } from '../../config/crm-config.ts';
import { createLogger } from '../../platform/logging.ts';
import { clientAt } from '../../test/client.ts';
import { startConsole } from '../../test/console.ts';
import type { TestConsole } from '../../test/console.ts';
import { logFaultyApps } from './client-apps.ts';

let home: TestConsole;
/** A second login host: the same org under its other name. */
let sandbox: URL;

beforeAll(async () => {
  home = await startConsole({ empty: true });
  sandbox = new URL(home.org.url);
  sandbox.hostname = sandbox.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
});
afterAll(() => home.close());

/** Returns the configuration with another app for the host of 'Sandbox'. */
const withSandbox = (clientId: string, clientSecret: string, { origin, host } = sandbox): Partial<CrmConfig> => ({
  sandboxUrl: origin,
  clientsByHost: new Map([[host, { clientId, clientSecret, redirectUri: '' }]]),
});
const UNREACHABLE = new URL('http://127.0.0.1:1');

describe('the check of the client apps', () => {
  const foundWith = async (crm: Partial<CrmConfig>) => {
    const own = await startConsole({ org: home.org, crm });
    const { checks } = (await (await clientAt(own)).get<SetupReport>('/api/setup')).body;
    await own.close();
    expect(own.logged.join('')).not.toMatch(/k3y|s3cret/);
    return checks.find(({ id }) => id === 'clientApps');
  };

  it('[SFX-14] passes when every login host accepts its app', async () => {
    expect(await foundWith(withSandbox('fieldstone-console', 'fieldstone-console-secret'))).toMatchObject({
      state: 'fine',
      params: { count: 2 },
    });
  });

  it.each([
    ['k3y', 's3cret', 'invalid_client_id'],
    ['fieldstone-console', 's3cret', 'invalid_client'],
  ])('[SFX-14] names the host that rejects %s with %s, and neither of them', async (id, secret, error) => {
    const found = await foundWith(withSandbox(id, secret));
    expect(found).toMatchObject({
      state: 'problem',
      finding: 'rejected',
      params: { count: 1 },
      names: [`${sandbox.host}: ${error}`],
    });
    expect(JSON.stringify(found)).not.toMatch(/k3y|s3cret|fieldstone-console/);
  });

  it('[SFX-14] names a host that cannot be reached', async () => {
    expect(await foundWith(withSandbox('k3y', 's3cret', UNREACHABLE))).toMatchObject({
      state: 'problem',
      finding: 'unreachable',
      names: [UNREACHABLE.host],
    });
  });
});

describe('the start', () => {
  const loggedWith = async (crm: Partial<CrmConfig>) => {
    const lines: string[] = [];
    const logger = createLogger('warn', { write: (line) => void lines.push(line) });
    await logFaultyApps({ ...home.config.crm, ...crm }, logger);
    expect(lines.join('')).not.toMatch(/k3y|s3cret/);
    return lines.map((line): unknown => JSON.parse(line));
  };

  it('[SFX-14] logs the hosts of wrong apps, without key and secret', async () => {
    const integration = {
      loginUrl: home.org.url,
      client: { clientId: 'fieldstone-integration', clientSecret: 's3cret', redirectUri: '' },
    };
    expect(await loggedWith({ ...withSandbox('k3y', 's3cret'), integration })).toMatchObject([
      { host: sandbox.host, error: 'invalid_client_id', msg: expect.stringContaining('rejects the consumer key') },
      { host: new URL(home.org.url).host, error: 'invalid_client' },
    ]);
    expect(await loggedWith(withSandbox('k3y', 's3cret', UNREACHABLE))).toMatchObject([
      { host: UNREACHABLE.host, msg: 'a login host cannot be reached' },
    ]);
  });

  it('[SFX-14] logs nothing about apps that are accepted', async () => {
    expect(await loggedWith({})).toEqual([]);
  });
});
