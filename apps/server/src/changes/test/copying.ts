import type { copySettings } from '@fieldstone/contracts/changes/copy';
import type { ChangePlan } from '@fieldstone/contracts/changes/plan';
import type { PlannedChange, PlannedOutcome } from '@fieldstone/contracts/changes/planned-change';
import type { RouteResponse } from '@fieldstone/contracts/platform/route';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { clientAt } from '../../test/client.ts';
import type { TestResponse, Client } from '../../test/client.ts';
import { startConsole } from '../../test/console.ts';
import type { TestConsole } from '../../test/console.ts';
import type { TestDatabase } from '../../test/engines.ts';
import { outsideOf } from '../../test/outside.ts';
import type { Outside } from '../../test/outside.ts';

/** A console over an org without a company, with helpers for tests of copying. */
export type Copying = {
  readonly home: TestConsole;
  readonly outside: Outside;
  /** Signs in again outside the console, after all access tokens were revoked. */
  renewOutside(): Promise<void>;
  readonly admin: Client;
  /** Creates active group profiles; returns their ids. */
  profiles(count: number): Promise<string[]>;
  /** Stores a payload outside the console. */
  store(profileId: string, settingId: string, payload: unknown): Promise<void>;
  /** Returns the stored payload of the org; null without one. */
  stored(profileId: string, settingId: string): Promise<unknown>;
  copy(
    source: string,
    body: Readonly<Record<string, unknown>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<TestResponse<CopyRun>>;
  planOf(source: string, settings: readonly string[], targets: readonly string[]): Promise<ChangePlan>;
  /** Applies a plan as the wizard does: with the reviewed versions of its settings, unless `more` has others. */
  copyPlanned(plan: ChangePlan, more?: Readonly<Record<string, unknown>>): Promise<TestResponse<CopyRun>>;
  /** Sends a transition of a planned change; returns it, or the one that undoes it, with its outcomes. */
  send(id: string, transition: string, body?: unknown): Promise<TestResponse<CopyRun>>;
  /** Returns the number of calls that wrote to the org since the last `clearCalls`. */
  writes(): Promise<number>;
  close(): Promise<void>;
};

export type CopyRun = {
  readonly change: PlannedChange;
  readonly results: RouteResponse<typeof copySettings>['results'];
};

/** Returns the address of the plan of a copy. */
export function planPath(source: string, settings: readonly string[], targets: readonly string[]): string {
  const query = [...settings.map((id) => `setting=${id}`), ...targets.map((id) => `target=${id}`)].join('&');
  return `/api/changes/plan/copy?source=${source}&${query}`;
}

/**
 * Provides a console for the tests of the surrounding `describe`. Before each of them, `source` becomes a new group
 * profile with SET010 enabled, and the calls are cleared.
 */
export function copyingWith(create: () => Promise<TestDatabase>) {
  let copying: Copying;
  let source: string;

  beforeAll(async () => {
    copying = await startCopying(await create());
  });
  beforeEach(async () => {
    [source = ''] = await copying.profiles(1);
    await copying.store(source, 'SET010', { enabled: true });
    await copying.home.org.clearCalls();
  });
  afterEach(() => copying.home.org.clearFaults());
  afterAll(() => copying.close());
  return { org: () => copying, source: () => source };
}

async function startCopying(database: TestDatabase): Promise<Copying> {
  const home = await startConsole({ empty: true, ...(database.url !== null && { databaseUrl: database.url }) });
  let outside = await outsideOf(home.org.url);
  await hideGroups(outside);
  const admin = await clientAt(home);
  const rowOf = async (profileId: string, settingId: string) => {
    const [row] = await outside.query(
      `SELECT Id, Internal_Value__c FROM Configuration_Data__c WHERE Setting_Key__c = '${profileId}:${settingId}'`,
    );
    return row;
  };
  let made = 0;
  const send: Copying['send'] = async (id, transition, body) => {
    const response = await admin.post<PlannedChange>(`/api/changes/${id}/${transition}`, body);
    if (response.status !== 200) return { ...response, body: NO_RUN };
    const outcomes = await admin.get<{ records: CopyRun['results'] }>(`/api/changes/${response.body.id}/outcomes`);
    return { ...response, body: { change: response.body, results: outcomes.body.records } };
  };
  return {
    home,
    get outside() {
      return outside;
    },
    renewOutside: async () => {
      outside = await outsideOf(home.org.url);
    },
    admin,
    profiles: async (count) => {
      const ids: string[] = [];
      for (let index = 0; index < count; index += 1) {
        made += 1;
        ids.push(await outside.create('Group_Profile__c', { Name: `Crew ${String(made)}`, Active__c: true }));
      }
      return ids;
    },
    store: async (profileId, settingId, payload) => {
      const text = textOf(payload);
      const row = await rowOf(profileId, settingId);
      if (row) return outside.update('Configuration_Data__c', String(row['Id']), { Internal_Value__c: text });
      await outside.create('Configuration_Data__c', {
        Group_Profile__c: profileId,
        Setting_Id__c: settingId,
        Setting_Key__c: `${profileId}:${settingId}`,
        Internal_Value__c: text,
      });
    },
    stored: async (profileId, settingId) => {
      const text = (await rowOf(profileId, settingId))?.['Internal_Value__c'];
      return typeof text === 'string' ? (JSON.parse(text) as { config: { payload: unknown } }).config.payload : null;
    },
    copy: (source, body, headers) => admin.post(`/api/profiles/${source}/settings/copy`, body, headers),
    planOf: async (source, settings, targets) =>
      (await admin.get<ChangePlan>(planPath(source, settings, targets))).body,
    copyPlanned: async ({ source, targets: [...targets] }, more) => {
      const draft = await admin.post<PlannedChange>('/api/changes', {
        kind: 'copy',
        sourceId: source.id,
        sourceVersion: source.version,
        settingIds: targets[0]?.items.map(({ settingId }) => settingId),
        targets: targets.map(({ profileId, items }) => ({
          profileId,
          versions: Object.fromEntries(items.map(({ settingId, version }) => [settingId, version])),
        })),
        ...more,
      });
      if (draft.status !== 200) return { ...draft, body: NO_RUN };
      return send(draft.body.id, 'apply', { hash: draft.body.hash });
    },
    send,
    writes: async () => (await home.org.calls()).filter((call) => call.startsWith('PATCH ')).length,
    close: async () => {
      await home.close();
      await database.drop();
    },
  };
}

/** Makes the org one with an old package, without Barcode, Timesheets, Zinc and Engage. */
async function hideGroups(outside: Outside): Promise<void> {
  for (const { Id } of await outside.query('SELECT Id FROM Installation__c')) {
    await outside.update('Installation__c', String(Id), { Package_Version__c: '23.1' });
  }
  for (const { Id } of await outside.query("SELECT Id FROM Process__c WHERE Process_Id__c IN ('ZINC', 'ENGAGE')")) {
    await outside.update('Process__c', String(Id), { Active__c: false });
  }
}

/** The body of a response with an error. */
const NO_RUN = { change: null, results: [] } as unknown as CopyRun;

const textOf = (payload: unknown): string =>
  JSON.stringify({ version: '1', checksum: '', config: { payload, meta: payload } });

/** Returns the outcome of each setting: `success`, or the outcome with its reason, as `failure changed`. */
export function outcomesOf(results: ReadonlyArray<Pick<PlannedOutcome, 'outcome' | 'reason'>>): string[] {
  return results.map(({ outcome, reason }) => (reason === null ? outcome : `${outcome} ${reason}`));
}
