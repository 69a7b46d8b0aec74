import type { copySettings } from '@fieldstone/contracts/changes/copy';
import type { PlannedChange } from '@fieldstone/contracts/changes/planned-change';
import type { RouteResponse } from '@fieldstone/contracts/platform/route';
import { mkdtemp, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { timeLimit } from '../../../../../scripts/test/time-limit.ts';
import { openStore, type Store } from '../../store/engine/database.ts';
import { startTestOrg } from '../../test/console.ts';
import { hasPostgres, realPostgres } from '../../test/engines.ts';
import { outsideOf } from '../../test/outside.ts';
import { freePorts, isReachable, printed, setFaults, signInTo, spawnConsole } from '../../test/program.ts';
import type { Program, ProgramOptions } from '../../test/program.ts';

const SETTINGS = ['SET006', 'SET010', 'SET012', 'SET013', 'SET009'] as const;
/** With five settings each, they fill one call of 200 and a part of another. */
const PROFILES = 50;

let folders: string[] = [];
let programs: Program[] = [];

afterEach(async () => {
  await Promise.all(
    programs
      .filter(({ child }) => child.exitCode === null && child.signalCode === null)
      .map(({ stop }) => stop('SIGTERM')),
  );
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
  programs = [];
  folders = [];
});

const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'killed-'));
  folders.push(folder);
  return folder;
};

const start = async (options: ProgramOptions): Promise<Program> => {
  const program = spawnConsole(options);
  programs.push(program);
  await printed(program, 'Stored in');
  return program;
};

/** Begins a copy at a console, and kills the console while the second call is in progress. */
async function copyAndKill(console: Program, orgUrl: string, store: Store) {
  const cookie = await signInTo(console.url);
  const headers = { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
  const { source, targets } = await makeProfiles(orgUrl);
  await setFaults(orgUrl, { delayMs: 600 });
  const response = await fetch(`${console.url}/api/profiles/${source}/settings/copy`, {
    method: 'POST',
    headers: { ...headers, prefer: 'respond-async' },
    body: JSON.stringify({ settingIds: SETTINGS, targetProfileIds: targets }),
  });
  const { change } = (await response.json()) as RouteResponse<typeof copySettings>;
  // The items of the second call are sent, those of the first have their outcome.
  const states = async () => {
    const rows = await store.db.selectFrom('planned_change_items').select('state').distinct().execute();
    return rows.map(({ state }) => state).toSorted();
  };
  await expect.poll(states, { interval: 5 }).toEqual(['sent', 'success']);
  const killed = once(console.child, 'exit');
  console.child.kill('SIGKILL');
  await killed;
  expect(await store.db.selectFrom('leases').select('name').execute()).not.toEqual([]);
  return { source, headers, path: `/api/changes/${change.id}` };
}

/** Resolves when the copy is done, without any request in the meantime. */
async function untilDone(store: Store): Promise<void> {
  const state = async () => (await store.db.selectFrom('planned_changes').select('state').execute())[0]?.state;
  await expect.poll(state, { timeout: timeLimit(30_000) }).toBe('applied');
}

const ALL = { pending: 0, success: 5 * PROFILES, failure: 0, unknown: 0 };

it('[REL-06] a copy whose console is killed between two calls is finished when it starts again', async () => {
  const dataDir = await newFolder();
  const [port = 0, orgPort = 0] = await freePorts(2);
  const orgUrl = `http://localhost:${String(orgPort)}`;
  const first = await start({ dataDir, port, orgPort });
  const store = await openStore(null, dataDir);
  const { source, headers, path } = await copyAndKill(first, orgUrl, store);
  await expect.poll(() => isReachable(orgUrl)).toBe(false);

  // The successor releases the dead process's leases as it starts.
  const next = await start({ dataDir, port, orgPort });
  await untilDone(store);
  await store.close();
  const change = (await (await fetch(`${next.url}${path}`, { headers })).json()) as PlannedChange;
  expect(change.counts).toEqual(ALL);
  expect(await storedKeys(orgUrl, source)).toHaveLength(ALL.success);
});

describe.runIf(await hasPostgres())('two consoles on one PostgreSQL', () => {
  it('[REL-06] finish the copy of the one that is killed on the other, with the same session', async () => {
    const database = await realPostgres();
    const org = await startTestOrg({ empty: true });
    const env = {
      DATABASE_URL: database.url,
      CRM_LOGIN_URL: org.url,
      CRM_APPS: `${new URL(org.url).host}=fieldstone-console:fieldstone-console-secret`,
      SESSION_SECRET: 'a secret of the tests, longer than 32 characters',
    };
    const ports = await freePorts(2);
    const [first, second] = await Promise.all(
      ports.map(async (port) => start({ dataDir: await newFolder(), port, orgPort: port, env })),
    );
    if (!first || !second) throw new Error('The consoles did not start.');
    const store = await database.open();
    const { source, headers, path } = await copyAndKill(first, org.url, store);
    await store.db.updateTable('leases').set({ expires_at: 0 }).execute();
    await setFaults(org.url, { delayMs: 0 });

    await untilDone(store);
    const change = (await (await fetch(`${second.url}${path}`, { headers })).json()) as PlannedChange;
    expect(change.counts).toEqual(ALL);
    expect(await storedKeys(org.url, source)).toHaveLength(ALL.success);
    await second.stop('SIGTERM');
    await org.close();
    await database.drop();
  });
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
