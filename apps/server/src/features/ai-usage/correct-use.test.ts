import type { ChangeHistoryEntry } from '@fieldstone/contracts/organization/change-history';
import type { AiUseDetail, UsagePage } from '@fieldstone/contracts/skills/ai-usage';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientAt } from '../../test/client.ts';
import type { Client } from '../../test/client.ts';
import { startConsole } from '../../test/console.ts';
import type { TestConsole } from '../../test/console.ts';
import { appendAiUsage } from '../../store/repositories/ai-usage.ts';
import { aiUse } from '../../test/ai-use.ts';

const AT = '/api/ai/ai-analytics/ai-usage';

let home: TestConsole;
let admin: Client;
let use: AiUseDetail;
let orgId: string;

const AS_REPORTED = aiUse({
  outputTokens: 100_000_000,
  skill: 'ai-action',
  action: 'Brief me',
  source: 'console',
  model: 'small-model',
  milliCredits: 400_000_000,
  dedupeKey: 'absurd',
});

beforeAll(async () => {
  home = await startConsole({ empty: true });
  admin = await clientAt(home);
  orgId = (await home.store.db.selectFrom('sessions').select('org_id').executeTakeFirstOrThrow()).org_id;
  await appendAiUsage(home.store, orgId, [AS_REPORTED]);
  const { body } = await admin.get<UsagePage>(`${AT}?start=2026-06-01&end=2026-06-02`);
  use = (await admin.get<AiUseDetail>(`${AT}/${body.data[0]?.id ?? ''}`)).body;
});
afterAll(() => home.close());

const correct = (client: Client, body: object, version = use.version) =>
  client.patch<AiUseDetail>(`${AT}/${use.id}`, body, { 'if-match': version });

it('[FIX-40] corrects the figures of a use, and journals the correction in the change history', async () => {
  for (const body of [
    { inputTokens: -1, outputTokens: 1 },
    { inputTokens: 1, outputTokens: 1e9 },
    { inputTokens: 1 },
  ]) {
    expect((await correct(admin, body)).status).toBe(400);
  }
  const { status, body } = await correct(admin, { inputTokens: 1000, outputTokens: 200 });
  expect([status, body]).toMatchObject([
    200,
    { inputTokens: 1000, outputTokens: 200, tokens: 1200, credits: 1.8, mark: 'corrected' },
  ]);
  const credits = await admin.get<{ totalCredits: number }>(
    '/api/ai/ai-analytics/ai-credit?start=2026-06-01&end=2026-06-02',
  );
  expect(credits.body.totalCredits).toBe(1.8);
  const history = await admin.get<{ records: ChangeHistoryEntry[] }>('/api/change-history?setting=ai-usage');
  expect(history.body.records).toMatchObject([
    {
      by: 'Avery Admin',
      action: 'ai-usage.correct',
      outcome: 'done',
      before: { id: use.id, action: 'Brief me', outputTokens: 100_000_000, credits: 400_000 },
      after: { inputTokens: 1000, outputTokens: 200, credits: 1.8 },
    },
  ]);
  const stale = await correct(admin, { inputTokens: 5, outputTokens: 5 });
  expect([stale.status, stale.error]).toMatchObject([409, { code: 'use_changed', current: { inputTokens: 1000 } }]);
  expect((await correct(admin, { inputTokens: 5, outputTokens: 5, credits: 0.5 }, body.version)).body.credits).toBe(
    0.5,
  );
});

it.each(['credits', 'tokens'])(
  '[AIC-14] pages by %s contain every use after a correction changes the order',
  async (sort) => {
    const day = sort === 'credits' ? '2026-07-01' : '2026-07-02';
    const uses = Array.from({ length: 9 }, (_, index) => ({
      ...AS_REPORTED,
      at: Date.parse(`${day}T08:00:00Z`) + index,
      outputTokens: 900 - index,
      milliCredits: 900 - index,
      dedupeKey: `${sort} ${String(index)}`,
    }));
    await appendAiUsage(home.store, orgId, uses);
    const idsOf = async (page: number) => {
      const query = `start=${day}T00:00:00Z&end=${day}T12:00:00Z&sortBy=-${sort}&pageSize=3&page=${String(page)}`;
      return (await admin.get<UsagePage>(`${AT}?${query}`)).body.data.map(({ id }) => id);
    };
    const [first, second] = [await idsOf(1), await idsOf(2)];
    const id = second[1] ?? '';
    const { body: found } = await admin.get<AiUseDetail>(`${AT}/${id}`);
    const figures = { inputTokens: 0, outputTokens: 5000, credits: 5 };
    expect((await admin.patch(`${AT}/${id}`, figures, { 'if-match': found.version })).status).toBe(200);
    expect(await idsOf(2)).toEqual([first[2], second[0], second[2]]);
    expect(await idsOf(1)).toEqual([id, first[0], first[1]]);
  },
);
