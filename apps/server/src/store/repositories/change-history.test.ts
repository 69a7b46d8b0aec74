import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../../test/engines.ts';
import type { TestDatabase } from '../../test/engines.ts';
import { createChangeHistory } from './change-history.ts';
import type { ChangeFilter, ChangeHistory } from './change-history.ts';
import { createJournal } from './journal.ts';
import type { Intent, JournalAuthor } from './journal-entry.ts';

const ORG = '00D000000000001AAA';
const AVERY: JournalAuthor = {
  orgId: ORG,
  userId: '005A',
  userName: 'Avery Admin',
  requestId: 'request',
  action: 'setting.write',
};

describe.each(engines)('the change history on %s', (_name, create) => {
  let database: TestDatabase;
  let history: ChangeHistory;
  let ids: Readonly<Record<string, string>>;

  beforeAll(async () => {
    database = await create();
    const store = await database.open();
    let time = 1_800_000_000_000;
    const now = () => time;
    const record = async (author: Partial<JournalAuthor>, intent: Intent, outcome: 'done' | 'failed' = 'done') => {
      time += 1000;
      const entry = await createJournal(store, { ...AVERY, ...author }, now).record(intent);
      await entry.recordOutcome(outcome);
      return entry.id;
    };
    const place = { profileId: 'p1', settingId: 'SET010' };
    await record({ action: 'session.start' }, { after: { customDomain: null } });
    ids = {
      first: await record({}, { ...place, after: { internalValue: 'Grün 50%' } }),
      failed: await record({}, { ...place, profileId: 'p2', after: { internalValue: 'x' } }, 'failed'),
      copy: await record({ userName: 'Sam Second' }, { ...place, origin: 'copy', settingId: 'SET001' }),
      restored: await record({ origin: 'restore' }, place),
      // Found last, but changed first.
      outside: await record(
        { userName: 'Sam Second' },
        { ...place, origin: 'outside', found: { by: 'Finn Found', byId: null, at: '2026-01-01T10:00:00.000Z' } },
      ),
      other: await record({ orgId: '00D000000000002AAA', userName: 'Olga Other' }, place),
    };
    history = createChangeHistory(store, ORG);
  });
  afterAll(() => database.drop());

  const namesOf = (found: ReadonlyArray<{ readonly id: string }>) =>
    found.map(({ id }) => Object.entries(ids).find(([, known]) => known === id)?.[0]);
  const all = async (filter: ChangeFilter) => namesOf(await history.keys(filter, undefined, 10));

  it('[ACT-01] lists the changes of the org by their time, with those outside the console at that of the CRM', async () => {
    expect(await all({})).toEqual(['restored', 'copy', 'failed', 'first', 'outside']);
    const [newest, second] = await history.keys({}, undefined, 2);
    expect(newest && second && namesOf(await history.keys({}, second, 2))).toEqual(['failed', 'first']);
  });

  it.each([
    ['person', { author: 'Finn Found' }, ['outside']],
    ['group profile', { profileId: 'p2' }, ['failed']],
    ['setting', { settingIds: ['SET001', 'SET002'] }, ['copy']],
    ['kind', { origin: 'restore' }, ['restored']],
    ['outcome', { outcomes: ['failed'] }, ['failed']],
    ['period', { from: 1_800_000_003_000, until: 1_800_000_005_000 }, ['copy', 'failed']],
  ] as const)('[ACT-01] filters by %s', async (_filter, filter, expected) => {
    expect(await all(filter)).toEqual(expected);
    expect(await history.count(filter)).toBe(expected.length);
  });

  it('[ACT-01] finds texts with characters that engines treat differently', async () => {
    const known = (await history.keys({}, undefined, 10)).map(({ id }) => id);
    const found = async (text: string) => namesOf(await history.entries(known, text));
    expect(await found('GRÜN')).toContain('first');
    expect(await found('50%')).toEqual(['first']);
    expect(await found('51')).toEqual([]);
  });

  it('[ACT-01] names the people of the org, each once', async () => {
    expect((await history.authors()).toSorted()).toEqual(['Avery Admin', 'Finn Found', 'Sam Second']);
  });

  it('returns only changes of the same org', async () => {
    expect(await history.byId(ids['copy'] ?? '')).toMatchObject({ author: 'Sam Second', origin: 'copy' });
    expect(await history.byId(ids['other'] ?? '')).toBeNull();
  });
});
