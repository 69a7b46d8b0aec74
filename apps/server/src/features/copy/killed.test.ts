import type { CopyOperation, CopyRun } from '@fieldstone/contracts/organization/copy';
import { mkdtemp, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { openStore } from '../../store/engine/database.ts';
import { outsideOf } from '../../test/outside.ts';
import { freePorts, isReachable, printed, setFaults, signInTo, spawnConsole } from '../../test/program.ts';
import type { Program } from '../../test/program.ts';

const SETTINGS = ['SET006', 'SET010', 'SET012', 'SET013', 'SET009'] as const;
/** With five settings each, they fill one call of 200 and a part of another. */
const PROFILES = 50;

let dataDir = '';
let program: Program | null = null;

afterEach(async () => {
  if (program?.child.exitCode === null) await program.stop('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
});

it('[CPY-05] a copy whose process is killed between two calls is reconciled and finished by the next one', async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'killed-'));
  const [port = 0, orgPort = 0] = await freePorts(2);
  const orgUrl = `http://localhost:${String(orgPort)}`;
  const start = async () => {
    program = spawnConsole({ dataDir, port, orgPort });
    await printed(program, 'Stored in');
    return program;
  };
  const first = await start();
  const cookie = await signInTo(first.url);
  const call = async <T>(path: string, body?: unknown, headers = {}): Promise<T> => {
    const response = await fetch(`${first.url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return (await response.json()) as T;
  };
  const { source, targets } = await makeProfiles(orgUrl);
  await setFaults(orgUrl, { delayMs: 600 });
  const { operation } = await call<CopyRun>(
    `/api/profiles/${source}/settings/copy`,
    { settingIds: SETTINGS, targetProfileIds: targets },
    { prefer: 'respond-async' },
  );

  // The second call is in progress: its items are sent, those of the first have their outcome.
  const store = await openStore(null, dataDir);
  const states = async () => {
    const rows = await store.db.selectFrom('copy_items').select('state').distinct().execute();
    return rows.map(({ state }) => state).toSorted();
  };
  await expect.poll(states, { interval: 5 }).toEqual(['sent', 'success']);
  const killed = once(first.child, 'exit');
  first.child.kill('SIGKILL');
  await killed;
  await expect.poll(() => isReachable(orgUrl)).toBe(false);
  // The successor releases the dead process's leases as it starts.
  expect(await store.db.selectFrom('leases').select('name').execute()).not.toEqual([]);
  await store.close();

  await start();
  const settled = await call<CopyOperation>(`/api/copies/${operation.id}`);
  expect(settled.status).toBe('done');
  expect(settled.counts).toMatchObject({ pending: 0, unknown: 0 });
  const { results } = await call<CopyRun>(`/api/copies/${operation.id}/results`);
  const stored = await storedKeys(orgUrl, source);
  expect(
    results.filter(({ success }) => success).map(({ profileId, settingId }) => `${profileId}:${settingId}`),
  ).toEqual(stored);
  expect(stored.length).toBeGreaterThanOrEqual(200);

  const finished = await call<CopyRun>(`/api/copies/${operation.id}/retry`, {});
  expect(finished.operation.counts).toEqual({ pending: 0, success: 250, failure: 0, unknown: 0 });
  expect(await storedKeys(orgUrl, source)).toHaveLength(250);
});

async function makeProfiles(orgUrl: string): Promise<{ source: string; targets: string[] }> {
  const outside = await outsideOf(orgUrl);
  const ids: string[] = [];
  for (let index = 0; index <= PROFILES; index += 1) {
    ids.push(await outside.create('Group_Profile__c', { Name: `Crew ${String(index)}`, Active__c: true }));
  }
  const [source = '', ...targets] = ids;
  const payloads = [
    { enabled: true, stockTransferInventoryProcess: 'Transfer' },
    { enabled: true },
    { enabled: true },
    { enabled: false },
    { enabled: true, extendedDays: 30 },
  ];
  for (const [index, settingId] of SETTINGS.entries()) {
    await outside.create('Configuration_Data__c', {
      Group_Profile__c: source,
      Setting_Id__c: settingId,
      Setting_Key__c: `${source}:${settingId}`,
      Internal_Value__c: JSON.stringify({ version: '1', checksum: '', config: { payload: payloads[index] } }),
    });
  }
  return { source, targets };
}

/** Returns the keys of the targets' stored settings, in the order of their creation. */
async function storedKeys(orgUrl: string, source: string): Promise<string[]> {
  const outside = await outsideOf(orgUrl);
  const rows = await outside.query(
    `SELECT Setting_Key__c FROM Configuration_Data__c
     WHERE Group_Profile__c != '${source}' AND Setting_Id__c IN ('${SETTINGS.join("','")}') ORDER BY Id`,
  );
  return rows.map((row) => String(row['Setting_Key__c']));
}
