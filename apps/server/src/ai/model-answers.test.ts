import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerWith, completion, failWith, startModelStub } from '../test/model-stub.ts';
import type { ModelRequest, ModelStub } from '../test/model-stub.ts';
import { OUTPUT_LIMIT } from './model-reply.ts';
import { createModel } from './model.ts';
import { timeLimit } from '../../../../scripts/test/time-limit.ts';

let stub: ModelStub;
beforeAll(async () => {
  stub = await startModelStub();
});
afterAll(() => stub.close());

const modelAt = () =>
  createModel({ baseUrl: stub.url, model: 'small-model', apiKey: null, timeoutMs: timeLimit(60_000) });
const question = { task: 'Sum up.', data: { subject: 'Pump' } };
const complete = () => modelAt().complete(question);

/** Returns the requests that the endpoint received during a call. */
async function requestsOf(call: () => Promise<unknown>): Promise<ModelStub['requests']> {
  const before = stub.requests.length;
  await call().catch(() => {});
  return stub.requests.slice(before);
}

const limitOf = ({ settings }: ModelRequest) =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => name.startsWith('max_')));

const unsupported = (param: string, message = `Unsupported parameter: '${param}' is not supported with this model.`) =>
  failWith(400, { message, type: 'invalid_request_error', param, code: 'unsupported_parameter' });

it('[FIX-65] repeats a request with the newer name of the limit, and remembers it', async () => {
  stub.respondWith((response, { settings }) =>
    ('max_tokens' in settings
      ? unsupported('max_tokens', "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.")
      : completion('Fine.'))(response),
  );
  const model = modelAt();
  const first = await requestsOf(async () => {
    expect(await model.complete(question)).toMatchObject({ outcome: 'complete', text: 'Fine.' });
  });
  expect(first.map(limitOf)).toEqual([{ max_tokens: OUTPUT_LIMIT }, { max_completion_tokens: OUTPUT_LIMIT }]);
  const second = await requestsOf(() => model.complete(question));
  expect(second.map(limitOf)).toEqual([{ max_completion_tokens: OUTPUT_LIMIT }]);
});

it('[FIX-65] explains that the model accepts neither name', async () => {
  stub.respondWith((response, request) => unsupported(Object.keys(limitOf(request))[0] ?? '')(response));
  await expect(complete()).rejects.toMatchObject({ code: 'model_setting_rejected' });
  const [next] = await requestsOf(complete);
  expect(next && limitOf(next)).toEqual({ max_tokens: OUTPUT_LIMIT });
});

it.each([
  [
    'a limit above the context',
    400,
    { message: 'The prompt is too long', code: 'context_length_exceeded' },
    'model_prompt_too_long',
  ],
  [
    'a limit by its words',
    400,
    { message: "This model's maximum context length is 4096 tokens." },
    'model_prompt_too_long',
  ],
  ['a body above its size', 413, { message: 'Payload too large' }, 'model_prompt_too_long'],
  ['an unknown model', 404, { message: 'no', code: 'model_not_found' }, 'model_not_found'],
  ['an unknown model with 400', 400, { message: "model 'small-model' not found" }, 'model_not_found'],
  ['any other request', 400, { message: 'no' }, 'model_request_rejected'],
  ['an account without credit', 429, { message: 'no credit left', code: 'insufficient_quota' }, 'model_without_credit'],
  ['an unpaid account', 402, { message: 'no' }, 'model_without_credit'],
])(
  '[FIX-42] [FIX-65] returns a separate sentence for %s, which suggests no other attempt',
  async (_what, status, error, code) => {
    stub.respondWith(failWith(status, error));
    const requests = await requestsOf(async () => {
      const failure = await complete().catch((thrown: unknown) => thrown);
      expect(failure).toMatchObject({ code, message: expect.not.stringMatching(/try again/i) as unknown });
    });
    expect(requests).toHaveLength(1);
  },
);

