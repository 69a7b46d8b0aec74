import * as z from 'zod/mini';
import { jsonObject, text } from './primitives.ts';
import { route } from './route.ts';

// What mobile apps, and the software between, report; docs/telemetry.md says how. It comes with an ingest token.

/** Most events of one request; a larger one is refused whole. */
export const EVENTS_PER_REQUEST = 5000;

export const reportLogs = route({
  method: 'POST',
  path: '/v1/logs',
  permission: 'ingest-token',
  summary:
    'Takes events as OTLP logs in JSON or protobuf, also packed by gzip, and answers in the same form; what it refuses of them it counts as a partial success.',
  response: 'application/x-protobuf',
});

export const reportEvents = route({
  method: 'POST',
  path: '/v1/accounts/:accountId/events',
  permission: 'ingest-token',
  summary:
    "Takes events in the form of New Relic's Event API, also packed by gzip or deflate; the token names the org, the account's number is not looked at.",
  params: z.object({ accountId: z.string().check(z.regex(/^\d{1,20}$/)) }),
  body: z.union([jsonObject, z.array(jsonObject).check(z.maxLength(EVENTS_PER_REQUEST, 'tooManyEvents'))]),
  response: z.object({
    success: z.literal(true),
    uuid: text(64),
    /** Beyond New Relic's own answer: how many events were refused, and why, a reason each. */
    rejected: z.optional(z.number()),
    reasons: z.optional(z.array(text(200))),
  }),
});
