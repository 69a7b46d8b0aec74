import { once } from 'node:events';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import * as z from 'zod/mini';

const request = z.looseObject({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
});

/** A request that the endpoint received. */
export type ModelRequest = {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly model: string;
  readonly roles: readonly string[];
  readonly task: string;
  readonly data: string;
  /** The names and values of its settings. */
  readonly settings: Readonly<Record<string, unknown>>;
};

export type ModelStub = {
  /** For AI_BASE_URL. */
  readonly url: string;
  readonly requests: readonly ModelRequest[];
  /** Sets the response to all requests from now on. */
  respondWith(with_: (response: ServerResponse, request: ModelRequest) => void): void;
  close(): Promise<void>;
};

type CompletionDetails = {
  readonly finish_reason?: string;
  readonly prompt_tokens?: number;
  readonly completion_tokens?: number;
};

/** Returns a response in OpenAI's form. */
export function completion(content: string, details: CompletionDetails = {}) {
  const { finish_reason = 'stop', prompt_tokens = 120, completion_tokens = 30 } = details;
  return (response: ServerResponse): void => {
    response.setHeader('content-type', 'application/json').end(
      JSON.stringify({
        id: 'answer-1',
        object: 'chat.completion',
        created: 1,
        model: 'small-model',
        choices: [{ index: 0, finish_reason, message: { role: 'assistant', content } }],
        usage: { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens },
      }),
    );
  };
}

/** Returns a response with a message and other fields in the endpoint's own form. */
export function answerWith(message: object, fields: object = {}, finishReason = 'stop') {
  return (response: ServerResponse): void => {
    const choices = [{ index: 0, finish_reason: finishReason, message: { role: 'assistant', ...message } }];
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ choices, ...fields }));
  };
}

/** Returns an error in OpenAI's form. */
export function failWith(status: number, error: object) {
  return (response: ServerResponse): void => {
    response.writeHead(status, { 'content-type': 'application/json', 'retry-after-ms': '1' });
    response.end(JSON.stringify({ error }));
  };
}

/** Starts an endpoint on loopback with OpenAI's protocol. */
export async function startModelStub(): Promise<ModelStub> {
  const requests: ModelRequest[] = [];
  let reply: Parameters<ModelStub['respondWith']>[0] = completion('The pump leaks.');
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const { model, messages, ...settings } = request.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')));
      const contentOf = (role: string) => messages.find((message) => message.role === role)?.content ?? '';
      const received: ModelRequest = {
        path: incoming.url ?? '',
        authorization: incoming.headers.authorization,
        model,
        roles: messages.map(({ role }) => role),
        task: contentOf('system'),
        data: contentOf('user'),
        settings,
      };
      requests.push(received);
      reply(response, received);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.');
  return {
    url: `http://127.0.0.1:${String(address.port)}/v1`,
    requests,
    respondWith: (next) => {
      reply = next;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
