import { PERIOD_DAYS_LIMIT } from '@fieldstone/contracts/insights';

/** Most attributes of an event; New Relic has about twice as many, and reports are made of a dozen. */
export const ATTRIBUTES_LIMIT = 128;

/** Longest text of an attribute; a longer one is cut. */
export const TEXT_LIMIT = 4000;

/** Longest id or name; a longer one is refused. */
export const NAME_LIMIT = 255;

/** How far a device's clock may be ahead. */
export const AHEAD_MS = 10 * 60_000;

/** How old an event may be: as far back as reports go. */
export const AGE_MS = PERIOD_DAYS_LIMIT * 86_400_000;

/** Events taken and not yet stored, of all requests together; beyond it clients are asked to come again. */
export const QUEUE_EVENTS = 20_000;

/** Requests of one token; a token may serve a whole fleet. */
export const REQUESTS = { attempts: 6000, perMs: 60_000 } as const;
