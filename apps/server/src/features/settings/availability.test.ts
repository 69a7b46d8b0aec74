import { allSettings } from '@fieldstone/contracts/settings/all-settings';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startConsole } from '../../test/console.ts';
import type { TestConsole } from '../../test/console.ts';
import { outsideOf } from '../../test/outside.ts';
import type { Outside } from '../../test/outside.ts';
import { journalOf, personAt, storedText } from './test/settings-client.ts';
import type { Person } from './test/settings-client.ts';

let home: TestConsole;
let outside: Outside;
let admin: Person;
let source: string;
let target: string;

/** Switches modules of the org on or off. */
async function switchModules(isActive: boolean, ...codes: readonly string[]) {
  for (const code of codes) {
    const [row] = await outside.query(
      `SELECT Id FROM Process__c WHERE Process_Id__c = '${code}' AND Type__c = 'Module'`,
    );
    await outside.update('Process__c', String(row?.['Id']), { Active__c: isActive });
  }
}

beforeAll(async () => {
  home = await startConsole({ empty: true });
  outside = await outsideOf(home.org.url);
  const [installation] = await outside.query('SELECT Id FROM Installation__c');
  // Before the first sign-in, which reads the version.
  await outside.update('Installation__c', String(installation?.['Id']), { Package_Version__c: '23.1' });
  admin = await personAt(home);
  source = await outside.create('Group_Profile__c', { Name: 'Source', Active__c: true });
  target = await outside.create('Group_Profile__c', { Name: 'Target', Active__c: true });
});
afterAll(() => home.close());

type Plan = {
  targets: ReadonlyArray<{
    items: ReadonlyArray<{ reason: string; code: string; params: object; message: string }>;
  }>;
};

it.each(['zinc', 'location-tracking', 'barcode', 'timesheet'])(
  '[FIX-16] rejects a save of %s while the org does not have it, with the reason and the message of a copy',
  async (name) => {
    const setting = allSettings.find((one) => one.name === name);
    if (!setting) throw new Error(`no setting ${name}`);
    await switchModules(false, 'ZINC', 'ENGAGE');
    const { status, error } = await admin.write(source, setting.id, setting.defaults, 'none');
    const query = `source=${source}&setting=${setting.id}&target=${target}`;
    const plan = await admin.get<Plan>(`/api/changes/plan/copy?${query}`);
    const [blocked] = plan.body.targets[0]?.items ?? [];
    expect([status, error.kind, error.message]).toEqual([400, 'bad_request', blocked?.message]);
    expect([error.code, error.params]).toEqual([blocked?.code, blocked?.params]);
    expect(blocked?.message).toMatch(/is switched off in the org|requires package version/);
    expect(await storedText(outside, source, setting.id)).toBeNull();
    expect(await journalOf(home, source, setting.id)).toEqual([]);
    expect((await admin.read(source, setting.id)).status).toBe(200);
  },
);

it('[FIX-16] saves a setting of a feature that is switched on again', async () => {
  await switchModules(true, 'ZINC', 'ENGAGE');
  expect((await admin.write(source, 'SET008', { enableZinc: true }, 'none')).status).toBe(200);
});

it('[FIX-16] stores a blank stock transfer process as empty, and any other unchanged', async () => {
  const inventory = (process: string) => ({ enabled: true, stockTransferInventoryProcess: process });
  const { status, body } = await admin.write(source, 'SET006', inventory(' \t '), 'none');
  expect([status, body.configuration?.config.payload]).toEqual([200, inventory('')]);
  expect(await storedText(outside, source, 'SET006')).toContain('"stockTransferInventoryProcess":""');
  const named = await admin.write(source, 'SET006', inventory(' Van to van '), body.version);
  expect(named.body.configuration?.config.payload).toEqual(inventory(' Van to van '));
});
