import type { ServerResponse } from 'node:http';
import type { ModelRequest } from './model-stub.ts';

/** What a console meets at a server of models. */
export type Situation = 'fine' | 'key' | 'address' | 'model' | 'filter' | 'empty' | 'setting';

type Reply = (response: ServerResponse) => void;

/** Replies like a kind of real servers, whose forms of errors differ. */
export type ModelServer = (situation: Situation, request: ModelRequest) => Reply;

const send =
  (status: number, body: string, type = 'application/json'): Reply =>
  (response) =>
    void response.writeHead(status, { 'content-type': type, 'retry-after-ms': '1' }).end(body);

const json = (status: number, body: unknown): Reply => send(status, JSON.stringify(body));

const error = (status: number, message: string, more: object = {}): Reply =>
  json(status, { error: { message, ...more } });

const page = (status: number): Reply => send(status, '<!doctype html><title>Gateway</title>', 'text/html');

const USAGE = { prompt_tokens: 300, completion_tokens: 20, total_tokens: 320 };

const whole = (message: object, more: object = {}): Reply =>
  json(200, { choices: [{ index: 0, message, finish_reason: 'stop' }], usage: USAGE, ...more });

const fine = whole({ role: 'assistant', content: 'All fine.' });

const chunk = (delta: object, finish_reason: string | null, more: object = {}): string =>
  `data: ${JSON.stringify({ object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason }], ...more })}\n\n`;

const DONE = 'data: [DONE]\n\n';

const stream = (...chunks: string[]): Reply => send(200, chunks.join('') + DONE, 'text/event-stream');

/** Returns the settings of a request that a server does not have. */
const unknownIn = ({ settings }: ModelRequest, known: readonly string[]): readonly string[] =>
  Object.keys(settings).filter((name) => !known.includes(name));

