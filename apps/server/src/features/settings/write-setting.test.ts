import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Crm } from '../../salesforce/crm.ts';
import { SECOND_ADMIN, startEmbeddedOrg } from '../../salesforce/test/embedded-org.ts';
import type { EmbeddedOrg } from '../../salesforce/test/embedded-org.ts';
import { AppError } from '../../platform/errors.ts';
import { outsideOf } from '../../test/outside.ts';
import type { Outside } from '../../test/outside.ts';
import type { SettingsScope } from '../../settings/scope.ts';
import { startProcess } from './test/scope-at.ts';
import type { Process } from './test/scope-at.ts';
import { readSetting, writeSetting } from './setting.ts';
import { testRuns } from '../../../../../scripts/test/test-runs.ts';
import { writesWith } from '../../salesforce/test/writes.ts';

const ID = 'SET010';

let org: EmbeddedOrg;
let here: Process;
/** A second process of the console on the same store. */
let there: Process;
let outside: Outside;
let first: SettingsScope;
let second: SettingsScope;
let profileId: string;

beforeAll(async () => {
  org = await startEmbeddedOrg({ empty: true });
  here = await startProcess();
  there = await startProcess(here.store);
  outside = await outsideOf(org.url);
  first = await here.scope(org);
  second = await there.scope(org, SECOND_ADMIN);
});
beforeEach(async ({ task }) => {
  profileId = await outside.create('Group_Profile__c', { Name: task.id, Active__c: true });
});
afterAll(async () => {
  await there.close();
  await here.close();
  await org.close();
});

const write = (scope: SettingsScope, payload: Record<string, unknown>, ifMatch: string, profile = profileId) =>
  writeSetting(scope, {
    profileId: profile,
    settingId: ID,
    data: { version: '1', checksum: '', config: { payload } },
    ifMatch,
  });

/** Returns the same scope with some CRM calls replaced. */
const withCrm = (scope: SettingsScope, change: (crm: Crm) => Partial<Crm>): SettingsScope => ({
  ...scope,
  crm: { ...scope.crm, ...change(scope.crm) },
});

const journaled = async (profile = profileId) =>
  (await first.journal.entries({ profileId: profile, settingIds: [ID], limit: 200 })).toReversed();

describe('two administrators on two processes', () => {
  it('lose no update, however their reads and writes interleave', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.constantFrom('first', 'second'), { minLength: 4, maxLength: 8 }),
        async (scheduler, turns) => {
          const profile = await outside.create('Group_Profile__c', { Name: 'Race', Active__c: true });
          // Every call to the CRM waits for the scheduler, so that any order of calls is tried.
          const paced = (scope: SettingsScope) =>
            withCrm(scope, (crm) => ({
              query: scheduler.scheduleFunction(crm.query),
              ...writesWith(crm, (writes) => ({ upsert: scheduler.scheduleFunction(writes.upsert) })),
            }));
          const scopes = { first: paced(first), second: paced(second) };
          const saved: string[] = [];
          const addMark = async (who: 'first' | 'second', mark: string) => {
            const { configuration, version } = await readSetting(scopes[who], profile, ID);
            const marks = configuration?.config.payload['marks'] ?? [];
            const payload = { enabled: true, marks: [...(marks as string[]), mark] };
            try {
              await write(scopes[who], payload, version, profile);
              saved.push(mark);
            } catch (error) {
              if (!(error instanceof AppError && error.kind === 'conflict')) throw error;
            }
          };
          await scheduler.waitFor(Promise.all(turns.map((who, index) => addMark(who, `${who}${index}`))));

          const { configuration } = await readSetting(first, profile, ID);
          expect(new Set(configuration?.config.payload['marks'] as string[])).toEqual(new Set(saved));
          expect(saved.length).toBeGreaterThan(0);
          const entries = await journaled(profile);
          expect(entries.map(({ action, outcome }) => [action, outcome])).toEqual(
            saved.map(() => ['setting.write', 'done']),
          );
        },
      ),
      { numRuns: testRuns(15, 150) },
    );
  });

  it("see each other's change when they save at the same time", async () => {
    const results = await Promise.allSettled([
      write(first, { enabled: true, by: 'first' }, 'none'),
      write(second, { enabled: true, by: 'second' }, 'none'),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refused = results.find((result) => result.status === 'rejected');
    expect(refused?.reason).toMatchObject({ kind: 'conflict', current: { configuration: { version: '1' } } });
  });
});

