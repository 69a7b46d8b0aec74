import { afterAll, beforeAll, expect, it } from 'vitest';
import { MODEL_SERVERS } from '../test/model-servers.ts';
import type { Situation } from '../test/model-servers.ts';
import { failWith, startModelStub } from '../test/model-stub.ts';
import type { ModelRequest, ModelStub } from '../test/model-stub.ts';
import { createModel } from './model.ts';
import { timeLimit } from '../../../../scripts/test/time-limit.ts';

let stub: ModelStub;
beforeAll(async () => {
  stub = await startModelStub();
});
afterAll(() => stub.close());

type Kind = keyof typeof MODEL_SERVERS;

const question = { task: 'Sum up.', data: { subject: 'Pump' } };
const newModel = () =>
  createModel({ baseUrl: stub.url, model: 'large', apiKey: 'key-1234', timeoutMs: timeLimit(60_000) });

/** Returns the requests that the endpoint received during a call. */
async function requestsOf(call: () => Promise<unknown>): Promise<readonly ModelRequest[]> {
  const before = stub.requests.length;
  await call();
  return stub.requests.slice(before);
}

function meet(kind: Kind, situation: Situation): void {
  stub.respondWith((response, request) => MODEL_SERVERS[kind](situation, request)(response));
}

const kinds = Object.keys(MODEL_SERVERS) as Kind[];

it.each(
  kinds.flatMap((kind) =>
    (
      [
        ['key', 'model_key_rejected'],
        ['address', 'model_address_wrong'],
        ['model', 'model_not_found'],
        ['filter', 'filtered'],
        ['empty', 'empty'],
      ] as const
    ).map(([situation, expected]) => [kind, situation, expected] as const),
  ),
)('[FIX-79] a server that %s: has its own error for %s', async (kind, situation, expected) => {
  meet(kind, situation);
  const result = await newModel()
    .complete(question)
    .then(
      ({ outcome }) => outcome,
      (error: unknown) => (error as { code: string }).code,
    );
  expect(result).toBe(expected);
});

it.each(kinds.filter((kind) => kind !== 'is overloaded'))(
  '[FIX-79] a server that %s: returns a response',
  async (kind) => {
    meet(kind, 'fine');
    expect(await newModel().complete(question)).toMatchObject({ outcome: 'complete', text: 'All fine.' });
  },
);

it('[FIX-79] repeats a request to an overloaded server once, and reports that it is busy', async () => {
  meet('is overloaded', 'fine');
  const requests = await requestsOf(() =>
    expect(newModel().complete(question)).rejects.toMatchObject({ code: 'model_busy' }),
  );
  expect(requests).toHaveLength(2);
});

const OUTPUT = { stream: false, n: 1, temperature: 1, max_tokens: 1500 };

it('[FIX-79] states in its first request what the protocol makes optional', async () => {
  meet('streams by default', 'fine');
  const [request] = await requestsOf(() => newModel().complete(question));
  expect(request).toMatchObject({ settings: OUTPUT, roles: ['system', 'user'] });
});

it.each([
  ['streams by default', ['temperature']],
  ['validates strictly', ['n', 'temperature', 'max_tokens']],
  ['has no system role', ['n']],
  ['reports thinking apart', ['max_tokens']],
  ['wraps the errors of another one', ['temperature']],
  ['rejects a key with 400', ['n']],
  ['is small and local', ['temperature']],
] as const)(
  '[FIX-79] a server that %s: receives the request again without %j, and only once',
  async (kind, rejected) => {
    meet(kind, 'setting');
    const model = newModel();
    const first = await requestsOf(() => model.complete(question));
    expect(first[0]?.settings).toEqual(OUTPUT);
    const kept = Object.entries(OUTPUT).filter(([name]) => !(rejected as readonly string[]).includes(name));
    const limit = (rejected as readonly string[]).includes('max_tokens') ? { max_completion_tokens: 1500 } : {};
    expect(first.at(-1)?.settings).toEqual({ ...Object.fromEntries(kept), ...limit });
    const second = await requestsOf(async () => {
      expect(await model.complete(question)).toMatchObject({ text: 'All fine.' });
    });
    expect(second.map(({ settings }) => settings)).toEqual([first.at(-1)?.settings]);
  },
);

