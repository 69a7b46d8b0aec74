import { AI_USES } from '@fieldstone/contracts/skills/all-skills';
import { AI_OUTCOMES } from '@fieldstone/contracts/skills/ai-outcomes';
import {
  USAGE_DIMENSIONS,
  USAGE_EXPORT_LIMIT,
  USAGE_SORTS,
  USAGE_TOTALS_LIMIT,
} from '@fieldstone/contracts/skills/ai-usage';
import type {
  AiUseDetail,
  AiUseRow,
  CreditUse,
  UsagePage,
  UsageSort,
  UsageTotal,
} from '@fieldstone/contracts/skills/ai-usage';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_USAGE } from '../../ai/model-usage.ts';
import { appendAiUsage } from '../../store/repositories/ai-usage.ts';
import type { AiUseEntry } from '../../store/repositories/ai-usage.ts';
import { clientAt } from '../../test/client.ts';
import type { Client } from '../../test/client.ts';
import { startConsole } from '../../test/console.ts';
import type { TestConsole } from '../../test/console.ts';
import { engines } from '../../test/engines.ts';
import type { TestDatabase } from '../../test/engines.ts';
import { SAME_ORIGIN, signIn } from '../../test/sign-in.ts';
import { testRuns } from '../../../../../scripts/test/test-runs.ts';

const START = Date.parse('2026-06-01T00:00:00Z');
const HOUR_MS = 3_600_000;
const PEOPLE = ['Ada', 'Ben', 'Cem', '=cmd()'];

/** Returns a use by number. Many have equal values, so that sorting must be stable. */
function use(number: number, more: Partial<AiUseEntry> = {}): AiUseEntry {
  return {
    ...NO_USAGE,
    responseModel: null,
    timeSource: null,
    at: START + number * 5 * HOUR_MS,
    userId: `005000000000${String(number % 4).padStart(3, '0')}AAA`,
    userName: PEOPLE[number % 4] ?? '',
    skill: AI_USES[number % 5] ?? 'ai-action',
    action: number % 5 === 4 ? 'Summarize Work Order' : null,
    source: number % 3 === 0 ? 'console' : 'app',
    model: number % 6 === 0 ? null : `model-${number % 2}`,
    inputTokens: (number * 37) % 500,
    outputTokens: (number * 11) % 90,
    milliCredits: ((number * 7) % 13) * 250,
    latencyMs: (number * 101) % 4000,
    outcome: number % 10 === 0 ? 'failed' : 'complete',
    object: null,
    recordId: null,
    error: number % 10 === 0 ? { message: 'The model did not respond.' } : null,
    dedupeKey: `use ${number}`,
    ...more,
  };
}

type Sums = { readonly uses: number; readonly tokens: number; readonly credits: number };
type Totals = { readonly totals: readonly UsageTotal[]; readonly others: Sums | null; readonly all: Sums };

const COUNT = 730;
const ALL = Array.from({ length: COUNT }, (_, number) => use(number));
const PERIOD = 'start=2026-06-01T00:00:00Z&end=2027-01-01T00:00:00Z';
const AT = '/api/ai/ai-analytics';
/** That of the console in the long tests. */
const EXPORT_LIMIT = testRuns(5000, USAGE_EXPORT_LIMIT);

