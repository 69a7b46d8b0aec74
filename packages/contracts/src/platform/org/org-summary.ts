import * as z from 'zod/mini';
import { apiName, dateTime, flag, repeated, text } from '../primitives.ts';
import { route } from '../route.ts';

// Separate from `org.ts`, because the console makes these requests before any page and should load nothing else for them.

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
  summary: "Returns the org's objects that the user can see, limited to the given names if there are any.",
  query: z.object({ name: z.optional(repeated(apiName, 100)), refresh: z.optional(flag) }),
  cost: 'describe',
  response: z.object({ records: z.array(sobjectSummary) }),
});

export const orgLimits = route({
  method: 'GET',
  path: '/api/org/limits',
  permission: 'session',
  summary: "Returns the org's daily API calls from the CRM's last response; null before the first response.",
  response: z.object({ dailyApiRequests: z.nullable(z.object({ used: z.number(), max: z.number(), at: dateTime })) }),
});
