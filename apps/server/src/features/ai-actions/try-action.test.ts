import type { ActionPreview, ActionSummary } from '@fieldstone/contracts/skills/ai-actions';
import { dataSources, newDataSource } from '@fieldstone/contracts/skills/data-sources';
import type { AiUseDetail, UsagePage } from '@fieldstone/contracts/skills/ai-usage';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { enableAssistant } from '../../test/assistant.ts';
import { clientAt } from '../../test/client.ts';
import type { Client } from '../../test/client.ts';
import { startConsole } from '../../test/console.ts';
import type { TestConsole } from '../../test/console.ts';
import { answerWith, completion, startModelStub } from '../../test/model-stub.ts';
import type { ModelStub } from '../../test/model-stub.ts';
import { outsideOf } from '../../test/outside.ts';
import { SAME_ORIGIN, signIn } from '../../test/sign-in.ts';

const AT = '/api/ai/configurations/copilot-actions/summary';
const DATA = '/api/ai/configurations/copilot-actions/data';
const USAGE = '/api/ai/ai-analytics/ai-usage';

let home: TestConsole;
let stub: ModelStub;
let admin: Client;
let workOrder: string;

beforeAll(async () => {
  stub = await startModelStub();
  home = await startConsole({ ai: { baseUrl: stub.url, model: 'small-model', apiKey: null } });
  admin = await clientAt(home);
  const outside = await outsideOf(home.org.url);
  const [row] = await outside.query('SELECT Id FROM Work_Order__c WHERE Subject__c != null ORDER BY Name LIMIT 1');
  workOrder = String(row?.['Id']);
});
beforeEach(() => stub.respondWith(completion('The pump leaks.')));
afterAll(async () => {
  await home.close();
  await stub.close();
});

const request = (name = 'Try it') => ({
  object_name: 'Work_Order__c',
  record_id: workOrder,
  copilot_action_name: name,
  copilot_action_text: 'Sum up.',
});
const summarize = (name?: string) => admin.post<ActionSummary>(AT, request(name));

async function uses(): Promise<UsagePage['data']> {
  const [from, until] = [Date.now() - 3_600_000, Date.now() + 60_000].map((at) => new Date(at).toISOString());
  return (await admin.get<UsagePage>(`${USAGE}?start=${from}&end=${until}`)).body.data;
}
async function useOf(action: string): Promise<AiUseDetail> {
  const id = (await uses()).find((use) => use.action === action)?.id;
  return (await admin.get<AiUseDetail>(`${USAGE}/${String(id)}`)).body;
}

it('[FIX-38] runs no action while the assistant is disabled', async () => {
  expect((await admin.get(AT)).body).toEqual({ model: 'small-model', isAssistantOn: false });
  const { status, error } = await summarize('While disabled');
  expect([status, error.message]).toEqual([
    400,
    'Actions cannot run while Fieldstone AI is disabled. Enable it first.',
  ]);
  expect(stub.requests).toEqual([]);
  expect(await uses()).toEqual([]);
  await enableAssistant(admin);
  expect((await admin.get(AT)).body).toEqual({ model: 'small-model', isAssistantOn: true });
  expect((await summarize('While enabled')).status).toBe(200);
});

it('[FIX-03] marks a response that a limit cut off, in the response and in the usage', async () => {
  stub.respondWith(completion('This text ends in the mid', { finish_reason: 'length' }));
  const { body } = await summarize('Cut off');
  expect(body).toMatchObject({ summary: 'This text ends in the mid', outcome: 'cut-off' });
  expect(await useOf('Cut off')).toMatchObject({ status: 'success', outcome: 'cut-off', tokens: 150 });
  stub.respondWith(completion('All of it.'));
  expect((await summarize('Whole')).body.outcome).toBe('complete');
  expect(await useOf('Whole')).toMatchObject({ status: 'success', outcome: 'complete' });
});

