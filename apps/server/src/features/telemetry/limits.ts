import { PERIOD_DAYS_LIMIT } from '@fieldstone/contracts/insights/insights';
import { LATE_HOURS } from '@fieldstone/contracts/insights/telemetry';

/** Maximum attributes of an event; New Relic sends about twice as many as reports use, which is a dozen. */
export const ATTRIBUTES_LIMIT = 128;

/** Longest text of an attribute; a longer one is cut. */
export const TEXT_LIMIT = 4000;

/** Longest id or name; a longer one is rejected. */
export const NAME_LIMIT = 255;

/** How far a device's clock may be ahead. */
export const AHEAD_MS = 10 * 60_000;

/** Maximum age of an event: the range of the reports. */
export const AGE_MS = PERIOD_DAYS_LIMIT * 86_400_000;

/** Age from which an event counts as late. */
export const LATE_MS = LATE_HOURS * 3_600_000;

/** Maximum events waiting to be stored, of all requests; beyond it clients must retry later. */
export const QUEUE_EVENTS = 20_000;
