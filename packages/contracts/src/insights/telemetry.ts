import * as z from 'zod/mini';
import { jsonObject, text } from '../platform/primitives.ts';
import { route } from '../platform/route.ts';

// Reports of mobile apps and middleware, sent with an ingest token; docs/telemetry.md describes them.

/** Maximum number of events of a request; a larger request is rejected as a whole. */
export const EVENTS_PER_REQUEST = 5000;

export const reportLogs = route({
  method: 'POST',
  path: '/v1/logs',
  permission: 'ingest-token',
  summary:
    'Stores events from OTLP logs in JSON or protobuf, optionally compressed with gzip, and responds in the same format; rejected events are reported as a partial success.',
  response: 'application/x-protobuf',
});

export const reportEvents = route({
  method: 'POST',
  path: '/v1/accounts/:accountId/events',
  permission: 'ingest-token',
  summary:
    "Stores events in the format of New Relic's Event API, optionally compressed with gzip or deflate. The token determines the org; the account number is ignored.",
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
