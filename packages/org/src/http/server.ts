import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { json, openExchange } from './exchange.ts';
import type { Answer } from './exchange.ts';
import { handle } from './handle.ts';
import { actorOf } from './service.ts';
import type { OrgService } from './service.ts';

const send = (response: ServerResponse, answer: Answer): void => {
  const length = Buffer.byteLength(answer.body);
  const hasBody = answer.status !== 204 && answer.status !== 304;
  response.writeHead(answer.status, { ...answer.headers, ...(hasBody ? { 'content-length': length } : {}) });
  response.end(hasBody ? answer.body : undefined);
};

const WRITES = new Set(['POST', 'PATCH', 'PUT', 'DELETE']);

/** Whether the switch that cuts the line after the next write applies; it does so once. */
const isCutOff = (service: OrgService, request: IncomingMessage, answer: Answer): boolean => {
  const isWrite = WRITES.has(request.method ?? '') && (request.url ?? '').includes('/services/data/');
  if (!service.faults.dropAfterWrite || !isWrite || answer.status >= 400) return false;
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
  let answer: Answer;
  try {
    answer = await handle(service, exchange);
  } catch (error) {
    log(
      `${exchange.method} ${exchange.path}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    );
    answer = json(500, [
      {
        errorCode: 'UNKNOWN_EXCEPTION',
        message: 'An unexpected error occurred. Please include this ErrorId if you contact support',
      },
    ]);
  }
  if (service.hasFaultSwitches && !exchange.path.startsWith('/__')) {
    const callOptions = exchange.header('sforce-call-options') ?? null;
    service.calls.add({ method: exchange.method, path: exchange.path, user, callOptions, status: answer.status });
  }
  if (isCutOff(service, request, answer)) request.socket.destroy();
  else send(response, answer);
};

/** The org's HTTP server, not yet listening. */
export const createOrgServer = (service: OrgService, log: (line: string) => void): Server => {
  const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
    response.on('finish', () => {
      // Once the server is closing, a connection ends with its answer instead of waiting for more.
      if (!server.listening) request.socket.end();
    });
    void respond(service, request, response, log);
  });
  return server;
};

/** Ends a server: requests under way are finished, for at most the given time in milliseconds; nothing new is taken. */
export const closeServer = (server: Server, patience: number): Promise<void> =>
  new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), patience);
    server.close(() => {
      clearTimeout(force);
      resolve();
    });
    server.closeIdleConnections();
  });
