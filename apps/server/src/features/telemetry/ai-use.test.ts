import { CREDITS_LIMIT, TOKENS_LIMIT } from '@fieldstone/contracts/skills/ai-usage';
import type { AiUseDetail, UsagePage } from '@fieldstone/contracts/skills/ai-usage';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startConsole, type TestConsole } from '../../test/console.ts';
import { EVENTS, ingestAt, jsonLogs, jsonRecord, LOGS, type Ingest } from './test/ingest.ts';

const NOW = Date.parse('2026-06-17T19:00:00Z');
const ADA = '005000000000001AAA';
const AT = '/api/ai/ai-analytics/ai-usage';
const WHEN = 'start=2026-06-17T00:00:00Z&end=2026-06-18T00:00:00Z';

let home: TestConsole;
let ingest: Ingest;
beforeAll(async () => {
  home = await startConsole({ now: () => NOW, prices: { cachedInput: 2, reasoning: 8 } });
  ingest = await ingestAt(home);
});
afterAll(() => home.close());

const report = async (attributes: Readonly<Record<string, unknown>>) => {
  const use = {
    eventType: 'AIUsage',
    userId: ADA,
    timestamp: NOW - 1,
    skill: 'ai-action',
    model: 'small',
    ...attributes,
  };
  const { status, raw } = await ingest.post(EVENTS, use);
  return { status, text: raw.toString() };
};

async function useOf(action: string): Promise<AiUseDetail> {
  const { body } = await ingest.admin.get<UsagePage>(`${AT}?${WHEN}`);
  const id = body.data.find((use) => use.action === action)?.id;
  return (await ingest.admin.get<AiUseDetail>(`${AT}/${String(id)}`)).body;
}

const tokens = `a whole number from 0 to ${String(TOKENS_LIMIT)}.`;
const credits = `a number from 0 to ${String(CREDITS_LIMIT)}.`;

it.each([
  [{ credits: -100 }, `credits must be ${credits}`],
  [{ credits: 1e18 }, `credits must be ${credits}`],
  [{ credits: 'many' }, `credits must be ${credits}`],
  [{ inputTokens: '12abc' }, `inputTokens must be ${tokens}`],
  [{ inputTokens: 1.5 }, `inputTokens must be ${tokens}`],
  [{ outputTokens: 1e15 }, `outputTokens must be ${tokens}`],
  [{ outputTokens: -1 }, `outputTokens must be ${tokens}`],
  [{ outputTokens: true }, `outputTokens must be ${tokens}`],
  [{ cachedTokens: 'x' }, `cachedTokens must be ${tokens}`],
  [{ latencyMs: -1 }, 'latencyMs must be a whole number from 0 to 86400000.'],
  [
    { status: 'weird' },
    'status must be one of success, complete, cut-off, filtered, refused, empty, abandoned, failed.',
  ],
])('[FIX-40] rejects a use with %j, with the reason', async (attributes, reason) => {
  const { status, text } = await report({ action: 'Rejected', ...attributes });
  expect([status, text]).toEqual([400, expect.stringContaining(reason)]);
});

it('[FIX-40] books what is possible for the described request, and keeps the reported figures', async () => {
  const attributes = { inputTokens: 9_000_000, outputTokens: 5000, maxTokens: 800, requestLength: 400 };
  expect((await report({ action: 'Implausible', ...attributes })).status).toBe(200);
  expect(await useOf('Implausible')).toMatchObject({
    inputTokens: 100,
    outputTokens: 800,
    mark: 'implausible',
    reported: { inputTokens: '9000000', outputTokens: '5000' },
  });
  await report({ action: 'Silent', requestLength: 400 });
  expect(await useOf('Silent')).toMatchObject({ inputTokens: 100, outputTokens: 0, mark: 'estimated', reported: null });
});

it('[FIX-42] stores the outcomes that apps report', async () => {
  await report({ action: 'Declined', status: 'refused' });
  expect(await useOf('Declined')).toMatchObject({ status: 'failed', outcome: 'refused' });
});

it('[FIX-47] names the user by the org, not by the sender, and keeps the id of an unknown user', async () => {
  await report({ action: 'By name', userName: '<img src=x>' });
  await report({ action: 'By nobody', userId: '005000000009999AAA' });
  expect(await useOf('By name')).toMatchObject({ userId: ADA, userName: 'Avery Admin' });
  const nobody = await useOf('By nobody');
  expect(nobody.userName).toBe(nobody.userId);
  await home.org.clearCalls();
  await useOf('By name');
  expect((await home.org.calls()).filter((call) => call.includes('FROM+User'))).toEqual([]);
});

it('[FIX-47] keeps both models, and prices cached and thinking tokens', async () => {
  const record = jsonRecord('AIUsage', NOW - 2, {
    'user.id': ADA,
    skill: 'ai-action',
    action: 'Two models',
    'gen_ai.request.model': 'large',
    'gen_ai.response.model': 'large-2026',
    'gen_ai.usage.input_tokens': 1000,
    'gen_ai.usage.cache_read.input_tokens': 900,
    'gen_ai.usage.output_tokens': 500,
    'gen_ai.usage.reasoning.output_tokens': 400,
  });
  await ingest.post(LOGS, jsonLogs(record));
  expect(await useOf('Two models')).toMatchObject({
    model: 'large',
    responseModel: 'large-2026',
    cachedTokens: 900,
    reasoningTokens: 400,
    mark: null,
    credits: (100 * 1 + 900 * 2 + 100 * 4 + 400 * 8) / 1000,
  });
});

it('[FIX-64] marks a use whose time is the observed one', async () => {
  const attributes = { 'user.id': ADA, skill: 'ai-action', action: 'Wrong clock' };
  const record = {
    ...jsonRecord('AIUsage', NOW + 3_600_000, attributes),
    observedTimeUnixNano: `${String(NOW - 3)}000000`,
  };
  await ingest.post(LOGS, jsonLogs(record));
  expect(await useOf('Wrong clock')).toMatchObject({ at: new Date(NOW - 3).toISOString(), timeSource: 'observed' });
});