describe('a writer outside the console', () => {
  it('that changes the row between our read and our write is a conflict, and its value stays', async () => {
    const { version } = await write(first, { enabled: false }, 'none');
    const theirs = JSON.stringify({ version: '1', checksum: '', config: { payload: { enabled: true } } });
    // The CRM's precision is a second: the row must be older than the change.
    const slow = withCrm(first, (crm) =>
      writesWith(crm, (writes) => ({
        upsert: async (object, key, values, options) => {
          await outside.update('Configuration_Data__c', key.value, { Internal_Value__c: theirs });
          return writes.upsert(object, key, values, { ...options, ifUnmodifiedSince: '2026-01-01T00:00:00.000Z' });
        },
      })),
    );
    await expect(write(slow, { enabled: false, mine: 1 }, version)).rejects.toMatchObject({
      kind: 'conflict',
      current: { configuration: { config: { payload: { enabled: true } } } },
    });
    expect((await journaled()).map(({ outcome }) => outcome)).toEqual(['done', 'failed']);
  });

  it('that writes right after us is reported to the user who saved', async () => {
    const theirs = JSON.stringify({ version: '1', checksum: '', config: { payload: { enabled: true } } });
    const overtaken = withCrm(first, (crm) =>
      writesWith(crm, (writes) => ({
        upsert: async (...args) => {
          const outcome = await writes.upsert(...args);
          if (outcome.outcome === 'done') {
            await outside.update('Configuration_Data__c', outcome.id, { Internal_Value__c: theirs });
          }
          return outcome;
        },
      })),
    );
    await expect(write(overtaken, { enabled: false }, 'none')).rejects.toMatchObject({ kind: 'conflict' });
    await readSetting(first, profileId, ID);
    expect((await journaled()).map(({ action, outcome }) => [action, outcome])).toEqual([
      ['setting.write', 'done'],
      ['setting.external', 'done'],
    ]);
  });
});

describe('a lost response', () => {
  /** Returns a scope whose CRM stores without responding, and then disappears. */
  const gone = (scope: SettingsScope): SettingsScope => {
    let isGone = false;
    return withCrm(scope, (crm) => ({
      query: (statement) => (isGone ? Promise.reject(new AppError('crm_unavailable')) : crm.query(statement)),
      ...writesWith(crm, (writes) => ({
        upsert: async (...args) => {
          await writes.upsert(...args);
          isGone = true;
          return { outcome: 'unknown', message: 'cut' };
        },
      })),
    }));
  };

  it('leaves the outcome unknown while the CRM is unreachable, and the next read reconciles it', async () => {
    await expect(write(gone(first), { enabled: true }, 'none')).rejects.toMatchObject({ kind: 'outcome_unknown' });
    expect((await journaled()).map(({ outcome }) => outcome)).toEqual(['unknown']);

    const { configuration } = await readSetting(second, profileId, ID);
    expect(configuration?.config.payload).toEqual({ enabled: true });
    expect((await journaled()).map(({ outcome }) => outcome)).toEqual(['done']);
  });

  it('is no success if the CRM does not have the change', async () => {
    const lost = withCrm(first, (crm) =>
      writesWith(crm, () => ({
        upsert: async () => ({ outcome: 'unknown' as const, message: 'cut' }),
      })),
    );
    await expect(write(lost, { enabled: true }, 'none')).rejects.toMatchObject({ kind: 'outcome_unknown' });
    await readSetting(first, profileId, ID);
    expect((await journaled()).map(({ outcome }) => outcome)).toEqual(['failed']);
  });

  it('to the read after an acknowledged write does not fail the save', async () => {
    let reads = 0;
    const blind = withCrm(first, (crm) => ({
      query: async (statement) => {
        reads += 1;
        if (reads > 1) throw new AppError('crm_unavailable');
        return crm.query(statement);
      },
    }));
    const response = await write(blind, { enabled: true }, 'none');
    expect(response.changed?.by).toBe(first.userName);
    expect(response.version).toBe((await readSetting(first, profileId, ID)).version);
    expect((await journaled()).map(({ outcome }) => outcome)).toEqual(['done']);
  });
});

describe('a read during a write', () => {
  it('leaves the open intent unchanged', async () => {
    const { version } = await write(first, { enabled: false }, 'none');
    const { promise: reached, resolve: arrive } = Promise.withResolvers<void>();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const held = withCrm(first, (crm) =>
      writesWith(crm, (writes) => ({
        upsert: async (...args) => {
          arrive();
          await released;
          return writes.upsert(...args);
        },
      })),
    );
    const writing = write(held, { enabled: true }, version);
    await reached;
    expect((await readSetting(second, profileId, ID)).configuration?.config.payload).toEqual({ enabled: false });
    expect((await journaled()).map(({ outcome }) => outcome)).toEqual(['done', 'intended']);
    release();
    await writing;
    expect((await journaled()).map(({ outcome }) => outcome)).toEqual(['done', 'done']);
  });
});
