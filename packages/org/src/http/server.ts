import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { json, openExchange } from './exchange.ts';
import type { OrgResponse } from './exchange.ts';
import { Cut } from './faults.ts';
import { handle } from './handle.ts';
import { findActor } from './service.ts';
import type { OrgService } from './service.ts';

function send(response: ServerResponse, orgResponse: OrgResponse): void {
  const length = Buffer.byteLength(orgResponse.body);
  const hasBody = orgResponse.status !== 204 && orgResponse.status !== 304;
  response.writeHead(orgResponse.status, { ...orgResponse.headers, ...(hasBody ? { 'content-length': length } : {}) });
  response.end(hasBody ? orgResponse.body : undefined);
}

/** Salesforce's maximum for the address and the headers together. */
const MAX_HEAD_BYTES = 16_384;
/** Node refuses larger heads itself, without a body. */
const NODE_LIMIT = 256 * 1024;

/** Returns the response to a request whose address, or address and headers, are too long; null for any other one. */
function tooLong(request: IncomingMessage): OrgResponse | null {
  const address = Buffer.byteLength(request.url ?? '');
  const headers = request.rawHeaders.reduce((sum, text) => sum + Buffer.byteLength(text) + 2, 0);
  if (address + headers <= MAX_HEAD_BYTES) return null;
  const [status, reason] = address > MAX_HEAD_BYTES ? [414, 'URI Too Long'] : [431, 'Request Header Fields Too Large'];
  return {
    status,
    headers: { 'content-type': 'text/html;charset=iso-8859-1' },
    body: `<h1>Bad Message ${String(status)}</h1><pre>reason: ${reason}</pre>`,
  };
}

const WRITES = new Set(['POST', 'PATCH', 'PUT', 'DELETE']);

/** Returns what the client receives for a stored write: null for a dropped connection. */
function afterWrite({ faults }: OrgService, request: IncomingMessage, orgResponse: OrgResponse): OrgResponse | null {
  const isWrite =
    WRITES.has(request.method ?? '') && (request.url ?? '').includes('/services/data/') && orgResponse.isRead !== true;
  if (!isWrite || orgResponse.status >= 400) return orgResponse;
  if (faults.dropAfterWrite) {
    faults.dropAfterWrite = false;
    return null;
  }
  const fail = faults.failAfterWrite;
  if (fail === null || fail.count <= 0) return orgResponse;
  fail.count -= 1;
  const { status } = fail;
  const errorCode = status === 503 ? 'SERVER_UNAVAILABLE' : 'UNKNOWN_EXCEPTION';
  return json(status, [{ errorCode, message: 'An unexpected error occurred' }]);
}

async function respond(
  service: OrgService,
  request: IncomingMessage,
  response: ServerResponse,
  log: (line: string) => void,
): Promise<void> {
  const exchange = openExchange(request);
  const user = service.hasFaultSwitches ? (findActor(service, exchange)?.username ?? null) : null;
  let orgResponse: OrgResponse;
  try {
    orgResponse = tooLong(request) ?? (await handle(service, exchange));
  } catch (error) {
    if (error instanceof Cut) {
      request.socket.destroy();
      return;
    }
    log(
      `${exchange.method} ${exchange.path}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    );
    orgResponse = json(500, [
      {
        errorCode: 'UNKNOWN_EXCEPTION',
        message: 'An unexpected error occurred. Please include this ErrorId if you contact support',
      },
    ]);
  }
  if (service.hasFaultSwitches && !exchange.path.startsWith('/__')) {
    const callOptions = exchange.header('sforce-call-options') ?? null;
    service.calls.add({
      method: exchange.method,
      path: exchange.path,
      user,
      callOptions,
      requestId: exchange.header('x-request-id') ?? null,
      traceparent: exchange.header('traceparent') ?? null,
      status: orgResponse.status,
    });
  }
  const sent = afterWrite(service, request, orgResponse);
  if (sent === null) request.socket.destroy();
  else send(response, sent);
}

/** Creates the org's HTTP server, not yet listening. */
export function createOrgServer(service: OrgService, log: (line: string) => void): Server {
  const server = createServer({ keepAliveTimeout: 65_000, maxHeaderSize: NODE_LIMIT }, (request, response) => {
    response.on('finish', () => {
      // While the server is closing, each connection ends after its response.
      if (!server.listening) request.socket.end();
    });
    void respond(service, request, response, log);
  });
  return server;
}

/** Closes a server: accepts nothing new and waits for open requests, at most the given time in milliseconds. */
export function closeServer(server: Server, timeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), timeoutMs);
    server.close(() => {
      clearTimeout(force);
      resolve();
    });
    server.closeIdleConnections();
  });
}
