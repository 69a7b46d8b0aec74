import { routes } from '@fieldstone/contracts';
import { ERROR_STATUS, errorAnswer, type ErrorCode } from '@fieldstone/contracts/platform/error';
import { PRODUCT } from '@fieldstone/contracts/platform/product';
import type { Permission, Route } from '@fieldstone/contracts/platform/route';
import * as z from 'zod/mini';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { sessionCookie } from '../cookies.ts';
import { isByToken } from '../register.ts';

/** An OpenAPI 3.1 document, sent unchanged, so its inner types are irrelevant here. */
export type OpenApiDocument = Readonly<Record<string, unknown>>;

const SESSION_SCHEME = 'session';
const TOKEN_SCHEME = 'accessToken';

const PERMISSIONS: Readonly<Record<Permission, string>> = {
  public: 'Anyone.',
  session: 'Signed-in users.',
  configure: 'Signed-in users who may update the configuration-data and the process objects in the CRM.',
  'device-token': 'Clients with an access token for devices as a bearer token.',
  'ingest-token': 'Clients with an access token for reporting events as a bearer token.',
};

const BEHIND_SESSION: readonly ErrorCode[] = ['unauthenticated', 'crm_error', 'crm_limit', 'crm_unavailable'];
const BEHIND_TOKEN: readonly ErrorCode[] = ['unauthenticated', 'rate_limited'];
const OF_WRITES: readonly ErrorCode[] = [
  'cross_site',
  'too_large',
  'conflict',
  'precondition_required',
  'outcome_unknown',
];

/** Returns the description of all routes of the contracts. */
export function describeApi(publicUrl: string): OpenApiDocument {
  const paths: ZodOpenApiPathsObject = {};
  const all: Array<[string, Route]> = Object.entries(routes);
  for (const [name, route] of all) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(name, route) };
  }
  return {
    ...createDocument({
      openapi: '3.1.0',
      info: {
        title: `${PRODUCT.name} Console`,
        version: '1',
        description: `The API of the ${PRODUCT.name} Console's browser application. Writes require a same-origin request.`,
      },
      servers: [{ url: publicUrl }],
      paths,
      components: {
        schemas: { ErrorAnswer: errorAnswer },
        securitySchemes: {
          [SESSION_SCHEME]: {
            type: 'apiKey',
            in: 'cookie',
            name: sessionCookie(publicUrl).name,
          },
          [TOKEN_SCHEME]: { type: 'http', scheme: 'bearer' },
        },
      },
    }),
  };
}

function operationOf(name: string, route: Route): ZodOpenApiOperationObject {
  const { params, query, headers } = route;
  return {
    operationId: name,
    summary: route.summary,
    description: `Permission: ${route.permission}. ${PERMISSIONS[route.permission]}`,
    tags: [tagOf(route.path)],
    security: securityOf(route),
    'x-permission': route.permission,
    ...('journal' in route ? { 'x-journal': route.journal } : {}),
    requestParams: {
      ...(params instanceof z.ZodMiniObject ? { path: params } : {}),
      ...(query instanceof z.ZodMiniObject ? { query } : {}),
      ...(headers instanceof z.ZodMiniObject ? { header: headers } : {}),
    },
    ...(route.body ? { requestBody: { required: true, content: { 'application/json': { schema: route.body } } } } : {}),
    responses: { ...successOf(route), ...errorsOf(route) },
  };
}

function securityOf(route: Route): Array<Record<string, string[]>> {
  if (route.permission === 'public') return [];
  return [{ [isByToken(route.permission) ? TOKEN_SCHEME : SESSION_SCHEME]: [] }];
}

function successOf({ response }: Route): ZodOpenApiOperationObject['responses'] {
  if (response === 'redirect') {
    return { '302': { description: 'Leads on.', headers: { Location: { schema: { type: 'string' } } } } };
  }
  if (typeof response === 'string') {
    return {
      '200': { description: 'A page, a file or a stream.', content: { [response]: { schema: { type: 'string' } } } },
    };
  }
  return { '200': { description: 'Done.', content: { 'application/json': { schema: response } } } };
}

/** Returns the errors of a route by status; several codes may share one. */
function errorsOf(route: Route): ZodOpenApiOperationObject['responses'] {
  const codes: ErrorCode[] = ['bad_request', 'internal', 'unavailable'];
  if (route.permission !== 'public') codes.push(...(isByToken(route.permission) ? BEHIND_TOKEN : BEHIND_SESSION));
  if (route.permission === 'configure') codes.push('permission_missing');
  if (route.method !== 'GET') codes.push(...OF_WRITES);
  if (route.params) codes.push('not_found', 'not_configured');
  if (route.response === 'redirect') codes.push('rate_limited');
  codes.push(...(route.errors ?? []));
  const byStatus = Map.groupBy(codes, (code) => String(ERROR_STATUS[code]));
  return Object.fromEntries(
    [...byStatus].map(([status, same]) => [
      status,
      { description: `Error: ${same.join(', ')}.`, content: { 'application/json': { schema: errorAnswer } } },
    ]),
  );
}

/**
 * Returns the group of a path: `/api/org/limits` belongs to `org`, a path outside `/api` such as `/healthz` to
 * `console`.
 */
export const tagOf = (path: string): string => /^\/api\/([a-z-]+)/.exec(path)?.[1] ?? 'console';