it('[FIX-03] records an empty response with its cost', async () => {
  stub.respondWith(completion('', { prompt_tokens: 1234, completion_tokens: 567 }));
  const { status, error } = await summarize('Empty');
  expect([status, error.message]).toEqual([
    503,
    'The AI model returned an empty response. Please try again, or change the instructions.',
  ]);
  expect(await useOf('Empty')).toMatchObject({
    status: 'failed',
    outcome: 'empty',
    inputTokens: 1234,
    outputTokens: 567,
    credits: 3.502,
    error: { code: 'model_empty', message: error.message },
  });
});

it('[FIX-40] books an estimate for implausible tokens, and keeps the reported ones beside it', async () => {
  stub.respondWith(completion('Done.', { prompt_tokens: -5, completion_tokens: 1e15 }));
  const { body } = await summarize('Implausible');
  expect(body).toMatchObject({ outputTokens: 2, mark: 'implausible' });
  expect(body.credits).toBeLessThan(10);
  expect(await useOf('Implausible')).toMatchObject({
    mark: 'implausible',
    outputTokens: 2,
    credits: body.credits,
    reported: { inputTokens: '-5', outputTokens: '1000000000000000' },
  });
});

it('[FIX-42] shows and records filtered and refused responses, never as a success', async () => {
  stub.respondWith(completion('Half of an answ', { finish_reason: 'content_filter' }));
  expect((await summarize('Filtered')).body).toMatchObject({ summary: 'Half of an answ', outcome: 'filtered' });
  expect(await useOf('Filtered')).toMatchObject({ status: 'failed', outcome: 'filtered', tokens: 150 });
  stub.respondWith(answerWith({ content: null, refusal: 'No.' }));
  expect((await summarize('Refused')).body).toMatchObject({ summary: 'No.', outcome: 'refused' });
  expect(await useOf('Refused')).toMatchObject({ status: 'failed', outcome: 'refused' });
  stub.respondWith(completion('', { finish_reason: 'content_filter' }));
  expect((await summarize('Filtered at once')).error.code).toBe('model_filtered');
  expect(await useOf('Filtered at once')).toMatchObject({ outcome: 'filtered', error: { code: 'model_filtered' } });
});

it('[FIX-65] explains a limit used up by thinking, and names the time limit', async () => {
  stub.respondWith(completion('<think>The margin', { finish_reason: 'length', completion_tokens: 1500 }));
  const { status, error } = await summarize('Thinking');
  expect([status, error.message]).toEqual([
    503,
    'The AI model used its whole limit of 1500 tokens for thinking and returned no response. Ask for less, or choose a model that thinks less.',
  ]);
  expect(await useOf('Thinking')).toMatchObject({ outcome: 'empty', outputTokens: 1500, reasoningTokens: 3 });
  const slow = await startConsole({
    org: home.org,
    ai: { baseUrl: stub.url, model: 'small-model', apiKey: null, timeoutMs: 1000 },
  });
  try {
    stub.respondWith(() => {});
    const client = await clientAt(slow);
    await enableAssistant(client);
    expect((await client.post(AT, request())).error.message).toBe(
      'The AI model did not respond within 1 s. Please try again, or let an administrator raise AI_TIMEOUT_SECONDS.',
    );
  } finally {
    await slow.close();
  }
});

it('[FIX-47] stores the responding model beside the requested one, and prices cached and thinking tokens', async () => {
  const priced = await startConsole({
    org: home.org,
    ai: { baseUrl: stub.url, model: 'small-model', apiKey: null },
    prices: { input: 10, cachedInput: 1, output: 100, reasoning: 50 },
  });
  try {
    const details = {
      prompt_tokens_details: { cached_tokens: 80 },
      completion_tokens_details: { reasoning_tokens: 20 },
    };
    const usage = { prompt_tokens: 100, completion_tokens: 30, ...details };
    stub.respondWith(answerWith({ content: 'Done.' }, { model: 'cheaper-model', usage }));
    const client = await clientAt(priced);
    await enableAssistant(client);
    const { body } = await client.post<ActionSummary>(AT, request());
    expect([body.model, body.credits]).toEqual(['cheaper-model', (20 * 10 + 80 * 1 + 10 * 100 + 20 * 50) / 1000]);
    const use = await priced.store.db.selectFrom('ai_usage').selectAll().executeTakeFirst();
    expect(use).toMatchObject({ model: 'small-model', response_model: 'cheaper-model', cached_tokens: 80 });
  } finally {
    await priced.close();
  }
});