/** The kinds of servers by their peculiarity. */
export const MODEL_SERVERS = {
  'streams by default': (situation, { settings }) => {
    if (situation === 'key') return error(401, 'Incorrect API key provided: sk-a****z.', { code: 'invalid_api_key' });
    if (situation === 'address') return page(404);
    if (situation === 'model') return error(404, 'The model `large` does not exist', { code: 'model_not_found' });
    if (situation === 'setting' && 'temperature' in settings)
      return error(400, "Unsupported value: 'temperature' does not support 1.", { param: 'temperature' });
    if (situation === 'filter') return stream(chunk({}, 'content_filter'));
    const content = situation === 'empty' ? '' : 'All fine.';
    if (settings['stream'] !== false) return stream(chunk({ content }, null), chunk({}, 'stop', { usage: USAGE }));
    return whole({ role: 'assistant', content });
  },

  'validates strictly': (situation, request) => {
    if (situation === 'key') return json(403, { detail: 'Not authenticated' });
    if (situation === 'address') return json(404, { detail: 'Not Found' });
    if (situation === 'model')
      return json(404, { object: 'error', message: 'The model `large` does not exist.', type: 'NotFoundError' });
    if (situation === 'filter') return json(422, { detail: 'The prompt was blocked by the safety policy.' });
    if (situation === 'empty') return json(200, { choices: [], usage: USAGE });
    const known = situation === 'setting' ? ['stream', 'max_completion_tokens'] : ['stream', 'n', 'max_tokens'];
    const unknown = unknownIn(request, known);
    if (unknown.length === 0) return fine;
    const detail = unknown.map((name) => ({
      type: 'extra_forbidden',
      loc: ['body', name],
      msg: 'Extra inputs',
      input: 1,
    }));
    return json(422, { detail });
  },

  'has no system role': (situation, { roles, settings }) => {
    if (situation === 'key') return json(401, { error: 'Unauthorized' });
    if (situation === 'address') return json(405, { detail: 'Method Not Allowed' });
    if (situation === 'model')
      return json(404, { object: 'error', message: 'The model `large` does not exist.', code: 404 });
    if (situation === 'filter') return error(400, 'Bad request', { code: 'content_filter' });
    if (situation === 'setting' && 'n' in settings)
      return json(400, { object: 'error', message: "[{'loc': ('body', 'n'), 'msg': 'not permitted'}]", code: 400 });
    const rejected = { object: 'error', message: 'System role not supported', type: 'BadRequestError', code: 400 };
    if (roles.includes('system')) return json(400, rejected);
    return situation === 'empty' ? whole({ role: 'assistant', content: null }) : fine;
  },

  'reports thinking apart': (situation, { settings }) => {
    if (situation === 'key') return error(401, 'Invalid Authentication', { type: 'invalid_authentication_error' });
    if (situation === 'address') return error(404, 'Invalid URL (POST /chat/completions)');
    if (situation === 'model') return error(400, 'Model Not Exist', { type: 'invalid_request_error' });
    if (situation === 'filter') return error(400, 'Content Exists Risk: data_inspection_failed');
    const renamed = "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.";
    if (situation === 'setting' && 'max_tokens' in settings) return error(400, renamed);
    const content = situation === 'empty' ? '' : 'All fine.';
    const usage = { ...USAGE, total_tokens: 920, completion_tokens_details: { reasoning_tokens: 600 } };
    return whole({ role: 'assistant', content, reasoning_content: 'The seal.' }, { usage });
  },

  'wraps the errors of another one': (situation, { settings }) => {
    const wrapped = (status: number, message: string) => error(status, `gateway.Error: ${message}`, { type: 'None' });
    if (situation === 'key') return wrapped(500, 'OpenAIException - Incorrect API key provided.');
    if (situation === 'address') return json(404, { detail: 'Not Found' });
    if (situation === 'model') return wrapped(400, 'Invalid model name passed in model=large.');
    if (situation === 'filter')
      return wrapped(400, 'ContentPolicyViolationError: The response was filtered due to the prompt.');
    if (situation === 'setting' && 'temperature' in settings)
      return wrapped(400, "UnsupportedParamsError: openai does not support parameters: ['temperature'].");
    return situation === 'empty' ? whole({ role: 'assistant' }) : fine;
  },

  'rejects a key with 400': (situation, { settings }) => {
    const listed = (code: number, message: string, status: string) =>
      json(code, [{ error: { code, message, status } }]);
    if (situation === 'key') return listed(400, 'API key not valid. Please pass a valid API key.', 'INVALID_ARGUMENT');
    if (situation === 'address') return send(404, '', 'text/html');
    if (situation === 'model') return listed(404, 'models/large is not found for API version v1main.', 'NOT_FOUND');
    if (situation === 'filter') return json(200, { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } });
    if (situation === 'setting' && 'n' in settings)
      return listed(400, 'Invalid JSON payload received. Unknown name "n": Cannot find field.', 'INVALID_ARGUMENT');
    return situation === 'empty' ? json(200, { choices: [{ finish_reason: 'stop', index: 0 }] }) : fine;
  },

  'is small and local': (situation, { settings }) => {
    if (situation === 'key') return send(401, 'unauthorized', 'text/plain');
    if (situation === 'address')
      return json(200, { error: 'Unexpected endpoint or method. (POST /chat/completions). Returning 200 anyway' });
    if (situation === 'model') return error(404, "model 'large:3.2b' not found", { type: 'api_error' });
    if (situation === 'filter')
      return whole({ role: 'assistant', content: '' }, { promptFeedback: { blockReason: 'OTHER' } });
    if (situation === 'setting' && 'temperature' in settings)
      return json(500, { error: 'unknown field "temperature"' });
    if (situation === 'empty') return send(200, '');
    return json(200, { choices: [{ message: { content: '<think>The seal.</think>All fine.' } }] });
  },

  'is overloaded': (situation, { settings }) => {
    const inside = (code: number, message: string) => json(200, { error: { code, message } });
    if (situation === 'key') return inside(401, 'No auth credentials found');
    if (situation === 'address') return page(200);
    if (situation === 'model') return inside(400, 'large is not a valid model ID');
    if (situation === 'filter') return error(403, 'Your input was flagged for moderation.', { code: 403 });
    if (situation === 'setting' && 'temperature' in settings)
      return error(404, 'No endpoints found that support temperature.');
    if (situation === 'empty') return stream();
    return error(529, 'Overloaded', { type: 'overloaded_error' });
  },
} as const satisfies Readonly<Record<string, ModelServer>>;
