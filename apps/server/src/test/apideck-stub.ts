import { once } from 'node:events';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { Config } from '../config/config.ts';

/** A request as received by the service. */
export type ApideckCall = {
  readonly call: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: unknown;
};

export type ApideckStub = {
  readonly config: NonNullable<Config['apideck']>;
  readonly calls: readonly ApideckCall[];
  /** Sets the response to calls of this method and path; null: the default. */
  respondTo(call: string, with_: ((response: ServerResponse) => void) | null): void;
  close(): Promise<void>;
};

/** A connection in Apideck's form, with settings and form values. */
const BOX = {
  id: 'file-storage+box',
  service_id: 'box',
  name: 'Box',
  unified_api: 'file-storage',
  state: 'callable',
  integration_state: 'configured',
  auth_type: 'oauth2',
  enabled: true,
  form_fields: [{ id: 'folder', label: 'Folder', type: 'text', required: true, value: 'a secret value' }],
  settings: { token: 'a secret setting' },
};

const FILES = [
  { id: 'b1', name: 'Lift Rescue Guide.txt', type: 'file', size: 60, updated_at: '2026-10-01T08:00:00.000Z' },
  { id: 'b2', name: 'Plans', type: 'folder' },
  { id: 'b3', name: 'Video of a visit.mp4', type: 'file', size: 200_000_001 },
];

const json = (status: number, body: unknown) => (response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

/** Starts a stub of Apideck on loopback. */
export async function startApideckStub(): Promise<ApideckStub> {
  const calls: ApideckCall[] = [];
  const special = new Map<string, (response: ServerResponse) => void>();
  const usual: Readonly<Record<string, (response: ServerResponse, query: URLSearchParams) => void>> = {
    'POST /vault/sessions': json(200, {
      status_code: 200,
      status: 'OK',
      data: { session_uri: 'https://vault.example.com/session/abc', session_token: 'a secret token' },
    }),
    'GET /vault/connections': json(200, { status_code: 200, status: 'OK', data: [BOX] }),
    'DELETE /vault/connections/file-storage/box': (response) => void response.writeHead(204).end(),
    'POST /file-storage/files/search': (response, query) => {
      const isSecond = query.get('cursor') === 'second-page';
      json(200, {
        status_code: 200,
        data: isSecond ? FILES.slice(2) : FILES.slice(0, 2),
        meta: { items_on_page: 2, cursors: { next: isSecond ? null : 'second-page' } },
      })(response);
    },
    ...Object.fromEntries(
      FILES.map((file) => [`GET /file-storage/files/${file.id}`, json(200, { status_code: 200, data: file })]),
    ),
    'GET /file-storage/files/b1/download': (response) =>
      void response.writeHead(200).end('Open the brake by hand. Never enter the shaft alone.'),
  };
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://stub');
      const call = `${incoming.method ?? ''} ${pathname}`;
      const text = Buffer.concat(chunks).toString('utf8');
      calls.push({ call, headers: incoming.headers, body: text === '' ? null : JSON.parse(text) });
      const reply = special.get(call) ?? usual[call] ?? json(404, { status_code: 404, message: 'Not found' });
      reply(response, searchParams);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.');
  return {
    config: { baseUrl: `http://127.0.0.1:${String(address.port)}`, apiKey: 'key-of-the-account', appId: 'our-app' },
    calls,
    respondTo: (call, reply) => void (reply === null ? special.delete(call) : special.set(call, reply)),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