it('[FIX-03] [FIX-04] ends the call to the model when the browser disconnects, and records it as abandoned', async () => {
  const { promise: requested, resolve: markRequested } = Promise.withResolvers<void>();
  const { promise: closed, resolve: isClosed } = Promise.withResolvers<void>();
  stub.respondWith((response) => {
    response.once('close', isClosed);
    markRequested();
  });
  const url = await home.app.listen({ port: 0, host: '127.0.0.1' });
  const { cookie } = await signIn(home.app);
  const stop = new AbortController();
  const stopped = fetch(`${url}${AT}`, {
    method: 'POST',
    headers: { ...SAME_ORIGIN, 'content-type': 'application/json', cookie },
    body: JSON.stringify(request('Abandoned')),
    signal: stop.signal,
  }).catch((error: unknown) => error);
  await requested;
  stop.abort();
  expect(await stopped).toMatchObject({ name: 'AbortError' });
  await closed;
  await expect.poll(async () => (await uses()).map(({ action }) => action)).toContain('Abandoned');
  const use = await useOf('Abandoned');
  expect(use).toMatchObject({
    status: 'failed',
    outcome: 'abandoned',
    error: { code: 'trial_stopped', message: 'The trial run was stopped.' },
    outputTokens: 0,
  });
  expect(use.inputTokens).toBeGreaterThan(20);
  expect(use.credits).toBe(use.inputTokens / 1000);
});

it('[FIX-04] shows the data that a model would receive when there is none, and runs nothing', async () => {
  const plain = await startConsole({ org: home.org });
  try {
    const client = await clientAt(plain);
    await enableAssistant(client);
    expect((await client.get(AT)).body).toEqual({ model: null, isAssistantOn: true });
    const { status, error } = await client.post<never>(AT, request());
    expect([status, error.message]).toEqual([501, 'No AI model is configured. Set AI_BASE_URL and AI_MODEL.']);
    const { body } = await client.get<ActionPreview>(`${DATA}?object_name=Work_Order__c&record_id=${workOrder}`);
    expect(body.fields).toContainEqual({ label: 'Record ID', value: workOrder });
    expect(body.related.find(({ label }) => label === 'Work Order Line')?.records.length).toBeGreaterThan(0);
    expect(await plain.store.db.selectFrom('ai_usage').selectAll().execute()).toEqual([]);
  } finally {
    await plain.close();
  }
});

it('[FIX-20] shows the AI no data source with an invalid value, and none that may depend on one', async () => {
  const path = '/api/ai/configurations/copilot-data-source';
  const { version } = (await admin.get<{ version: string }>(path)).body;
  const [own, related, dependent] = ['Work_Order__c', 'Work_Order_Line__c', 'Case_Line__c'].map((name) =>
    newDataSource(name),
  );
  await admin.post(path, dataSources.defaults, { 'if-match': version });
  const store = async (...configurations: unknown[]) => {
    await home.store.db
      .updateTable('ai_configurations')
      .set({ payload_json: JSON.stringify({ configurations }) })
      .where('section', '=', 'data-sources')
      .execute();
    return summarize('With invalid sources');
  };
  const broken = { ...related, sfm_expression_id: 7 };
  const bound = { ...dependent, sfm_expression_parent_object_criteria: 'Work_Order__c' };
  expect((await store(own, related, dependent)).status).toBe(200);
  expect(JSON.stringify(stub.requests.at(-1))).toContain('Work_Order_Line__c');
  expect((await store(own, broken, bound)).status).toBe(200);
  expect(JSON.stringify(stub.requests.at(-1))).not.toMatch(/Work_Order_Line__c|Case_Line__c/);
  for (const sources of [
    [{ ...own, description: 7 }, related],
    [{ ...own, sfm_expression_parent_object_criteria: 'Site__c' }, broken],
    [own, { ...own, object_name: 'work_order__c' }, broken],
  ]) {
    const { status, error } = await store(...sources);
    const expected = "The stored values of 'data-sources' are invalid. Fix or replace them first.";
    expect([status, error.message]).toEqual([400, expected]);
  }
});
