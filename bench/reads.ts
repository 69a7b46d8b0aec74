import { changeHistory } from '@fieldstone/contracts/organization/change-history';
import { homeProfiles, homeReach, readOverview } from '@fieldstone/contracts/organization/overview';
import { listProfiles } from '@fieldstone/contracts/organization/profile';
import { addressOf } from '@fieldstone/contracts/platform/address';
import { readSetting } from '@fieldstone/contracts/settings/settings';
import { openOrg } from '@fieldstone/e2e/org-api';
import { freePort, startProgram } from '@fieldstone/e2e/program';
import { signInByRequest } from '@fieldstone/e2e/sign-in';
import { launchOptions } from '@fieldstone/e2e/browser';
import { chromium } from 'playwright-core';
import * as z from 'zod/mini';

/**
 * Measures the processor time of the console for the data of the home page, of an overview, of the list of group profiles and of a
 * setting, as a ratio to serializing the same bytes, with 25 and with 2,000 group profiles. The org runs in another process.
 */

const PROFILES = [25, 2000];
const REQUESTS = 100;
const WARM_UP = 150;

const metricsPort = await freePort();
const crm = await startProgram();
const app = await startProgram([], {
  CRM_LOGIN_URL: crm.orgUrl,
  CRM_APPS: `${new URL(crm.orgUrl).host}=fieldstone-console:fieldstone-console-secret`,
  SESSION_SECRET: 'a secret of the benchmarks, longer than 32 characters',
  METRICS_PORT: String(metricsPort),
});
const browser = await chromium.launch(launchOptions());
try {
  const context = await browser.newContext({ baseURL: app.url });
  const page = await context.newPage();
  await signInByRequest(page, app.url);
  const cookie = (await context.cookies(app.url)).map(({ name, value }) => `${name}=${value}`).join('; ');

  const read = async (path: string): Promise<string> => {
    const request = () => fetch(`${app.url}${path}`, { headers: { cookie } });
    // The console may have closed the idle connection while group profiles were added.
    const response = await request().catch(request);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.text();
  };
  for (const count of PROFILES) {
    const { records } = z.parse(listProfiles.response, JSON.parse(await read(listProfiles.path)));
    await addProfiles(count);
    const profileId = records[0]?.id ?? '';
    const params = { profileId };
    const parts = {
      'home page': [addressOf(homeProfiles), addressOf(homeReach)],
      overview: [
        addressOf(readOverview, { params }),
        addressOf(changeHistory, { query: { profile: profileId, limit: 5 } }),
      ],
      'group profiles': [addressOf(listProfiles)],
      setting: [addressOf(readSetting, { params: { profileId, settingKey: 'SET006' } })],
    };
    for (const [name, paths] of Object.entries(parts)) {
      for (const path of paths) {
        const label = `${String(count).padStart(5)} group profiles  ${name.padEnd(14)}  ${path.replace(profileId, '…')}`;
        await measure(label.padEnd(90), () => read(path));
      }
    }
  }
} finally {
  await browser.close();
  await app.stop();
  await crm.stop();
}

/** Adds group profiles up to a number, each with the settings of one of the others. */
async function addProfiles(count: number): Promise<void> {
  const org = openOrg(crm.orgUrl);
  const known = (await org.query('SELECT Id FROM Group_Profile__c')).map(({ Id }) => Id);
  const profiles = Array.from({ length: count - known.length }, (_, number) => ({
    Name: `Crew ${number}`,
    Active__c: true,
  }));
  const added = await org.createAll('Group_Profile__c', profiles);
  const fields = 'Group_Profile__c, Setting_Id__c, Internal_Value__c, Display_Value__c';
  const stored = await org.query(`SELECT ${fields} FROM Configuration_Data__c`);
  const ofProfile = Map.groupBy(stored, (record) => record['Group_Profile__c']);
  const settings = added.flatMap((id, number) =>
    (ofProfile.get(known[number % known.length]) ?? []).map((record) => ({
      Setting_Key__c: `${id}:${String(record['Setting_Id__c'])}`,
      Group_Profile__c: id,
      Setting_Id__c: record['Setting_Id__c'],
      Internal_Value__c: record['Internal_Value__c'],
      Display_Value__c: record['Display_Value__c'],
    })),
  );
  await org.createAll('Configuration_Data__c', settings);
}

async function measure(label: string, read: () => Promise<string>): Promise<void> {
  let body = '';
  for (let request = 0; request < WARM_UP; request += 1) body = await read();
  const before = await cpuTime();
  for (let request = 0; request < REQUESTS; request += 1) await read();
  const ms = ((await cpuTime()) - before) / REQUESTS;
  const ratio = (ms / serializingTime(body)).toFixed(0);
  console.log(
    `${label} ${ms.toFixed(1).padStart(6)} ms, ${ratio.padStart(6)} times serializing ${(body.length / 1000).toFixed(1)} kB`,
  );
}

/** Returns the processor time of the console so far, in milliseconds. */
async function cpuTime(): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const [, seconds] = /^process_cpu_\S+ (\S+)$/m.exec(text) ?? [];
  if (seconds === undefined) throw new Error('The console has no metric of its processor time.');
  return Number(seconds) * 1000;
}

/** Returns the processor time of serializing a response once, in milliseconds. */
function serializingTime(body: string): number {
  const value: unknown = JSON.parse(body);
  const runs = Math.ceil(50_000_000 / body.length);
  const before = process.cpuUsage();
  for (let run = 0; run < runs; run += 1) JSON.stringify(value);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / runs;
}
