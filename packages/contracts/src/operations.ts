import * as z from 'zod/mini';
import { jsonObject, text } from './primitives.ts';
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
  summary: 'Answers whether the store and the CRM can be reached; 503 when one cannot.',
  response: z.object({ status: z.literal('ok'), store: text(100), crm: text(100) }),
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
