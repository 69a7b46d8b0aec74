import rateLimit from '@fastify/rate-limit';
import { COST_LIMITS, type Cost } from '@fieldstone/contracts/platform/costs';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Session } from '../access/sessions.ts';
import { AppError } from '../platform/errors.ts';
import type { Store } from '../store/engine/database.ts';
import { exceptInOutage } from '../store/engine/outages.ts';
import { countRequest } from '../store/repositories/session-costs.ts';

const WINDOW_MS = 60_000;

/** Sign-ins per address and minute: enough for many typing errors, but not for a program that fills the store. */
const SIGN_INS = 60;

/** Requests per access token, route and minute; a token may serve a whole fleet. */
export const REQUESTS_PER_TOKEN = 6000;

/** Maximum counted tokens or addresses; the least recently used is dropped first. */
const KEYS = 10_000;

/** Lets routes limit the requests of an access token. Each process counts in memory. */
export async function limitRequests(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    enableDraftSpec: true,
    timeWindow: WINDOW_MS,
    cache: KEYS,
    errorResponseBuilder: (_request, { ttl }) => tooManyAttempts(ttl / 1000),
  });
}

/** Returns a check that throws when the caller's address has used up its sign-ins. */
export function limitSignIns(app: FastifyInstance): (request: FastifyRequest) => Promise<void> {
  const attempt = app.createRateLimit({ max: SIGN_INS });
  return async (request) => {
    const result = await attempt(request);
    if (!result.isAllowed && result.isExceeded) throw tooManyAttempts(result.ttl / 1000);
  };
}

/**
 * Returns a check that throws when a session has used up its costly requests of a kind (requirement REL-14). The store
 * counts for all consoles.
 */
export function limitCosts(store: Store, now: () => number): (session: Session, cost: Cost) => Promise<void> {
  return async ({ id: sessionId, orgId }, cost) => {
    const time = now();
    // Reads remain possible while the disk of the store is full.
    const used = await exceptInOutage(
      countRequest(store, { orgId, sessionId, cost }, { now: time, windowMs: WINDOW_MS }),
    );
    const maximum = COST_LIMITS[cost];
    if (used === undefined || used.requests <= maximum) return;
    const retryAfterS = Math.ceil((used.endsAt - time) / 1000);
    throw new AppError('too_many_requests', { maximum, seconds: retryAfterS }, { retryAfterS });
  };
}

function tooManyAttempts(seconds: number): AppError {
  const retryAfterS = Math.ceil(seconds);
  return new AppError('too_many_attempts', { seconds: retryAfterS }, { retryAfterS });
}
