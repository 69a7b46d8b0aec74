import type { UsagePage } from '@fieldstone/contracts/skills/ai-usage';
import type { ModelTest } from '@fieldstone/contracts/skills/model-test';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientAt } from '../../test/client.ts';
import type { Client } from '../../test/client.ts';
import { startConsole } from '../../test/console.ts';
import type { TestConsole } from '../../test/console.ts';
import { answerWith, completion, failWith, startModelStub } from '../../test/model-stub.ts';
import type { ModelStub } from '../../test/model-stub.ts';

const AT = '/api/ai/model/test';
const KEY = 'secret-4711-key';

let home: TestConsole;
let stub: ModelStub;
let admin: Client;

beforeAll(async () => {
  stub = await startModelStub();
  home = await startConsole({ ai: { baseUrl: stub.url, model: 'small-model', apiKey: KEY } });
  admin = await clientAt(home);
});
afterAll(async () => {
  await home.close();
  await stub.close();
});

const test = () => admin.post<ModelTest>(AT, undefined);

async function lastUse(): Promise<UsagePage['data'][number] | undefined> {
  const [from, until] = [Date.now() - 3_600_000, Date.now() + 60_000].map((at) => new Date(at).toISOString());
  const { body } = await admin.get<UsagePage>(`/api/ai/ai-analytics/ai-usage?start=${from}&end=${until}`);
  return body.data[0];
}

const lastEntry = () =>
  home.store.db
    .selectFrom('journal')
    .selectAll()
    .where('action', '=', 'ai-model.test')
    .orderBy('id', 'desc')
    .executeTakeFirst();

const NO_SYSTEM = { message: 'System role not supported', param: null };

/** Rejects the role `system` and the temperature, and thinks beside its response. */
function rejectsTwoParts(response: ServerResponse, { roles, settings }: ModelStub['requests'][number]): void {
  const usage = { prompt_tokens: 300, completion_tokens: 20, total_tokens: 920 };
  if (roles.includes('system')) failWith(400, NO_SYSTEM)(response);
  else if ('temperature' in settings) failWith(422, { message: "Unknown setting 'temperature'" })(response);
  else answerWith({ content: 'The pump seal leaks.' }, { model: 'small-model-2', usage })(response);
}

it('[AIX-10] returns the parts that the model accepts, its rejections, thinking, time and booked credits', async () => {
  stub.respondWith(rejectsTwoParts);
  const { status, body } = await test();
  expect(status).toBe(200);
  expect(body).toMatchObject({
    model: 'small-model',
    responseModel: 'small-model-2',
    outcome: 'complete',
    problem: null,
    answer: 'The pump seal leaks.',
    inputTokens: 300,
    outputTokens: 620,
    reasoningTokens: 600,
    mark: null,
    credits: (300 + 4 * 620) / 1000,
    latencyMs: expect.any(Number) as unknown,
    parts: [
      { name: 'system', isAccepted: false },
      { name: 'stream', isAccepted: true },
      { name: 'n', isAccepted: true },
      { name: 'temperature', isAccepted: false },
      { name: 'max_tokens', isAccepted: true },
    ],
    rejections: [
      { status: 400, text: JSON.stringify({ error: NO_SYSTEM }) },
      { status: 422, text: expect.stringContaining("Unknown setting 'temperature'") as unknown },
    ],
  });
  expect(await lastUse()).toMatchObject({
    skill: 'model-test',
    action: null,
    credits: body.credits,
    tokens: 920,
    status: 'success',
  });
  expect(await lastEntry()).toMatchObject({ outcome: 'done' });
});

it('[AIX-10] finds the form of the requests again at each test', async () => {
  stub.respondWith(rejectsTwoParts);
  expect((await test()).body.rejections).toHaveLength(2);
  stub.respondWith(completion('Fine.'));
  const { body } = await test();
  expect(body.rejections).toEqual([]);
  expect(body.parts.every(({ isAccepted }) => isAccepted)).toBe(true);
});

it('[AIX-10] sends no data of the org', async () => {
  stub.respondWith(completion('Fine.'));
  await test();
  expect(JSON.parse(stub.requests.at(-1)?.data ?? '')).toEqual({ part: 'Pump seal', problem: 'It leaks at 4 bar.' });
});

it('[AIX-10] returns why the model cannot be used with its raw words, but never the key', async () => {
  stub.respondWith(failWith(400, { message: `API key not valid: ${KEY}, sent as Bearer ${KEY}, known as secr***key` }));
  const { status, body } = await test();
  expect(status).toBe(200);
  expect(body).toMatchObject({
    outcome: 'failed',
    problem: { code: 'model_key_rejected' },
    parts: [],
    credits: 0,
    rejections: [{ status: 400, text: expect.stringContaining('API key not valid: [key]') as unknown }],
  });
  expect(await lastUse()).toMatchObject({ skill: 'model-test', status: 'failed', credits: 0 });
  const entry = await lastEntry();
  for (const text of [JSON.stringify(body), JSON.stringify(entry), home.logged.join('\n')])
    expect(text).not.toMatch(/4711|secr\*/);
});

it('[AIX-10] books a response without a text', async () => {
  stub.respondWith(completion('', { prompt_tokens: 100, completion_tokens: 10 }));
  expect((await test()).body).toMatchObject({
    outcome: 'empty',
    problem: { code: 'model_empty' },
    credits: 0.14,
    answer: '',
  });
});

it('[AIX-10] is rejected without a model', async () => {
  const plain = await startConsole({ org: home.org });
  try {
    const { status, error } = await (await clientAt(plain)).post<never>(AT, undefined);
    expect([status, error.message]).toEqual([501, 'No AI model is configured. Set AI_BASE_URL and AI_MODEL.']);
  } finally {
    await plain.close();
  }
});
