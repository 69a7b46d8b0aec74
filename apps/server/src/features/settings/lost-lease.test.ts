import { serviceHistory } from '@fieldstone/contracts/skills/service-history';
import { UNSTORED_VERSION } from '@fieldstone/contracts/settings/settings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { permitSection, readSection, writeSection } from '../../ai/section.ts';
import { startEmbeddedOrg } from '../../salesforce/test/embedded-org.ts';
import type { EmbeddedOrg } from '../../salesforce/test/embedded-org.ts';
import type { SettingsScope } from '../../settings/scope.ts';
import { loadRows, versionOf } from '../../settings/stored.ts';
import { createAiConfigurations } from '../../store/repositories/ai-configurations.ts';
import { outsideOf } from '../../test/outside.ts';
import type { Outside } from '../../test/outside.ts';
import { startProcess } from './test/scope-at.ts';
import type { Process } from './test/scope-at.ts';
import { createWriteGate } from '../../platform/write-gate.ts';
import { updateSettingRecords } from './setting-records.ts';
import { writeSetting } from './setting.ts';

const ID = 'SET010';
const GLOBAL_ID = 'GO003_SET005';
const LOST = expect.objectContaining({ kind: 'unavailable', message: expect.stringContaining('lost its lease') });

let org: EmbeddedOrg;
let outside: Outside;
let process: Process;
/** Offset of the process's lease clock. */
let later: number;
let scope: SettingsScope;
let profileId: string;

beforeAll(async () => {
  org = await startEmbeddedOrg({ empty: true });
  outside = await outsideOf(org.url);
  process = await startProcess(undefined, () => Date.now() + later);
  later = 0;
  scope = await process.scope(org);
});
beforeEach(async ({ task }) => {
  later = 0;
  profileId = await outside.create('Group_Profile__c', { Name: task.id, Active__c: true });
});
afterAll(async () => {
  await process.close();
  await org.close();
});

/** Pauses the process for a minute, like a debugger or a suspended machine. */
const pause = (): void => {
  later += 60_000;
};

/** Returns a scope that pauses before a query, or after intents were journaled. */
const pausedAt = (call: 'query' | 'intent', number = 1): SettingsScope => {
  let calls = 0;
  const counted = (): void => {
    calls += 1;
    if (calls === number) pause();
  };
  const { crm, journal } = scope;
  if (call === 'query') {
    const query: typeof crm.query = async (statement) => {
      counted();
      return crm.query(statement);
    };
    return { ...scope, crm: { ...crm, query } };
  }
  const under: typeof journal.under = (lease) => {
    const held = journal.under(lease);
    const recordAll: typeof held.recordAll = async (intents) => {
      const ids = await held.recordAll(intents);
      counted();
      return ids;
    };
    return { ...held, recordAll };
  };
  return { ...scope, journal: { ...journal, under } };
};

const entriesOf = async (profile: string, settingId: string) =>
  (await scope.journal.entries({ profileId: profile, settingIds: [settingId] })).map(({ outcome }) => outcome);

const writes = async () => (await org.calls()).filter(({ method }) => method !== 'GET');

describe('a setting that loses its lease', () => {
  const save = (from: SettingsScope) =>
    writeSetting(from, {
      profileId,
      settingId: ID,
      data: { version: '1', checksum: '', config: { payload: { enabled: true } } },
      ifMatch: UNSTORED_VERSION,
    });

  it('[REL-07] while the stored value is read is neither journaled nor written', async () => {
    await org.forget();
    await expect(save(pausedAt('query'))).rejects.toEqual(LOST);
    expect(await writes()).toEqual([]);
    expect(await entriesOf(profileId, ID)).toEqual([]);
  });

  it('[REL-07] after its intent is not written, and journaled as failed', async () => {
    await org.forget();
    await expect(save(pausedAt('intent'))).rejects.toEqual(LOST);
    expect(await writes()).toEqual([]);
    expect(await entriesOf(profileId, ID)).toEqual(['failed']);
    await save(scope);
    expect(await entriesOf(profileId, ID)).toEqual(['done', 'failed']);
  });
});

describe('setting records that lose their leases', () => {
  it.each([
    ['while the stored values are read', 'query', 2, []],
    // The first entry is the value that the console finds.
    ['after their intents', 'intent', 1, ['failed', 'done']],
  ] as const)('[REL-07] %s are not written', async (_when, call, number, outcomes) => {
    const [row] = await outside.query(`SELECT Id FROM Configuration_Data__c WHERE Setting_Id__c = '${GLOBAL_ID}'`);
    const [stored] = await loadRows(scope.crm, [String(row?.['Id'])]);
    if (stored === undefined) throw new Error('the org has no such record');
    const record = {
      attributes: { type: 'Configuration_Data__c' },
      id: stored.id,
      version: versionOf(stored.internalValue),
      displayValue: 'Daily',
      internalValue: '1',
      installationKey: 'KEY',
    };
    await org.forget();
    const before = await entriesOf(stored.profileId, GLOBAL_ID);
    await expect(updateSettingRecords(pausedAt(call, number), [record])).rejects.toEqual(LOST);
    expect(await writes()).toEqual([]);
    expect(await entriesOf(stored.profileId, GLOBAL_ID)).toEqual([...outcomes, ...before]);
  });
});

describe('a section of the AI configuration that loses its lease', () => {
  it('[REL-07] after its intent is not stored', async () => {
    const { orgId } = await org.signIn();
    const configurations = createAiConfigurations(process.store);
    const sections = { configurations, leases: scope.leases };
    const session = { orgId, userId: 'user', user: { name: 'Avery Admin' } };
    const change = () => ({ ...serviceHistory.defaults, profiles: [{ profile_id: profileId }] });
    const save = writeSection(
      sections,
      await permitSection(createWriteGate([]), serviceHistory, { session }),
      serviceHistory,
      { version: UNSTORED_VERSION, change },
      { session, journal: pausedAt('intent').journal },
    );
    await expect(save).rejects.toEqual(LOST);
    expect((await readSection(sections, serviceHistory, { session })).version).toBe(UNSTORED_VERSION);
  });
});
