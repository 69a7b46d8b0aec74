import { readPlannedChange } from '@fieldstone/contracts/changes/changes';
import { copySettings } from '@fieldstone/contracts/changes/copy';
import { copyDifferences } from '@fieldstone/contracts/changes/plan';
import { allSettings } from '@fieldstone/contracts/settings/all-settings';
import { SETTING_IDS } from '@fieldstone/contracts/settings/setting';
import { openOrg } from '@fieldstone/e2e/org-api';
import type { OrgApi } from '@fieldstone/e2e/org-api';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { median, withSignedIn } from './signed-in.ts';

/** Measures copying all settings of a group profile to 500 others, as a ratio to one write call per record. */

const TARGETS = 500;
/** Group profiles that step 2 of the wizard compares. */
const PROFILES = 2000;
/** Maximum CRM calls of a copy. */
const MOST_WRITES = 35;
const MOST_READS = 20;
/** Number of single writes that are measured. */
const SINGLE_WRITES = 100;

const envelope = (payload: unknown): string =>
  JSON.stringify({ version: '1', checksum: '', config: { payload, meta: payload } });

/** Returns the defaults of a setting with one switch or text changed, so that a copy has something to write. */
function changedDefaults(setting: (typeof allSettings)[number]): Readonly<Record<string, unknown>> {
  const [name, value] =
    Object.entries(setting.defaults).find(([, each]) => typeof each === 'boolean' || typeof each === 'string') ?? [];
  if (name === undefined) throw new Error(`${setting.id} has neither a switch nor a text.`);
  return { ...setting.defaults, [name]: typeof value === 'boolean' ? !value : 'Copied' };
}

/** Returns the group profile with the most settings, and stores the others in it, so that each differs from its default. */
async function richSource(org: OrgApi): Promise<string> {
  const rows = await org.query('SELECT Id, Group_Profile__c, Setting_Id__c FROM Configuration_Data__c');
  const settingRows = rows.filter((row) => SETTING_IDS.some((id) => id === row['Setting_Id__c']));
  const [richest] = [...Map.groupBy(settingRows, (row) => String(row['Group_Profile__c']))].toSorted(
    ([, one], [, other]) => other.length - one.length,
  );
  if (richest === undefined) throw new Error('No group profile of the org has settings.');
  const [profileId, stored] = richest;
  const missing = allSettings.filter(({ id }) => !stored.some((row) => row['Setting_Id__c'] === id));
  for (const setting of missing) {
    await org.create('Configuration_Data__c', {
      Group_Profile__c: profileId,
      Setting_Id__c: setting.id,
      Setting_Key__c: `${profileId}:${setting.id}`,
      Internal_Value__c: envelope(changedDefaults(setting)),
    });
  }
  const feedback = stored.find((row) => row['Setting_Id__c'] === 'SET013');
  if (feedback !== undefined) {
    await org.update('Configuration_Data__c', String(feedback['Id']), {
      Internal_Value__c: envelope({ enabled: false }),
    });
  }
  return profileId;
}

/** Creates group profiles without stored settings. */
async function createProfiles(org: OrgApi, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    ids.push(await org.create('Group_Profile__c', { Name: `Bench ${index}`, Active__c: true }));
  }
  return ids;
}

/** Queries that are too long for a URL are posted to the batch resource. */
const isWrite = (call: string): boolean => /^(POST|PATCH|PUT|DELETE) (?!.*\/composite\/batch)/.test(call);

await withSignedIn(async ({ app, cookie }) => {
  const org = openOrg(app.orgUrl);
  const source = await richSource(org);
  const profiles = await createProfiles(org, PROFILES);
  const headers = { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };

  const query = SETTING_IDS.map((id) => `setting=${id}`).join('&');
  await app.forgetCalls();
  const started = performance.now();
  const compared = await fetch(`${app.url}${copyDifferences.path}?source=${source}&${query}`, { headers });
  const { length: bytes } = await compared.text();
  console.log(
    `copy step 2     ${PROFILES} profiles compared in ${((performance.now() - started) / 1000).toFixed(1)} s with ${(await app.calls()).length} CRM calls, ${(bytes / 1000).toFixed(0)} kB; one call per group profile would be ${PROFILES}`,
  );

  const copy = async (): Promise<{ id: string; ms: number; longestMs: number }> => {
    const begin = performance.now();
    const response = await fetch(`${app.url}${copySettings.path.replace(':profileId', source)}`, {
      method: 'POST',
      headers: { ...headers, prefer: 'respond-async' },
      body: JSON.stringify({ settingIds: SETTING_IDS, targetProfileIds: profiles.slice(0, TARGETS) }),
    });
    if (!response.ok) throw new Error(`The copy returned ${response.status}: ${await response.text()}`);
    const { id } = z.parse(copySettings.response, await response.json()).change;
    let longestMs = 0;
    for (;;) {
      const beat = performance.now();
      await (await fetch(`${app.url}/healthz`)).text();
      longestMs = Math.max(longestMs, performance.now() - beat);
      const read = await fetch(`${app.url}${readPlannedChange.path.replace(':changeId', id)}`, { headers });
      const { state, counts } = z.parse(readPlannedChange.response, await read.json());
      if (state !== 'applying') {
        if (counts.success !== TARGETS * SETTING_IDS.length) throw new Error(JSON.stringify(counts));
        return { id, ms: performance.now() - begin, longestMs };
      }
      await wait(10);
    }
  };

  await app.forgetCalls();
  const { ms, longestMs } = await copy();
  const calls = await app.calls();
  const [writes, reads] = [calls.filter(isWrite).length, calls.filter((call) => !isWrite(call)).length];

  const [row] = await org.query(`SELECT Id FROM Configuration_Data__c WHERE Group_Profile__c = '${profiles[0]}'`);
  const times: number[] = [];
  for (let index = 0; index < SINGLE_WRITES; index += 1) {
    const begin = performance.now();
    await org.update('Configuration_Data__c', String(row?.['Id']), { Internal_Value__c: envelope({ index }) });
    times.push(performance.now() - begin);
  }
  const records = TARGETS * SETTING_IDS.length;
  const single = median(times) * records;
  console.log(
    `copy            ${SETTING_IDS.length} settings to ${TARGETS} profiles: ${writes} write calls and ${reads} reads, ${(writes / records).toFixed(4)} of one call per record (${records})`,
  );
  console.log(
    `copy            ${(ms / single).toFixed(2)} of the time of one call per record (${(ms / 1000).toFixed(1)} and ${(single / 1000).toFixed(1)} s on the embedded org), journal included; longest wait of another request ${longestMs.toFixed(0)} ms`,
  );
  if (writes > MOST_WRITES || reads > MOST_READS) {
    throw new Error(`At most ${MOST_WRITES} write calls and ${MOST_READS} reads are allowed.`);
  }
});
