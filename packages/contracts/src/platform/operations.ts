import * as z from 'zod/mini';
import { jsonObject } from './primitives.ts';
import { route } from './route.ts';

export const healthz = route({
  method: 'GET',
  path: '/healthz',
  permission: 'public',
  summary: 'Returns 200 while the process is running.',
  forSoftware: 'docs/operations.md',
  response: z.object({ status: z.literal('ok') }),
});

export const readyz = route({
  method: 'GET',
  path: '/readyz',
  permission: 'public',
  summary:
    'Returns 200 if the store and the CRM can be reached and the embedded stores written, otherwise 503 with the unavailable ones. A result is shared for ten seconds.',
  forSoftware: 'docs/operations.md',
  response: z.object({ status: z.literal('ok') }),
});

export const openApi = route({
  method: 'GET',
  path: '/api/openapi.json',
  permission: 'public',
  summary: 'Returns the OpenAPI description of the API.',
  forSoftware: 'docs/upgrading.md',
  response: jsonObject,
});

export const apiDocs = route({
  method: 'GET',
  path: '/api/docs',
  permission: 'public',
  summary: 'Returns the API reference as a page.',
  response: 'text/html',
});
