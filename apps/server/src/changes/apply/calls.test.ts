import { PLAN_TARGETS_LIMIT } from '@fieldstone/contracts/changes/plan';
import type { ChangePlan } from '@fieldstone/contracts/changes/plan';
import type { PlannedChange } from '@fieldstone/contracts/changes/planned-change';
import { allSettings } from '@fieldstone/contracts/settings/all-settings';
import { SETTING_IDS } from '@fieldstone/contracts/settings/setting';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { timeLimit } from '../../../../../scripts/test/time-limit.ts';
import { clientAt } from '../../test/client.ts';
import type { Client } from '../../test/client.ts';
import { startConsole } from '../../test/console.ts';
import type { TestConsole } from '../../test/console.ts';
import { outsideOf } from '../../test/outside.ts';
import { toChunks } from '../../platform/chunks.ts';
import { planPath } from '../test/copying.ts';
import type { CopyRun } from '../test/copying.ts';

const TARGETS = 500;
const MOST_CALLS = 55;

/** Calls of the dry run: the source, the org's processes, the targets with their users, and the pages of their settings. */
const MOST_PLAN_CALLS = 16;

const ESTIMATE_ERROR = 8;

let home: TestConsole;
let admin: Client;
let source: string;
let targets: readonly string[];

beforeAll(async () => {
  home = await startConsole();
  admin = await clientAt(home);
  const outside = await outsideOf(home.org.url);
  const rows = await outside.query('SELECT Group_Profile__c, Setting_Id__c FROM Configuration_Data__c');
  const ofProfile = Map.groupBy(rows, (row) => String(row['Group_Profile__c']));
  const isSet = (profileId: string, id: string) =>
    ofProfile.get(profileId)?.some((row) => row['Setting_Id__c'] === id) === true;
  const countOf = (profileId: string) => SETTING_IDS.filter((id) => isSet(profileId, id)).length;
  [source = ''] = [...ofProfile.keys()].toSorted((one, other) => countOf(other) - countOf(one));
  for (const { id, defaults } of allSettings.filter((setting) => !isSet(source, setting.id))) {
    const text = JSON.stringify({ version: '1', checksum: '', config: { payload: defaults } });
    const slot = { Group_Profile__c: source, Setting_Id__c: id, Setting_Key__c: `${source}:${id}` };
    await outside.create('Configuration_Data__c', { ...slot, Internal_Value__c: text });
  }
  const created: string[] = [];
  for (let index = 0; index < TARGETS; index += 1) {
    created.push(await outside.create('Group_Profile__c', { Name: `Crew ${String(index)}`, Active__c: true }));
  }
  targets = created;
}, timeLimit(120_000));
afterAll(() => home.close());

it(
  '[CST-04] [CST-06] 14 settings for 500 group profiles take at most 55 CRM calls, about as many as the dry run estimates',
  { timeout: timeLimit(120_000) },
  async () => {
    await home.org.clearCalls();
    const parts: ChangePlan[] = [];
    for (const chunk of toChunks(targets, PLAN_TARGETS_LIMIT)) {
      parts.push((await admin.get<ChangePlan>(planPath(source, SETTING_IDS, chunk))).body);
    }
    expect((await home.org.calls()).length).toBeLessThanOrEqual(MOST_PLAN_CALLS);
    expect(parts.flatMap((part) => part.targets)).toHaveLength(TARGETS);
    const estimated = parts.reduce((sum, { calls }) => sum + calls, 0);

    await home.org.clearCalls();
    const headers = { prefer: 'respond-async' };
    const body = { settingIds: SETTING_IDS, targetProfileIds: targets };
    const begun = await admin.post<CopyRun>(`/api/profiles/${source}/settings/copy`, body, headers);
    const path = `/api/changes/${begun.body.change.id}`;
    const status = async () => (await admin.get<PlannedChange>(path)).body;
    await expect
      .poll(async () => (await status()).state, { timeout: timeLimit(90_000), interval: 500 })
      .toBe('applied');
    const { counts } = await status();
    expect(SETTING_IDS).toHaveLength(14);
    expect(counts).toEqual({ pending: 0, success: SETTING_IDS.length * TARGETS, failure: 0, unknown: 0 });
    const taken = (await home.org.calls()).length;
    expect(taken).toBeLessThanOrEqual(MOST_CALLS);
    expect(Math.abs(taken - estimated)).toBeLessThanOrEqual(ESTIMATE_ERROR);
  },
);
