import * as z from 'zod/mini';
import { jsonObject } from './primitives.ts';
import { route } from './route.ts';

export const healthz = route({
  method: 'GET',
  path: '/healthz',
  permission: 'public',
  summary: 'Answers that the process is alive.',
  response: z.object({ status: z.literal('ok') }),
});

export const readyz = route({
  method: 'GET',
  path: '/readyz',
  permission: 'public',
  summary:
    'Returns whether the store and the CRM can be reached, and the embedded stores written; 503 with the missing ones otherwise. A result is shared for ten seconds.',
  response: z.object({ status: z.literal('ok') }),
});

export const openApi = route({
  method: 'GET',
  path: '/api/openapi.json',
  permission: 'public',
  summary: 'Answers this description of the API.',
  response: jsonObject,
});

export const apiDocs = route({
  method: 'GET',
  path: '/api/docs',
  permission: 'public',
  summary: 'Shows the API for people.',
  response: 'text/html',
});
