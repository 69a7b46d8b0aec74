import { BETA_SETTING } from '@fieldstone/contracts/settings/plain-records';
import type * as AllSettings from '@fieldstone/contracts/settings/all-settings';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startConsole } from '../../test/console.ts';
import type { TestConsole } from '../../test/console.ts';
import { outsideOf } from '../../test/outside.ts';
import type { Outside } from '../../test/outside.ts';
import { journalOf, personAt, storedText } from './test/settings-client.ts';
import type { Person } from './test/settings-client.ts';

const BETA = 'SET010';
const OTHER = 'SET012';
const PAYLOAD = { enabled: false };
const MESSAGE =
  'This setting is in beta, and beta features are off in the org. Ask your administrator to switch them on.';

// One setting is in beta for this test only, because the product has none.
vi.mock('@fieldstone/contracts/settings/all-settings', async (original) => {
  const real = await original<typeof AllSettings>();
  const settingById: typeof AllSettings.settingById = (id) => {
    const setting = real.settingById(id);
    return setting?.id === BETA ? { ...setting, beta: true } : setting;
  };
  return { ...real, settingById };
});

let home: TestConsole;
let outside: Outside;
let admin: Person;
let source: string;
let target: string;

/** Stores the beta configuration in the org. */
async function setBeta(enabled: boolean, tenants: readonly string[]) {
  const [row] = await outside.query(`SELECT Id FROM Configuration_Data__c WHERE Setting_Id__c = '${BETA_SETTING}'`);
  await outside.update('Configuration_Data__c', String(row?.['Id']), {
    Internal_Value__c: JSON.stringify({ enabled, tenants }),
  });
}

type Plan = { targets: ReadonlyArray<{ items: ReadonlyArray<{ code?: string; message?: string }> }> };
type Source = { settings: ReadonlyArray<{ settingId: string }> };

const planned = async () => {
  const query = `source=${source}&setting=${BETA}&target=${target}`;
  return (await admin.get<Plan>(`/api/changes/plan/copy?${query}`)).body.targets[0]?.items[0];
};
const offered = async () =>
  (await admin.get<Source>(`/api/changes/plan/copy/source?source=${source}`)).body.settings.map(
    ({ settingId }) => settingId,
  );

beforeAll(async () => {
  home = await startConsole();
  outside = await outsideOf(home.org.url);
  admin = await personAt(home);
  source = await outside.create('Group_Profile__c', { Name: 'Source', Active__c: true });
  target = await outside.create('Group_Profile__c', { Name: 'Target', Active__c: true });
});
afterAll(() => home.close());

describe('a setting in beta', () => {
  it.each([
    ['off', false, []],
    ['on for other orgs only', true, ['00DOther0000001AAA']],
  ])('[FIX-30] is neither saved nor copied while beta is %s', async (_how, enabled, tenants) => {
    await setBeta(enabled, tenants);
    const { status, error } = await admin.write(source, BETA, PAYLOAD, 'none');
    expect([status, error.code, error.message]).toEqual([400, 'setting_beta_off', MESSAGE]);
    expect(await planned()).toMatchObject({ code: 'setting_beta_off', message: MESSAGE });
    expect(await offered()).not.toContain(BETA);
    expect(await offered()).toContain(OTHER);
    expect(await storedText(outside, source, BETA)).toBeNull();
    expect(await journalOf(home, source, BETA)).toEqual([]);
    expect((await admin.read(source, BETA)).status).toBe(200);
  });

  it('[FIX-30] is saved and copied while beta is on for the org', async () => {
    const [{ org_id: orgId } = { org_id: '' }] = await home.store.db.selectFrom('sessions').select('org_id').execute();
    await setBeta(true, [orgId]);
    expect((await admin.write(source, BETA, PAYLOAD, 'none')).status).toBe(200);
    expect(await storedText(outside, source, BETA)).toContain('"enabled":false');
    expect(await planned()).not.toHaveProperty('code');
    expect(await offered()).toContain(BETA);
  });
});
