import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AppConfig, MissingPermission } from '@fieldstone/contracts/organization/app-data';
import { clientAt } from '../../test/client.ts';
import type { Client } from '../../test/client.ts';
import { LIMITED, startConsole } from '../../test/console.ts';
import type { TestConsole } from '../../test/console.ts';
import { outsideOf } from '../../test/outside.ts';
import type { Outside } from '../../test/outside.ts';

let console_: TestConsole;
let outside: Outside;
let admin: Client;

beforeAll(async () => {
  console_ = await startConsole({ empty: true });
  outside = await outsideOf(console_.org.url);
  admin = await clientAt(console_);
});
afterEach(async () => console_.org.clearFaults());
afterAll(async () => console_.close());

/** Sets the stored value of an org-wide setting. */
async function store(settingId: string, value: string | null): Promise<void> {
  const [row] = await outside.query(`SELECT Id FROM Configuration_Data__c WHERE Setting_Id__c = '${settingId}'`);
  await outside.update('Configuration_Data__c', String(row?.['Id']), { Internal_Value__c: value });
}

/** Switches a module or submodule on or off. */
async function switchProcess(processId: string, isActive: boolean): Promise<void> {
  const [row] = await outside.query(`SELECT Id FROM Process__c WHERE Process_Id__c = '${processId}'`);
  await outside.update('Process__c', String(row?.['Id']), { Active__c: isActive });
}

describe('start-up data', () => {
  it('[APP-02] contain the installation', async () => {
    const [row] = await outside.query('SELECT Installation_Key__c, Package_Version__c FROM Installation__c');
    expect((await admin.get('/api/installation-key')).body).toEqual({
      installationKey: row?.['Installation_Key__c'],
      packageVersion: row?.['Package_Version__c'],
    });
  });

  it('[FIX-23] contain the current package version, even in a session that began before an upgrade', async () => {
    const version = async () => (await admin.get<{ packageVersion: string }>('/api/session-info')).body.packageVersion;
    const [row] = await outside.query('SELECT Id FROM Installation__c');
    for (const upgraded of ['26.1', '27.30100']) {
      await outside.update('Installation__c', String(row?.['Id']), { Package_Version__c: upgraded });
      const { body } = await admin.get<{ packageVersion: string }>('/api/installation-key');
      expect([body.packageVersion, await version()]).toEqual([upgraded, upgraded]);
    }
  });

  it('[APP-02] contain minimum versions and beta from the global profile', async () => {
    await store('GO003_SET002', '10.2.1');
    await store('GO003_SET004', null);
    await store('BETA001', JSON.stringify({ enabled: true, tenants: ['00D000000000001EAA'] }));
    expect((await admin.get<AppConfig>('/api/config')).body).toEqual({
      minimumAppVersion: { ios: '10.2.1', android: '0.0.0', windows: '0.0.0' },
      betaConfiguration: { enabled: true, tenants: ['00D000000000001EAA'] },
    });
  });

  it('[APP-04] fail if the beta configuration cannot be read, so that the browser falls back', async () => {
    await store('BETA001', '{enabled');
    const { status, error } = await admin.get<AppConfig>('/api/config');
    expect([status, error.kind]).toEqual([502, 'crm_error']);
    expect(error.message).toContain('BETA001');
    await store('BETA001', null);
    expect((await admin.get<AppConfig>('/api/config')).body.betaConfiguration).toEqual({ enabled: false, tenants: [] });
  });

  it('[APP-16] contain the active submodules of a module, or the given ones among them', async () => {
    const all = await admin.get<{ records: Array<{ id: string; name: string }> }>('/api/org/modules/GO/submodules');
    expect(all.body.records.map(({ id }) => id)).toEqual(['GO001', 'GO002', 'GO003']);
    const named = '/api/org/modules/GO/submodules?id[]=GO003&id[]=GO999';
    expect((await admin.get<typeof all.body>(named)).body.records.map(({ id }) => id)).toEqual(['GO003']);
    await switchProcess('GO003', false);
    expect((await admin.get(named)).body).toEqual({ records: [] });
    await switchProcess('GO003', true);
    expect((await admin.get('/api/org/modules/ENGAGE/submodules?id[]=GO003')).body).toEqual({ records: [] });
  });

  it('[APP-10] contain whether Engage, Zinc and the service board are on', async () => {
    for (const [module, url, on, off] of [
      ['ENGAGE', '/api/engage', { totalSize: 1 }, { totalSize: 0 }],
      ['ZINC', '/api/zinc/info', { enabled: true }, { enabled: false }],
      ['SERVICE_BOARD', '/api/org/service-board', { enabled: true }, { enabled: false }],
    ] as const) {
      await switchProcess(module, true);
      expect((await admin.get(url)).body, module).toEqual(on);
      await switchProcess(module, false);
      expect((await admin.get(url)).body, module).toEqual(off);
    }
  });

  it('[APP-02] fail separately when the CRM is down', async () => {
    await console_.org.setFaults({ requestLimit: true });
    expect((await admin.get('/api/engage')).status).toBe(503);
  });
});

describe('permissions', () => {
  it('[APP-07] are complete for an administrator', async () => {
    expect((await admin.get('/api/permissions')).body).toEqual({
      userHasRequiredPermissions: true,
      missing: [],
      seesPeople: true,
    });
    expect((await admin.get('/api/ai/configurations/validations')).body).toEqual({ missingPermissions: [] });
  });

  it('[APP-07] list those that an administrator with fewer rights lacks', async () => {
    const limited = await clientAt(console_, LIMITED);
    const { body } = await limited.get<{ userHasRequiredPermissions: boolean; missing: MissingPermission[] }>(
      '/api/permissions',
    );
    expect(body).toEqual({
      userHasRequiredPermissions: false,
      missing: [
        { object: 'Configuration_Data__c', label: 'Configuration Data', permission: 'update' },
        { object: 'Process__c', label: 'Process', permission: 'update' },
      ],
      seesPeople: true,
    });
    const ai = await limited.get<{ missingPermissions: MissingPermission[] }>('/api/ai/configurations/validations');
    expect(ai.body.missingPermissions).toEqual(expect.arrayContaining(body.missing));
  });
});