it('[FIX-65] repeats a request to a busy endpoint once', async () => {
  stub.respondWith(failWith(429, { message: 'slow down' }));
  expect(await requestsOf(complete)).toHaveLength(2);
  await expect(complete()).rejects.toMatchObject({ code: 'model_busy' });
});

it('[FIX-65] keeps thinking apart from the response, and counts it', async () => {
  stub.respondWith(
    completion('<think>\nFirst I look at the margin.\n</think>\n\nThe unit leaks.', { completion_tokens: 40 }),
  );
  const { text, usage } = await complete();
  expect([text, usage.outputTokens, usage.reasoningTokens]).toEqual(['The unit leaks.', 40, 7]);
  const details = { completion_tokens_details: { reasoning_tokens: 12 } };
  stub.respondWith(
    answerWith(
      { content: 'The unit leaks.', reasoning_content: 'The margin.' },
      { usage: { prompt_tokens: 90, completion_tokens: 40, ...details } },
    ),
  );
  expect(await complete()).toMatchObject({ text: 'The unit leaks.', usage: { reasoningTokens: 12, mark: null } });
});

it.each(['', '<think>First I look at the margin'])(
  '[FIX-65] recognizes a limit used up by thinking: %j',
  async (content) => {
    stub.respondWith(completion(content, { finish_reason: 'length', completion_tokens: 1500 }));
    expect(await complete()).toMatchObject({ outcome: 'empty', text: '', isLimitReached: true });
  },
);

it('[FIX-04] removes the characters of a response that change the order of others', async () => {
  stub.respondWith(completion('Torque \u202E51\u202C Nm, \u2067\u05D0\u2069 \u200Fshalom'));
  expect(await complete()).toMatchObject({ outcome: 'complete', text: 'Torque 51 Nm, \u05D0 \u200Fshalom' });
});

it('[FIX-42] marks filtered and refused responses', async () => {
  stub.respondWith(completion('Half of an answ', { finish_reason: 'content_filter' }));
  expect(await complete()).toMatchObject({ outcome: 'filtered', text: 'Half of an answ' });
  stub.respondWith(answerWith({ content: null, refusal: 'I cannot help with that.' }));
  expect(await complete()).toMatchObject({ outcome: 'refused', text: 'I cannot help with that.' });
  stub.respondWith(failWith(400, { message: 'The response was filtered', code: 'content_filter' }));
  expect(await complete()).toMatchObject({ outcome: 'filtered', text: '', usage: { mark: 'estimated' } });
});

const usageOf = async (usage: unknown, content = 'The unit leaks.') => {
  stub.respondWith(answerWith({ content }, { usage }));
  return complete();
};

it.each([
  ['above the requested maximum', { prompt_tokens: 90, completion_tokens: OUTPUT_LIMIT + 1 }],
  ['absurd', { prompt_tokens: 1e308, completion_tokens: 1e15 }],
  ['negative', { prompt_tokens: -5, completion_tokens: -1 }],
  ['zero beside an answer', { prompt_tokens: 0, completion_tokens: 0 }],
  ['broken', { prompt_tokens: 10.6, completion_tokens: 0.2 }],
  ['beyond the length of the request', { prompt_tokens: 20_000, completion_tokens: 4 }],
  [
    'with more cached tokens than input',
    { prompt_tokens: 90, completion_tokens: 4, prompt_tokens_details: { cached_tokens: 91 } },
  ],
])('[FIX-40] books an estimate for usage that is %s, and keeps the reported figures', async (_what, reported) => {
  const { outcome, usage } = await usageOf(reported);
  expect(outcome).toBe('complete');
  expect(usage).toMatchObject({ cachedTokens: 0, mark: 'implausible' });
  expect(usage.inputTokens).toBeLessThan(500);
  expect(usage.outputTokens).toBe(4);
  expect(usage.reported).toEqual({
    inputTokens: JSON.stringify(reported.prompt_tokens),
    outputTokens: JSON.stringify(reported.completion_tokens),
  });
});

