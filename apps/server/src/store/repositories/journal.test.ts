import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines, type TestDatabase } from '../../test/engines.ts';
import type { Store } from '../engine/database.ts';
import { countOpenOutcomes, createJournal, type RequestJournal } from './journal.ts';
import type { JournalAuthor } from './journal-entry.ts';

const author: JournalAuthor = {
  orgId: '00D000000000001AAA',
  userId: '005000000000001AAA',
  userName: 'Avery Admin',
  requestId: 'request',
  action: 'setting.write',
};

describe.each(engines)('the journal on %s', (_name, create) => {
  let database: TestDatabase;
  let store: Store;
  let journal: RequestJournal;
  let other: RequestJournal;
  let time = 1_800_000_000_000;

  beforeAll(async () => {
    database = await create();
    store = await database.open();
    journal = createJournal(store, author, () => time);
    other = createJournal(store, { ...author, orgId: '00D000000000002AAA' }, () => time);
  });
  afterAll(() => database.drop());

  it('keeps an intent before its outcome, and who, when and what', async () => {
    const entry = await journal.record({
      profileId: 'p1',
      settingId: 's',
      operationId: 'o',
      before: { a: 1 },
      after: { a: 'ü' },
    });
    expect(await journal.last('p1', 's')).toEqual({
      id: entry.id,
      at: time,
      action: 'setting.write',
      outcome: 'intended',
      outcomeAt: null,
      userId: author.userId,
      userName: 'Avery Admin',
      performer: null,
      origin: 'console',
      author: 'Avery Admin',
      changedAt: time,
      note: null,
      requestId: 'request',
      profileId: 'p1',
      settingId: 's',
      operationId: 'o',
      before: { a: 1 },
      after: { a: 'ü' },
      details: null,
    });
    time += 5;
    await entry.recordOutcome('done', { version: 'v' });
    expect(await journal.last('p1', 's')).toMatchObject({
      outcome: 'done',
      outcomeAt: time,
      details: { version: 'v' },
    });
  });

  it('[OPS-02] counts the writes without a known outcome of all orgs, once they are old enough', async () => {
    time += 1000;
    const [first, second] = ['00D000000000003AAA', '00D000000000004AAA'].map((orgId) =>
      createJournal(store, { ...author, orgId }, () => time),
    );
    const earlier = await countOpenOutcomes(store, time);
    for (const outcome of ['done', 'failed', 'unknown'] as const) {
      await (await first?.record({}))?.recordOutcome(outcome);
      await second?.record({});
    }
    expect(await countOpenOutcomes(store, time)).toBe(earlier);
    expect(await countOpenOutcomes(store, time + 1)).toBe(earlier + 4);
  });

  it('returns the newest entry of a setting, however it ended', async () => {
    const done = await journal.record({ profileId: 'p2', settingId: 's', after: 1 });
    await done.recordOutcome('done');
    const failed = await journal.record({ profileId: 'p2', settingId: 's', after: 2 });
    await failed.recordOutcome('failed');
    expect(await journal.last('p2', 's')).toMatchObject({ id: failed.id, after: 2, outcome: 'failed' });
    const unknown = await journal.record({ action: 'setting.external', profileId: 'p2', settingId: 's', after: 3 });
    await unknown.recordOutcome('unknown');
    expect(await journal.last('p2', 's')).toMatchObject({ id: unknown.id, action: 'setting.external' });
    await journal.recordOutcome(unknown.id, 'failed');
    expect(await journal.last('p2', 's')).toMatchObject({ id: unknown.id, outcome: 'failed' });
    expect(await journal.last('p2', 'other')).toBeNull();
  });

  it('pages from the newest to the oldest, also within one millisecond', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 7; index += 1) {
      ids.unshift((await journal.record({ profileId: 'p3', settingId: String(index % 2) })).id);
    }
    const both = { profileId: 'p3', settingIds: ['0', '1'] };
    const first = await journal.entries({ ...both, limit: 3 });
    const before = await journal.positionOf(first.at(-1)?.id);
    const second = await journal.entries({ ...both, limit: 10, before });
    expect([...first, ...second].map(({ id }) => id)).toEqual(ids);
    expect(await journal.entries({ profileId: 'p3', settingIds: ['1'] })).toHaveLength(3);
  });

  it('[FIX-86] pages by the time of the change, not by that of its discovery, over several settings', async () => {
    const ids: string[] = [];
    const place = (settingId: string) => ({ profileId: 'p5', settingId });
    ids.push((await journal.record(place('a'))).id);
    const found = { by: 'Finn Found', byId: null, at: new Date(time - 60_000).toISOString() };
    ids.push((await journal.record({ ...place('b'), origin: 'outside', found })).id);
    time += 1000;
    ids.unshift((await journal.record(place('b'))).id);
    const all = { profileId: 'p5', settingIds: ['a', 'b'] };
    const pages = [];
    for (let before; pages.length < 3; before = pages.at(-1)) {
      pages.push(...(await journal.entries({ ...all, before, limit: 1 })));
    }
    expect(pages.map(({ id }) => id)).toEqual(ids);
    await expect(journal.positionOf('0a')).rejects.toMatchObject({ code: 'recorded_change_unknown' });
  });

  it('neither shows nor changes entries of another org', async () => {
    const entry = await journal.record({ profileId: 'p4', settingId: 's' });
    await other.recordOutcome(entry.id, 'failed');
    expect(await other.last('p4', 's')).toBeNull();
    expect(await other.entries({ profileId: 'p4', settingIds: ['s'] })).toEqual([]);
    expect(await journal.last('p4', 's')).toMatchObject({ outcome: 'intended' });
  });

  it('keeps hundreds of intents like single ones, in order', async () => {
    const intents = Array.from({ length: 230 }, (_, index) => ({
      profileId: `p${String(index)}`,
      settingId: 's',
      operationId: 'o',
      before: { index },
      after: null,
    }));
    const ids = await journal.recordAll(intents);
    expect(ids).toEqual([...ids].toSorted());
    expect(await journal.last('p229', 's')).toMatchObject({
      id: ids[229],
      action: 'setting.write',
      outcome: 'intended',
      userName: 'Avery Admin',
      operationId: 'o',
      before: { index: 229 },
    });
    await journal.recordOutcomes(ids.slice(0, 200), 'done');
    await journal.recordOutcomes(ids.slice(200), 'failed', { code: 'X' });
    const entries = await journal.byIds(ids);
    expect([...entries.values()].filter(({ outcome }) => outcome === 'done')).toHaveLength(200);
    expect(entries.get(ids[229] ?? '')).toMatchObject({ outcome: 'failed', outcomeAt: time, details: { code: 'X' } });
  });

  it('returns the newest entry of each setting, and none of other settings or orgs', async () => {
    const record = (settingId: string, after: string) => journal.record({ profileId: 'q', settingId, after });
    await (await record('a', 'old')).recordOutcome('done');
    await (await record('a', 'new')).recordOutcome('done');
    await (await record('a', 'refused')).recordOutcome('failed');
    await record('b', 'open');
    await record('c', 'not requested');
    const elsewhere = createJournal(await database.open(), { ...author, orgId: 'other' });
    await elsewhere.recordAll([{ profileId: 'q', settingId: 'a', after: 'elsewhere' }]);
    const found = await journal.lastOfEach(['q', 'none'], ['a', 'b']);
    expect(new Set(found.map(({ after, outcome }) => `${String(after)} ${outcome}`))).toEqual(
      new Set(['refused failed', 'open intended']),
    );
  });

  it('accepts empty lists', async () => {
    expect(await journal.recordAll([])).toEqual([]);
    await journal.recordOutcomes([], 'done');
    expect(await journal.lastOfEach([], ['a'])).toEqual([]);
  });
});
