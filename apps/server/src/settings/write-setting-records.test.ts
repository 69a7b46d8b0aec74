import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startProcess } from '../features/settings/test/scope-at.ts';
import type { Process } from '../features/settings/test/scope-at.ts';
import { startEmbeddedOrg } from '../salesforce/test/embedded-org.ts';
import type { EmbeddedOrg } from '../salesforce/test/embedded-org.ts';
import { HELD } from '../salesforce/test/writes.ts';
import { outsideOf } from '../test/outside.ts';
import type { Outside } from '../test/outside.ts';
import { reconcile } from './reconcile.ts';
import type { SettingsScope } from './scope.ts';
import { loadSettings, settingKey, versionOf } from './stored.ts';
import type { StoredRow } from './stored.ts';
import { writeSettingRecords } from './write-setting-records.ts';
import type { RecordOptions, RecordWrite } from './write-setting-records.ts';

const IDS = ['SET010', 'SET011'] as const;
const OBJECT = 'Configuration_Data__c';

let org: EmbeddedOrg;
let outside: Outside;
let process: Process;
let scope: SettingsScope;
let profileId: string;

beforeAll(async () => {
  org = await startEmbeddedOrg({ empty: true });
  outside = await outsideOf(org.url);
  process = await startProcess();
  scope = await process.scope(org);
});
beforeEach(async ({ task }) => {
  profileId = await outside.create('Group_Profile__c', { Name: task.id, Active__c: true });
});
afterEach(() => org.calm());
afterAll(async () => {
  await process.close();
  await org.close();
});

const rows = () => loadSettings(scope.crm, [profileId], IDS);
const rowOf = async (settingId: string) => (await rows()).get(settingKey(profileId, settingId));
/** Returns the stored texts of the settings. */
const texts = async () => Promise.all(IDS.map(async (settingId) => (await rowOf(settingId))?.internalValue));

const writeOf = (settingId: string, row: StoredRow | undefined, internalValue: string | null): RecordWrite => ({
  profileId,
  settingId,
  row,
  base: versionOf(row?.internalValue ?? null),
  internalValue,
});

/** Writes values of settings over the stored ones. */
async function write(values: Readonly<Record<string, string | null>>, options: RecordOptions, by = scope) {
  const stored = await rows();
  const writes = Object.entries(values).map(([id, value]) => writeOf(id, stored.get(settingKey(profileId, id)), value));
  return send(writes, options, by);
}

async function send(writes: readonly RecordWrite[], options: RecordOptions, by = scope) {
  const slots = writes.map(({ settingId }) => ({ target: profileId, settingId }));
  const access = { permit: await scope.permit(slots), lease: HELD };
  return (await writeSettingRecords(by, access, writes, options)).outcomes;
}

const rejectFirst = () =>
  org.misbehave({
    failRecords: { object: OBJECT, count: 1, statusCode: 'FIELD_CUSTOM_VALIDATION_EXCEPTION', message: 'No.' },
  });

describe('records of settings', () => {
  it('[ENG-09] are written each on its own, new ones and existing ones', async () => {
    await write({ SET010: 'old' }, {});
    await rejectFirst();
    const outcomes = await write({ SET010: 'new', SET011: 'added' }, {});
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['failed', 'done']);
    expect(await texts()).toEqual(['old', 'added']);
  });

  it('[ENG-09] are written all or none, with one outcome', async () => {
    await write({ SET010: 'old', SET011: 'old' }, {});
    await rejectFirst();
    const values = { SET010: 'new', SET011: 'new' };
    expect((await write(values, { isJoint: true })).map(({ outcome }) => outcome)).toEqual(['failed', 'failed']);
    expect(await texts()).toEqual(['old', 'old']);
    await org.calm();
    expect(await write(values, { isJoint: true, isConfirmed: true })).toEqual(
      IDS.map((settingId) => ({ outcome: 'done', row: expect.objectContaining({ settingId, internalValue: 'new' }) })),
    );
  });

  it('[ENG-09] have changed if someone else wrote one since it was read, and keep that value', async () => {
    const readAt = new Date(Date.now() - 60_000).toISOString();
    const options = { unchangedSince: readAt, isConfirmed: true };
    expect(await send([writeOf('SET010', undefined, 'mine')], options)).toMatchObject([{ outcome: 'done' }]);
    const theirs = await rowOf('SET010');
    // The record exists by now.
    expect(await send([writeOf('SET010', undefined, 'late')], options)).toEqual([{ outcome: 'changed', row: theirs }]);
    expect(await rowOf('SET010')).toEqual(theirs);
  });

  it('[ENG-09] have changed if a confirmed write was replaced before it was read back', async () => {
    await write({ SET010: 'old' }, {});
    const row = await rowOf('SET010');
    const query: typeof scope.crm.query = async (statement) => {
      await outside.update(OBJECT, String(row?.id), { Internal_Value__c: 'theirs' });
      return scope.crm.query(statement);
    };
    const slow = { ...scope, crm: { ...scope.crm, query } };
    const outcomes = await send([writeOf('SET010', row, 'mine')], { isConfirmed: true }, slow);
    expect(outcomes).toMatchObject([{ outcome: 'changed', row: { internalValue: 'theirs' } }]);
  });

  it('[ENG-09] without a response are stored only with both of their texts', async () => {
    await send([{ ...writeOf('SET010', undefined, 'same'), displayValue: 'Old' }], {});
    const renamed = { ...writeOf('SET010', await rowOf('SET010'), 'same'), displayValue: 'New' };
    await org.misbehave({ dropBeforeWrite: true });
    expect(await send([renamed], {})).toMatchObject([{ outcome: 'unknown' }]);
    await org.calm();
    // The old display text shows that the write never arrived.
    await reconcile(scope.journal, { profileId, settingId: 'SET010', row: await rowOf('SET010') });
    expect(await scope.journal.last(profileId, 'SET010')).toMatchObject({ outcome: 'failed' });
    await org.misbehave({ dropAfterWrite: true });
    expect(await send([renamed], {})).toMatchObject([{ outcome: 'done' }]);
  });

  it('[ENG-09] are journaled with the operation, the origin and the mark of their write', async () => {
    const copied = { kind: 'copy', profileId: 'source', profileName: 'Source' } as const;
    const unconditional = { ...writeOf('SET011', undefined, 'two'), base: null };
    const writes = [writeOf('SET010', undefined, 'one'), unconditional];
    await send(writes, { operationId: 'operation', origin: 'copy', mark: { copied } });
    const entries = await scope.journal.entries({ profileId, settingIds: IDS });
    expect(entries.map((one) => [one.settingId, one.operationId, one.origin, one.outcome, one.after])).toEqual(
      expect.arrayContaining([
        ['SET010', 'operation', 'copy', 'done', { internalValue: 'one', displayValue: null, copied }],
        [
          'SET011',
          'operation',
          'api',
          'done',
          { internalValue: 'two', displayValue: null, copied, unconditional: true },
        ],
      ]),
    );
  });
});