const reasoning = (reasoning_tokens: number) => ({ completion_tokens_details: { reasoning_tokens } });

it.each([
  [
    'thinking beside the answer',
    { prompt_tokens: 300, completion_tokens: 20, total_tokens: 920, ...reasoning(600) },
    [300, 620, 600],
  ],
  ['thinking only', { prompt_tokens: 300, completion_tokens: 0, total_tokens: 360, ...reasoning(60) }, [300, 60, 60]],
  [
    'thinking beyond the limit',
    { prompt_tokens: 300, completion_tokens: 4200, total_tokens: 4500, ...reasoning(4180) },
    [300, 4200, 4180],
  ],
  ['thinking in the total only', { prompt_tokens: 300, completion_tokens: 20, total_tokens: 920 }, [300, 620, 600]],
  [
    'thinking that is a part of the answer',
    { prompt_tokens: 300, completion_tokens: 620, total_tokens: 920, ...reasoning(600) },
    [300, 620, 600],
  ],
  [
    'more thinking than output, without a total',
    { prompt_tokens: 300, completion_tokens: 20, ...reasoning(600) },
    [300, 620, 600],
  ],
  ['input of a long template', { prompt_tokens: 20_000, completion_tokens: 4, total_tokens: 20_004 }, [20_000, 4, 0]],
  ['no output of its own', { prompt_tokens: 300, total_tokens: 920 }, [300, 620, 0]],
  ['no input of its own', { completion_tokens: 20, total_tokens: 320 }, [300, 20, 0]],
])(
  '[FIX-80] books the tokens that the total proves: %s',
  async (_what, reported, [inputTokens, outputTokens, reasoningTokens]) => {
    const { usage } = await usageOf(reported);
    expect(usage).toMatchObject({ inputTokens, outputTokens, reasoningTokens, mark: null, reported: null });
  },
);

it('[FIX-80] never books less than a total that comes alone', async () => {
  const { usage } = await usageOf({ total_tokens: 4000 });
  expect(usage.inputTokens + usage.outputTokens).toBe(4000);
  expect(usage.mark).toBe('estimated');
});

it.each([
  ['a total that is less than its parts', { prompt_tokens: 300, completion_tokens: 4200, total_tokens: 900 }],
  ['a total of absurd parts', { prompt_tokens: 300, completion_tokens: 1e15, total_tokens: 1e15 + 300 }],
  ['a total with a negative part', { prompt_tokens: -300, completion_tokens: 4200, total_tokens: 3900 }],
])('[FIX-80] marks as implausible what nothing proves: %s', async (_what, reported) => {
  const { usage } = await usageOf(reported);
  expect(usage).toMatchObject({ outputTokens: 4, mark: 'implausible' });
});

it.each([
  ['missing', undefined, null],
  ['null', null, null],
  ['a list', [1, 2], null],
  ['text', { prompt_tokens: '1200', completion_tokens: '12' }, { inputTokens: '1200', outputTokens: '12' }],
  ['partly missing', { prompt_tokens: 90 }, { inputTokens: '90', outputTokens: null }],
])('[FIX-40] estimates usage that is %s, and marks it', async (_what, reported, kept) => {
  const { text, usage } = await usageOf(reported);
  expect(text).toBe('The unit leaks.');
  expect(usage).toMatchObject({ outputTokens: 4, mark: 'estimated', reported: kept });
  expect(usage.inputTokens).toBeGreaterThan(20);
  expect(usage.inputTokens).toBeLessThan(200);
});

it('[FIX-47] returns the responding model, and cached tokens', async () => {
  stub.respondWith(
    answerWith(
      { content: 'Fine.' },
      {
        model: 'cheaper-model',
        usage: { prompt_tokens: 200, completion_tokens: 4, prompt_tokens_details: { cached_tokens: 180 } },
      },
    ),
  );
  expect(await complete()).toMatchObject({
    responseModel: 'cheaper-model',
    usage: { inputTokens: 200, cachedTokens: 180 },
  });
});
