import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines, type TestDatabase } from '../../test/engines.ts';
import { createBulkJournal, type BulkJournal } from './bulk-journal.ts';
import { createJournal, type JournalAuthor, type RequestJournal } from './journal.ts';

const author: JournalAuthor = {
  orgId: '00D000000000001AAA',
  userId: '005000000000001AAA',
  userName: 'Avery Admin',
  requestId: 'request',
  action: 'settings.copy',
};

describe.each(engines)('the journal of large operations on %s', (_name, create) => {
  let database: TestDatabase;
  let bulk: BulkJournal;
  let journal: RequestJournal;
  const time = 1_800_000_000_000;

  beforeAll(async () => {
    database = await create();
    const store = await database.open();
    bulk = createBulkJournal(store, author, () => time);
    journal = createJournal(store, author, () => time);
  });
  afterAll(() => database.drop());

  it('keeps hundreds of intents like single ones, in order', async () => {
    const intents = Array.from({ length: 230 }, (_, index) => ({
      profileId: `p${String(index)}`,
      settingId: 's',
      operationId: 'o',
      before: { index },
      after: null,
    }));
    const ids = await bulk.recordAll(intents);
    expect(ids).toEqual([...ids].toSorted());
    expect(await journal.last('p229', 's')).toMatchObject({
      id: ids[229],
      action: 'settings.copy',
      outcome: 'intended',
      userName: 'Avery Admin',
      operationId: 'o',
      before: { index: 229 },
    });
    await bulk.recordOutcomes(ids.slice(0, 200), 'done');
    await bulk.recordOutcomes(ids.slice(200), 'failed', { code: 'X' });
    const entries = await bulk.byIds(ids);
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
    const elsewhere = createBulkJournal(await database.open(), { ...author, orgId: 'other' });
    await elsewhere.recordAll([{ profileId: 'q', settingId: 'a', after: 'elsewhere' }]);
    const found = await bulk.lastOf(['q', 'none'], ['a', 'b']);
    expect(new Set(found.map(({ after, outcome }) => `${String(after)} ${outcome}`))).toEqual(
      new Set(['refused failed', 'open intended']),
    );
  });

  it('accepts empty lists', async () => {
    expect(await bulk.recordAll([])).toEqual([]);
    await bulk.recordOutcomes([], 'done');
    expect(await bulk.lastOf([], ['a'])).toEqual([]);
  });
});
