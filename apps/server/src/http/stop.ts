import type { FastifyInstance } from 'fastify';
import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** The times of a stop, in milliseconds. */
export type StopTimes = {
  /** How long the console accepts connections after `/readyz` has begun to report the stop. */
  readonly drainMs: number;
  /** How long requests in progress may take after that. */
  readonly finishMs: number;
};

/** Time for background work to end; it continues at the next start. */
const BACKGROUND_MS = 3000;

const POLL_MS = 20;

/**
 * Prepares the stop of an application that does not listen yet. The returned function stops it without cutting a request: first load
 * balancers get time to withdraw it, then it accepts no connection, and requests in progress finish. Connections without a request
 * do not delay the stop.
 */
export function prepareStop(app: FastifyInstance, stopping: AbortController, times: StopTimes): () => Promise<void> {
  const inProgress = new Set<ServerResponse>();
  app.addHook('onRequest', (_request, reply, done) => {
    inProgress.add(reply.raw);
    // Unlike onResponse, this event also follows a response that the client did not wait for.
    reply.raw.once('close', () => inProgress.delete(reply.raw));
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    // The client opens its next connection elsewhere.
    if (stopping.signal.aborted) reply.header('connection', 'close');
    done(null, payload);
  });
  return async () => {
    stopping.abort();
    // After a failed start, nothing is withdrawn.
    if (app.server.listening) await pause(times.drainMs);
    const closed = app.close();
    const until = performance.now() + times.finishMs;
    while ((app.server.listening || inProgress.size > 0) && performance.now() < until) await pause(POLL_MS);
    app.server.closeAllConnections();
    await Promise.race([closed, pause(BACKGROUND_MS, undefined, { ref: false })]);
  };
}