describe.each(engines)('AI usage on %s', (_name, createDatabase) => {
  let database: TestDatabase;
  let home: TestConsole;
  let admin: Client;
  let cookie: string;
  let orgId: string;

  beforeAll(async () => {
    database = await createDatabase();
    home = await startConsole({
      empty: true,
      usageExportLimit: EXPORT_LIMIT,
      ...(database.url !== null && { databaseUrl: database.url }),
    });
    admin = await clientAt(home);
    ({ cookie } = await signIn(home.app));
    orgId = (await home.store.db.selectFrom('sessions').select('org_id').executeTakeFirstOrThrow()).org_id;
    await appendAiUsage(home.store, orgId, ALL);
    // Repeated reports are not counted again, and another org's uses are hidden.
    await appendAiUsage(home.store, orgId, ALL.slice(0, 50));
    await appendAiUsage(home.store, '00D00000000000XAAA', ALL.slice(0, 50));
  });
  afterAll(async () => {
    await home.close();
    await database.drop();
  });

  const list = async (query: string) => (await admin.get<UsagePage>(`${AT}/ai-usage?${PERIOD}&${query}`)).body;
  const totalsOf = async (query: string) => (await admin.get<Totals>(`${AT}/ai-usage/totals?${PERIOD}&${query}`)).body;
  const download = (path: string) =>
    home.app.inject({ url: `${AT}/${path}`, headers: { host: 'localhost', cookie, ...SAME_ORIGIN } });

  it('[AIC-14] returns pages of 100, newest first, with their positions', async () => {
    const first = await list('');
    expect(first).toMatchObject({
      totalItems: COUNT,
      numberOfItems: 100,
      totalPages: 8,
      currentPage: 1,
      pageSize: 100,
      firstPage: true,
      lastPage: false,
    });
    expect(first.data[0]).toMatchObject({ at: new Date(ALL.at(-1)?.at ?? 0).toISOString() });
    const last = await list('page=8');
    expect(last).toMatchObject({ numberOfItems: 30, currentPage: 8, firstPage: false, lastPage: true });
    expect(await list('page=99')).toEqual(last);
  });

  it.each(USAGE_SORTS.flatMap((sort) => [sort, `-${sort}`]))(
    '[AIC-14] sorted by %s, returns consistent pages in any order of requests',
    async (sortBy) => {
      const sort = USAGE_SORTS.find((name) => name === sortBy.replace('-', '')) ?? 'at';
      // Out of order: from the end, from the middle, twice.
      const numbers = [6, 1, 11, 2, 3, 7, 7, 10, 4, 5, 8, 9];
      const pages = new Map<number, readonly AiUseRow[]>();
      for (const page of numbers) pages.set(page, (await list(`pageSize=70&page=${page}&sortBy=${sortBy}`)).data);
      const rows = [...pages].toSorted(([a], [b]) => a - b).flatMap(([, data]) => data);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(COUNT);
      const values = rows.map((row) => valueOf(row, sort));
      const sorted = values.toSorted((a, b) => (a < b ? -1 : Number(a > b)));
      expect(values).toEqual(sortBy.startsWith('-') ? sorted.toReversed() : sorted);
    },
  );

  it('[AIC-14] excludes uses outside the period', async () => {
    const { body } = await admin.get<UsagePage>(`${AT}/ai-usage?start=2026-06-01T05:00:00Z&end=2026-06-01T20:00:00Z`);
    expect(body.data.map(({ at }) => at)).toEqual([
      '2026-06-01T15:00:00.000Z',
      '2026-06-01T10:00:00.000Z',
      '2026-06-01T05:00:00.000Z',
    ]);
    const { body: none } = await admin.get<UsagePage>(`${AT}/ai-usage?start=2020-01-01&end=2020-02-01`);
    expect(none).toMatchObject({ data: [], totalItems: 0, totalPages: 1, firstPage: true, lastPage: true });
  });

  it('[AIC-14] stays correct when a use is reported late', async () => {
    const query = 'start=2026-01-01T00:00:00Z&end=2026-02-01T00:00:00Z&pageSize=2';
    const late = (number: number) => use(number, { at: Date.parse('2026-01-10T00:00:00Z') + number });
    const ids = async (page: number) =>
      (await admin.get<UsagePage>(`${AT}/ai-usage?${query}&page=${page}`)).body.data.map(
        ({ at }) => Date.parse(at) % 10,
      );
    await appendAiUsage(home.store, orgId, [1, 2, 3, 5].map(late));
    expect([await ids(1), await ids(2)]).toEqual([
      [5, 3],
      [2, 1],
    ]);
    await appendAiUsage(home.store, orgId, [late(4)]);
    expect([await ids(1), await ids(2), await ids(3)]).toEqual([[5, 4], [3, 2], [1]]);
  });

  it('[AIC-14] returns all details of one use', async () => {
    const { data } = await list('pageSize=1&sortBy=at');
    const { body } = await admin.get<AiUseDetail>(`${AT}/ai-usage/${data[0]?.id}`);
    expect(body).toMatchObject({
      ...data[0],
      source: 'console',
      model: null,
      status: 'failed',
      error: { message: 'The model did not respond.' },
    });
    const missing = await admin.get(`${AT}/ai-usage/0000`);
    expect([missing.status, missing.error.message]).toEqual([404, 'There is no such AI request. Reload the list.']);
  });

  it('[FIX-03] [FIX-42] returns how each use ended', async () => {
    const day = Date.parse('2025-11-01T00:00:00Z');
    await appendAiUsage(
      home.store,
      orgId,
      AI_OUTCOMES.map((outcome, index) => use(index, { at: day + index, outcome, dedupeKey: outcome })),
    );
    const endings = async () => {
      const query = 'start=2025-11-01T00:00:00Z&end=2025-11-02T00:00:00Z&sortBy=at';
      const { body } = await admin.get<UsagePage>(`${AT}/ai-usage?${query}`);
      return body.data.map(({ status, outcome }) => `${status} ${outcome}`);
    };
    expect(await endings()).toEqual([
      'success complete',
      'success cut-off',
      'failed filtered',
      'failed refused',
      'failed empty',
      'failed abandoned',
      'failed failed',
    ]);
    const refused = 'start=2025-11-01T00:00:00Z&end=2025-11-02T00:00:00Z&outcome=refused';
    const { body } = await admin.get<UsagePage>(`${AT}/ai-usage?${refused}`);
    expect([body.totalItems, body.data.map(({ outcome }) => outcome)]).toEqual([1, ['refused']]);
    const lines = (await download(`ai-usage/export?${refused}`)).body.trimEnd().split('\r\n');
    expect([lines.length, lines[1]]).toEqual([2, expect.stringContaining(',failed,')]);
    expect(lines[1]).toContain(',refused,');
  });

  it.each([
    ['start=2026-06-02T00:00:00Z&end=2026-06-01T00:00:00Z', 'A period must end after it starts.'],
    ['start=yesterday&end=2026-06-01T00:00:00Z', 'Enter a valid date and time.'],
    [`${PERIOD}&sortBy=password`, "The list can't be sorted by this column."],
  ])('[AIC-14] rejects %s', async (query, message) => {
    const { status, error } = await admin.get(`${AT}/ai-usage?${query}`);
    expect([status, error.fields?.[0]?.message]).toEqual([400, message]);
  });

  it('[AIC-14] exports a period as CSV in its order, without cells that a spreadsheet would execute', async () => {
    const response = await download(`ai-usage/export?${PERIOD}&sortBy=userName`);
    expect(response.headers['content-type']).toContain('text/csv');
    expect(response.headers['content-disposition']).toBe(`attachment; filename="ai-usage-${orgId}.csv"`);
    const lines = response.body.trimEnd().split('\r\n');
    expect(lines[0]).toBe(
      '\uFEFFid,at,userId,userName,skill,action,source,model,inputTokens,outputTokens,tokens,credits,latencyMs,status,object,recordId,error,outcome,responseModel,cachedTokens,reasoningTokens,mark,reportedInputTokens,reportedOutputTokens',
    );
    expect(lines).toHaveLength(COUNT + 1);
    expect(lines[1]).toContain(",'=cmd(),");
    expect(lines.at(-1)).toContain(',Cem,');
  });

  it.each(USAGE_DIMENSIONS)('[INX-11] lists, totals and exports the uses of one %s', async (by) => {
    const valueOfUse = (entry: AiUseEntry) =>
      ({ user: entry.userId, skill: entry.skill, action: entry.action, outcome: entry.outcome })[by];
    const expected = [...Map.groupBy(ALL, valueOfUse)].flatMap(([value, uses]) =>
      value === null
        ? []
        : [
            {
              value,
              name: by === 'user' ? uses[0]?.userName : null,
              uses: uses.length,
              tokens: uses.reduce((sum, { inputTokens, outputTokens }) => sum + inputTokens + outputTokens, 0),
              credits: uses.reduce((sum, { milliCredits }) => sum + milliCredits, 0) / 1000,
            },
          ],
    );
    const { totals, others, all } = await totalsOf(`by=${by}`);
    expect(totals).toEqual(expected.toSorted((a, b) => b.credits - a.credits || b.uses - a.uses));
    expect(others).toBeNull();
    expect(all.uses).toBe(expected.reduce((sum, { uses }) => sum + uses, 0));

    const [chosen] = totals;
    const filter = `${by}=${encodeURIComponent(chosen?.value ?? '')}`;
    const { totalItems, data } = await list(filter);
    expect([totalItems, data.length > 0]).toEqual([chosen?.uses, true]);
    expect((await totalsOf(`by=${by}&${filter}`)).totals).toEqual([chosen]);
    const file = await download(`ai-usage/export?${PERIOD}&${filter}`);
    expect(file.body.trimEnd().split('\r\n')).toHaveLength(1 + totalItems);
  });

  it('[INX-11] combines filters, and accepts a user id of 15 characters', async () => {
    const [user = '', skill] = [ALL[4]?.userId, ALL[4]?.skill];
    const expected = ALL.filter((each) => each.userId === user && each.skill === skill && each.outcome === 'complete');
    const { totalItems } = await list(`user=${user.slice(0, 15)}&skill=${skill}&outcome=complete`);
    expect(totalItems).toBe(expected.length);
    expect((await totalsOf(`by=skill&user=${user}&action=No%20such%20action`)).all).toEqual({
      uses: 0,
      tokens: 0,
      credits: 0,
    });
  });

  it('[INX-11] sums the uses beyond the limit of totals', async () => {
    const day = Date.parse('2025-10-01T00:00:00Z');
    const many = Array.from({ length: USAGE_TOTALS_LIMIT + 2 }, (_, number) =>
      use(number, { at: day + number, action: `Action ${number}`, milliCredits: 100_000 - number }),
    );
    await appendAiUsage(home.store, orgId, many);
    const query = 'start=2025-10-01T00:00:00Z&end=2025-10-02T00:00:00Z&by=action';
    const { body } = await admin.get<Totals>(`${AT}/ai-usage/totals?${query}`);
    expect(body.totals).toHaveLength(USAGE_TOTALS_LIMIT);
    const [last, beforeLast] = [many.at(-1)?.milliCredits ?? 0, many.at(-2)?.milliCredits ?? 0];
    expect(body.others).toMatchObject({ uses: 2, credits: (last + beforeLast) / 1000 });
    expect(body.all.uses).toBe(USAGE_TOTALS_LIMIT + 2);
  });

  it.each([
    'by=password',
    'by=skill&skill=everything',
    'by=skill&user=me',
    'by=skill&outcome=fine',
    `by=skill&action=${'a'.repeat(256)}`,
  ])('[INX-11] rejects totals with %s', async (query) => {
    expect((await admin.get(`${AT}/ai-usage/totals?${PERIOD}&${query}`)).status).toBe(400);
  });

  it("[AIC-15] sums credits by the user's calendar month and skill", async () => {
    const { body } = await admin.get<{ records: CreditUse[]; totalCredits: number }>(`${AT}/ai-credit?${PERIOD}`);
    const total = ALL.reduce((sum, { milliCredits }) => sum + milliCredits, 0) / 1000;
    expect(body.totalCredits).toBe(total);
    expect([...new Set(body.records.map(({ month }) => month))]).toEqual([
      '2026-06',
      '2026-07',
      '2026-08',
      '2026-09',
      '2026-10',
    ]);
    expect(body.records.reduce((sum, { uses }) => sum + uses, 0)).toBe(COUNT);
    const csv = await download(`ai-credit/export?${PERIOD}`);
    expect(csv.body.split('\r\n')[0]).toBe('\uFEFFmonth,skill,credits,uses,tokens,state');
    expect(csv.body.trimEnd().split('\r\n')).toHaveLength(body.records.length + 1);
  });

  it('[INX-11] returns the credits of the last six months without a period', async () => {
    const { body } = await admin.get<{ months: string[]; current: { month: string } | null }>(`${AT}/ai-credit`);
    expect(body.months).toHaveLength(6);
    expect(body.current?.month).toBe(body.months.at(-1));
    expect((await download('ai-credit/export')).statusCode).toBe(200);
    const half = await admin.get(`${AT}/ai-credit?start=2026-06-01T00:00:00Z`);
    expect([half.status, half.error.fields?.[0]?.message]).toEqual([400, 'Enter both the first and the last day.']);
  });

  it('[AIC-15] assigns a use to the month of the user’s time zone', async () => {
    const zone = await admin.get<{ timeZone: string }>('/api/session-info');
    const local = new Intl.DateTimeFormat('sv-SE', { timeZone: zone.body.timeZone, year: 'numeric', month: '2-digit' });
    const at = Date.parse('2025-03-31T23:30:00Z');
    await appendAiUsage(home.store, orgId, [use(9001, { at })]);
    const { body } = await admin.get<{ records: CreditUse[] }>(
      `${AT}/ai-credit?start=2025-03-01T12:00:00Z&end=2025-04-20T00:00:00Z`,
    );
    expect(body.records.map(({ month }) => month)).toEqual([local.format(at)]);
  });

  it('[AIC-15] rejects an export that is too large before its first byte, and accepts the largest allowed one', async () => {
    const day = Date.parse('2024-01-01T00:00:00Z');
    const many = Array.from({ length: EXPORT_LIMIT }, (_, number) => use(number, { at: day + number * 700 }));
    await appendAiUsage(home.store, orgId, many);
    const query = 'start=2024-01-01T00:00:00Z&end=2024-01-02T00:00:00Z';
    const largest = await download(`ai-usage/export?${query}`);
    expect(largest.statusCode).toBe(200);
    expect(largest.body.trimEnd().split('\r\n')).toHaveLength(EXPORT_LIMIT + 1);
    await appendAiUsage(home.store, orgId, [use(EXPORT_LIMIT, { at: day + 5 })]);
    const refused = await download(`ai-usage/export?${query}`);
    expect(refused.statusCode).toBe(413);
    expect(refused.json()).toMatchObject({
      error: { message: 'The requested data is too large to export. Please select a smaller time range.' },
    });
  });
});

function valueOf(row: AiUseRow, sort: UsageSort): string | number {
  return row[sort] ?? '';
}
