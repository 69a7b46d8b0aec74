import * as z from 'zod/mini';
import { apiName, dateTime, flag, repeated, text } from './primitives.ts';
import { route } from './route.ts';

// Apart from what pages ask of the org: the console asks this before any page, and loads no more for it.

export const sobjectSummary = z.object({
  name: apiName,
  label: text(255),
  custom: z.boolean(),
  keyPrefix: z.nullable(text(3)),
  createable: z.boolean(),
  updateable: z.boolean(),
});

export const listSobjects = route({
  method: 'GET',
  path: '/api/org/sobjects',
  permission: 'session',
  summary: "Answers the org's objects that the user can see, or of those only the named ones.",
  query: z.object({ name: z.optional(repeated(apiName, 100)), refresh: z.optional(flag) }),
  response: z.object({ records: z.array(sobjectSummary) }),
});

export const orgLimits = route({
  method: 'GET',
  path: '/api/org/limits',
  permission: 'session',
  summary: "Answers the org's daily API calls as the CRM last reported them; null before its first answer.",
  response: z.object({ dailyApiRequests: z.nullable(z.object({ used: z.number(), max: z.number(), at: dateTime })) }),
});
