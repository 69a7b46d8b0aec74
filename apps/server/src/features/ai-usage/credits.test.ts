import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appendAiUsage } from '../../store/repositories/ai-usage.ts';
import { engines } from '../../test/engines.ts';
import type { TestDatabase } from '../../test/engines.ts';
import type { Store } from '../../store/engine/database.ts';
import { readCredits } from './credits.ts';
import { aiUse } from '../../test/ai-use.ts';

const ORG = '00D000000000001AAA';
const NEW_ORG = '00D000000000002AAA';

const use = (at: string, milliCredits: number) =>
  aiUse({ at: Date.parse(at), model: 'model', inputTokens: 10, outputTokens: 5, milliCredits, dedupeKey: at });

describe.each(engines)('credits on %s', (_name, create) => {
  let database: TestDatabase;
  let store: Store;

  beforeAll(async () => {
    database = await create();
    store = await database.open();
    await appendAiUsage(store, ORG, [
      use('2026-06-30T21:00:00Z', 1000),
      // July in Berlin.
      use('2026-06-30T22:00:00Z', 2000),
      use('2026-09-01T08:00:00Z', 4000),
      use('2026-10-31T22:59:59Z', 500),
      // November in Berlin.
      use('2026-10-31T23:00:00Z', 8000),
      use('2026-11-15T10:00:00Z', 6000),
    ]);
    await appendAiUsage(store, NEW_ORG, [use('2026-11-12T10:00:00Z', 3000)]);
  });
  afterAll(() => database.drop());

  const credits = (now: string, start?: string, end?: string, orgId = ORG) =>
    readCredits(store, orgId, { start, end }, { now: Date.parse(now), timeZone: 'Europe/Berlin' });
  const months = (records: ReadonlyArray<{ readonly month: string; readonly credits: number }>) =>
    records.map((record) => `${record.month} ${record.credits}`);

  it('[INX-11] are of whole months, whatever part of them the period touches', async () => {
    const {
      records,
      totalCredits,
      months: counted,
    } = await credits('2026-11-16T12:00:00Z', '2026-07-31T12:00:00Z', '2026-11-02T12:00:00Z');
    expect(months(records)).toEqual(['2026-07 2', '2026-09 4', '2026-10 0.5', '2026-11 14']);
    expect(counted).toEqual(['2026-07', '2026-08', '2026-09', '2026-10', '2026-11']);
    expect(totalCredits).toBe(20.5);
    // The end is exclusive: it is the beginning of August in Berlin.
    const july = await credits('2026-11-16T12:00:00Z', '2026-07-01T00:00:00Z', '2026-07-31T22:00:00Z');
    expect([july.months, july.current]).toEqual([['2026-07'], null]);
  });

  it('[INX-11] are those of this month and the previous five without a period', async () => {
    const { months: counted, current } = await credits('2026-11-16T12:00:00Z');
    expect(counted).toEqual(['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11']);
    expect(current).toMatchObject({ month: '2026-11', credits: 14 });
  });

  it('[INX-11] forecast the month by the average of the last 28 days', async () => {
    // In the 28 days before November 16 at 12:00, 14.5 credits; 14 days and 11 hours of November remain in Berlin.
    const { current } = await credits('2026-11-16T12:00:00Z');
    expect(current?.forecast).toBeCloseTo(14 + (14.5 / 28) * (14 + 11 / 24), 3);
    // All of November remains.
    const { current: first } = await credits('2026-10-31T23:00:01Z');
    expect((first?.forecast ?? 0) - (first?.credits ?? 0)).toBeCloseTo((8.5 / 28) * 30, 2);
  });

  it('[INX-11] have no forecast while the first use is younger than that', async () => {
    const { current } = await credits('2026-11-16T12:00:00Z', undefined, undefined, NEW_ORG);
    expect(current).toEqual({ month: '2026-11', credits: 3, forecast: null });
    const empty = await credits('2026-11-16T12:00:00Z', undefined, undefined, '00D000000000003AAA');
    expect([empty.records, empty.current?.forecast]).toEqual([[], null]);
  });
});
