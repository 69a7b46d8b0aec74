import type { IncomingMessage } from 'node:http';
import { SalesforceError, notFound, parserError } from '../errors.ts';
import { isJsonObject } from '../engine.ts';
import type { JsonObject } from '../engine.ts';

/** A parsed request. Leading slashes are collapsed, because the Salesforce CLI doubles one. */
export type Exchange = {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly header: (name: string) => string | undefined;
  /** Returns the whole body. Throws REQUEST_ENTITY_TOO_LARGE beyond the limit. */
  readonly body: () => Promise<Buffer>;
};

export type OrgResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
  /** Set for a composite without a write, although its method is POST. */
  readonly isRead?: boolean;
};

const MAX_BODY = 50 * 1024 * 1024;

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    if (!(part instanceof Buffer)) throw new TypeError('The request body is not binary.');
    size += part.byteLength;
    if (size > MAX_BODY) {
      throw new SalesforceError('REQUEST_ENTITY_TOO_LARGE', `The request is larger than ${MAX_BODY} bytes`, {
        status: 413,
      });
    }
    chunks.push(part);
  }
  return Buffer.concat(chunks);
}

export function openExchange(request: IncomingMessage): Exchange {
  const [rawPath = '/', ...rest] = (request.url ?? '/').split('?');
  return {
    method: request.method ?? 'GET',
    path: rawPath.replace(/^\/+/, '/'),
    query: new URLSearchParams(rest.join('?')),
    header: (name) => {
      const value = request.headers[name.toLowerCase()];
      return Array.isArray(value) ? value.join(', ') : value;
    },
    body: () => readBody(request),
  };
}

export function json(status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): OrgResponse {
  return {
    status,
    headers: { 'content-type': 'application/json;charset=UTF-8', 'cache-control': 'no-store', ...headers },
    body: JSON.stringify(value),
  };
}

export function noContent(): OrgResponse {
  return { status: 204, headers: {}, body: '' };
}

/** Returns the body as a JSON value. Throws JSON_PARSER_ERROR, or UNSUPPORTED_MEDIA_TYPE for another content type. */
export async function readJson(exchange: Exchange): Promise<unknown> {
  const type = exchange.header('content-type') ?? '';
  if (!/json/i.test(type)) {
    throw new SalesforceError('UNSUPPORTED_MEDIA_TYPE', `Content type not supported : ${type || 'none'}`, {
      status: 415,
    });
  }
  const text = (await exchange.body()).toString('utf8');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw parserError(`Unexpected input at [line:1, column:1]: ${error instanceof Error ? error.message : 'no JSON'}`);
  }
}

export function asObject(value: unknown): JsonObject {
  if (!isJsonObject(value))
    throw parserError('The HTTP entity body is required to be a JSON object [line:1, column:1]');
  return value;
}

/** Returns the body as a JSON object. */
export async function readObject(exchange: Exchange): Promise<JsonObject> {
  return asObject(await readJson(exchange));
}

/** Decodes a part of a path. Throws NOT_FOUND for invalid percent-encoding. */
export function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw notFound();
  }
}

/** Returns the body as form parameters. */
export async function readForm(exchange: Exchange): Promise<URLSearchParams> {
  return new URLSearchParams((await exchange.body()).toString('utf8'));
}
