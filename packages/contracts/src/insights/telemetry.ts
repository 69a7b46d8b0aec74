import * as z from 'zod/mini';
import { accessTokenId } from '../platform/access-token.ts';
import { dateTime, jsonObject, text } from '../platform/primitives.ts';
import { route } from '../platform/route.ts';

// Reports of mobile apps and middleware, sent with an ingest token; docs/telemetry.md describes them.

/** Maximum number of events of a request; a larger request is rejected as a whole. */
export const EVENTS_PER_REQUEST = 5000;

/** The age in hours from which an event is late: its device was offline for a day. */
export const LATE_HOURS = 24;

/** Why an event is refused. `new-relic`: the events of this console are in New Relic. */
export const REFUSALS = [
  'event-type',
  'attributes',
  'time',
  'future',
  'old',
  'user',
  'group-profile',
  'skill',
  'status',
  'number',
  'unreadable',
  'new-relic',
] as const;

export type Refusal = (typeof REFUSALS)[number];

export const reportLogs = route({
  method: 'POST',
  path: '/v1/logs',
  permission: 'ingest-token',
  summary:
    'Stores events from OTLP logs in JSON or protobuf, optionally compressed with gzip, and responds in the same format; rejected events are reported as a partial success.',
  forSoftware: 'docs/telemetry.md',
  response: 'application/x-protobuf',
});

export const reportEvents = route({
  method: 'POST',
  path: '/v1/accounts/:accountId/events',
  permission: 'ingest-token',
  summary:
    "Stores events in the format of New Relic's Event API, optionally compressed with gzip or deflate. The token determines the org; the account number is ignored.",
  forSoftware: 'docs/telemetry.md',
  params: z.object({ accountId: z.string().check(z.regex(/^\d{1,20}$/)) }),
  body: z.union([jsonObject, z.array(z.unknown()).check(z.maxLength(EVENTS_PER_REQUEST, 'tooManyEvents'))]),
  response: z.object({
    success: z.literal(true),
    uuid: text(64),
    /** In addition to New Relic's response: the number of rejected events, with a reason for each. */
    rejected: z.optional(z.number()),
    reasons: z.optional(z.array(text(200))),
  }),
});

/** For how many hours the counts of received events are kept. */
export const COUNTED_HOURS = 168;

/** Counts of events. Stored, duplicate and refused ones are all that arrived; late ones are a part of the first two. */
const eventCounts = { stored: z.number(), duplicates: z.number(), late: z.number(), refused: z.number() };

const wholeHours = z.pipe(z.coerce.number(), z.int().check(z.minimum(1), z.maximum(COUNTED_HOURS)));

export const readTelemetryCounts = route({
  method: 'GET',
  path: '/api/setup/telemetry',
  permission: 'session',
  summary: `Counts the events that apps reported in the last hours (at most ${COUNTED_HOURS}), by access token and hour, with the reasons of refusals. Counts appear after some seconds.`,
  query: z.object({ hours: wholeHours, token: z.optional(accessTokenId) }),
  response: z.object({
    /** The counts of each access token, also a revoked one, the most events first. */
    tokens: z.array(z.object({ id: text(80), name: text(255), ...eventCounts })),
    /** The counts of each hour with any, the latest first; of the given token only, like the rest. */
    hours: z.array(z.object({ at: dateTime, ...eventCounts })),
    total: z.object(eventCounts),
    /** The most frequent reason first. */
    refusals: z.array(z.object({ reason: z.enum(REFUSALS), count: z.number() })),
    /** Requests of OTLP with names that it does not have, whose contents were ignored. */
    ignored: z.number(),
    /** Requests with an error response, by its HTTP status; their events are sent again or were refused. */
    failedRequests: z.array(z.object({ status: z.number(), count: z.number() })),
  }),
});

export type TelemetryCounts = z.infer<typeof readTelemetryCounts.response>;
