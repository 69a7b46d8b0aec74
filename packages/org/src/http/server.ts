import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { json, openExchange } from './exchange.ts';
import type { OrgResponse } from './exchange.ts';
import { handle } from './handle.ts';
import { actorOf } from './service.ts';
import type { OrgService } from './service.ts';

const send = (response: ServerResponse, orgResponse: OrgResponse): void => {
  const length = Buffer.byteLength(orgResponse.body);
  const hasBody = orgResponse.status !== 204 && orgResponse.status !== 304;
  response.writeHead(orgResponse.status, { ...orgResponse.headers, ...(hasBody ? { 'content-length': length } : {}) });
  response.end(hasBody ? orgResponse.body : undefined);
};

const WRITES = new Set(['POST', 'PATCH', 'PUT', 'DELETE']);

/** Returns whether to drop the connection after this write, and turns the switch off. */
const isCutOff = (service: OrgService, request: IncomingMessage, orgResponse: OrgResponse): boolean => {
  const isWrite = WRITES.has(request.method ?? '') && (request.url ?? '').includes('/services/data/');
  if (!service.faults.dropAfterWrite || !isWrite || orgResponse.status >= 400) return false;
  service.faults.dropAfterWrite = false;
  return true;
};

const respond = async (
  service: OrgService,
  request: IncomingMessage,
  response: ServerResponse,
  log: (line: string) => void,
): Promise<void> => {
  const exchange = openExchange(request);
  const user = service.hasFaultSwitches ? (actorOf(service, exchange)?.username ?? null) : null;
  let orgResponse: OrgResponse;
  try {
    orgResponse = await handle(service, exchange);
  } catch (error) {
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
    service.calls.add({ method: exchange.method, path: exchange.path, user, callOptions, status: orgResponse.status });
  }
  if (isCutOff(service, request, orgResponse)) request.socket.destroy();
  else send(response, orgResponse);
};

/** Creates the org's HTTP server, not yet listening. */
export const createOrgServer = (service: OrgService, log: (line: string) => void): Server => {
  const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
    response.on('finish', () => {
      // While the server is closing, each connection ends after its response.
      if (!server.listening) request.socket.end();
    });
    void respond(service, request, response, log);
  });
  return server;
};

/** Closes a server: accepts nothing new and waits for open requests, at most the given time in milliseconds. */
export const closeServer = (server: Server, timeoutMs: number): Promise<void> =>
  new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), timeoutMs);
    server.close(() => {
      clearTimeout(force);
      resolve();
    });
    server.closeIdleConnections();
  });
