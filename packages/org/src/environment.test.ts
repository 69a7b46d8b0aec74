import { describe, expect, it } from 'vitest';
import { readEnvironment } from './environment.ts';

const DEFAULTS = { host: '127.0.0.1', port: 4601, dataDir: './.data', faults: false, redirectUris: [] };

describe('readEnvironment', () => {
  it('treats an empty variable as unset, so that it never opens the org to a network', () => {
    const names = ['HOST', 'ORG_PORT', 'DATA_DIR', 'ORG_PUBLIC_URL', 'ORG_REDIRECT_URIS', 'ORG_FAULTS'];
    expect(readEnvironment({})).toEqual(DEFAULTS);
    expect(readEnvironment(Object.fromEntries(names.map((name) => [name, ' '])))).toEqual(DEFAULTS);
  });

  it('reads every variable', () => {
    const given = {
      HOST: '0.0.0.0',
      ALLOW_UNSAFE: 'http, demo-org',
      ORG_PORT: '0',
      DATA_DIR: 'data',
      ORG_PUBLIC_URL: 'https://org.example',
      ORG_REDIRECT_URIS: 'https://a.example/callback, https://b.example/callback,',
      ORG_FAULTS: '1',
    };
    expect(readEnvironment(given)).toEqual({
      host: '0.0.0.0',
      port: 0,
      dataDir: 'data',
      publicUrl: 'https://org.example',
      redirectUris: ['https://a.example/callback', 'https://b.example/callback'],
      faults: true,
    });
  });

  it.each(['0.0.0.0', '::', '192.168.0.1', 'org.example'])('[REL-12] rejects the address %s', (host) => {
    expect(() => readEnvironment({ HOST: host })).toThrow(/^HOST is not a loopback address.*ALLOW_UNSAFE=demo-org/);
    expect(() => readEnvironment({ HOST: host, ALLOW_UNSAFE: 'http' })).toThrow('ALLOW_UNSAFE');
  });

  it.each(['65536', '-1', '80.5', 'http'])('rejects the port %s', (port) => {
    expect(() => readEnvironment({ ORG_PORT: port })).toThrow(`not '${port}'`);
  });
});