it.each([
  [400, { object: 'error', message: 'System role not supported', type: 'BadRequestError' }],
  [400, { message: 'Conversation roles must alternate user/assistant/user/assistant/...' }],
  [400, { error: { message: "Unsupported value: 'messages[0].role' does not support 'system' with this model." } }],
  [400, { error: { message: 'Developer instruction is not enabled for models/small' } }],
  [404, { error: { message: 'This model takes no system messages: not supported' } }],
  [422, { detail: [{ loc: ['body', 'messages', 0, 'role'], msg: "Input should be 'user' or 'assistant'" }] }],
  [500, { error: 'Jinja Exception: Only user and assistant roles are supported!' }],
])('[FIX-79] sends rules and task in the message of the user after %i %j', async (status, body) => {
  stub.respondWith((response, { roles }) =>
    roles.includes('system')
      ? void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      : MODEL_SERVERS['is small and local']('fine', { ...stub.requests[0] } as ModelRequest)(response),
  );
  const model = newModel();
  const [, again] = await requestsOf(() => model.complete(question));
  expect(again?.roles).toEqual(['user']);
  expect(again?.data).toMatch(/^You help people[^]*The task:\nSum up\.\n\n\{"subject":"Pump"\}$/);
  const later = await requestsOf(() => model.complete(question));
  expect(later.map(({ roles }) => roles)).toEqual([['user']]);
});

it('[FIX-79] names a setting that the server rejects in every form', async () => {
  stub.respondWith(
    (response) =>
      void response
        .writeHead(422, { 'content-type': 'application/json' })
        .end(JSON.stringify({ detail: [{ loc: ['body', 'max_tokens'], msg: 'Too large' }] })),
  );
  const requests = await requestsOf(() =>
    expect(newModel().complete(question)).rejects.toMatchObject({
      code: 'model_setting_rejected',
      message:
        'The AI model does not accept a setting of this console (max_tokens). An administrator must choose another model.',
    }),
  );
  expect(requests).toHaveLength(2);
});

it('[FIX-79] reads no words of the request that a rejection repeats', async () => {
  const task = 'The model small was not found; the API key is invalid; no system message.';
  stub.respondWith(
    (response) =>
      void response
        .writeHead(422, { 'content-type': 'application/json' })
        .end(JSON.stringify({ detail: [{ loc: ['body'], msg: 'No', input: { messages: [{ content: task }] } }] })),
  );
  const requests = await requestsOf(() =>
    expect(newModel().complete(question)).rejects.toMatchObject({ code: 'model_request_rejected' }),
  );
  expect(requests).toHaveLength(1);
});

it('[FIX-79] reads the words of an error that contain a dummy key', async () => {
  stub.respondWith(failWith(404, { message: "model 'large' not found" }));
  const model = createModel({ baseUrl: stub.url, model: 'large', apiKey: 'model', timeoutMs: timeLimit(60_000) });
  await expect(model.complete(question)).rejects.toMatchObject({ code: 'model_not_found' });
});

it.each([
  ['an unknown error with status 200', 200, { message: 'Something broke' }, 'model_error'],
  ['an overload within status 200', 200, { message: 'Provider returned error', code: 529 }, 'model_busy'],
  ['a fault within status 200', 200, { message: 'Provider returned error', code: 502 }, 'model_failed'],
  ['no credit with status 400', 400, { message: 'Your credit balance is too low.' }, 'model_without_credit'],
  ['a long request with status 500', 500, { message: 'The context length is exceeded' }, 'model_prompt_too_long'],
  ['a hidden model with status 403', 403, { message: 'No access to model large' }, 'model_not_found'],
])('[FIX-79] has its own error for %s', async (_what, status, error, code) => {
  stub.respondWith(failWith(status, error));
  await expect(newModel().complete(question)).rejects.toMatchObject({ code });
});

it('[FIX-79] keeps the key out of the causes of its errors', async () => {
  stub.respondWith(
    (response) =>
      void response
        .writeHead(401, { 'content-type': 'application/json' })
        .end(JSON.stringify({ error: { message: 'Wrong key key-1234 (Bearer key-1234), masked k****1.' } })),
  );
  const failure = (await newModel()
    .complete(question)
    .catch((error: unknown) => error)) as Error;
  const cause = failure.cause as Error & { readonly responseBody: string };
  expect(cause.responseBody).toContain('Wrong key [key]');
  expect([cause.message, cause.stack, cause.responseBody].join(' ')).not.toMatch(/key-1234|k\*+1/);
});
