import { CHANGE_NOTE_HEADER, changeNote } from '@fieldstone/contracts/platform/change-note';
import { CHANGE_ORIGIN_HEADER, DECLARED_ORIGINS } from '@fieldstone/contracts/platform/change-origin';
import { allRoutes } from '@fieldstone/contracts';
import { COST_LIMITS } from '@fieldstone/contracts/platform/costs';
import { ERROR_STATUS, errorResponse } from '@fieldstone/contracts/platform/error';
import { PRODUCT } from '@fieldstone/contracts/platform/product';
import type { Permission, Route } from '@fieldstone/contracts/platform/route';
import * as z from 'zod/mini';
import {
  createDocument,
  type ZodOpenApiContentObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from 'zod-openapi';
import { sessionCookie } from '../cookies.ts';
import { declaredErrors } from '../declared-errors.ts';
import { isByToken } from '../register.ts';

/** An OpenAPI 3.1 document, sent unchanged, so its inner types are irrelevant here. */
export type OpenApiDocument = Readonly<Record<string, unknown>>;

const SESSION_SCHEME = 'session';
const TOKEN_SCHEME = 'accessToken';

const PERMISSIONS: Readonly<Record<Permission, string>> = {
  public: 'Anyone.',
  session: 'Signed-in users.',
  view: 'Signed-in users who may configure, or have a permission set of the console.',
  configure: 'Signed-in users who may update the configuration-data and the process objects in the CRM.',
  'device-token': 'Clients with an access token for devices as a bearer token.',
  'ingest-token': 'Clients with an access token for reporting events as a bearer token.',
};

/** Returns the description of all routes of the contracts. */
export function describeApi(publicUrl: string): OpenApiDocument {
  const paths: ZodOpenApiPathsObject = {};
  const all = Object.entries(allRoutes);
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
        schemas: { ErrorResponse: errorResponse },
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
  const { params, query } = route;
  return {
    operationId: name,
    summary: route.summary,
    description: `Permission: ${route.permission}. ${PERMISSIONS[route.permission]}`,
    tags: [tagOf(route.path)],
    security: securityOf(route),
    'x-permission': route.permission,
    ...(route.cost !== undefined && { 'x-requests-per-minute': COST_LIMITS[route.cost] }),
    ...('journal' in route ? { 'x-journal': route.journal } : {}),
    requestParams: {
      ...(params instanceof z.ZodMiniObject ? { path: params } : {}),
      ...(query instanceof z.ZodMiniObject ? { query } : {}),
      ...headersOf(route),
    },
    ...bodyOf(route),
    responses: { ...successOf(route), ...errorsOf(route) },
  };
}

/** Returns the headers of a route; every write of a session may declare its origin and have a note, percent-encoded. */
function headersOf(route: Route): { readonly header?: z.ZodMiniObject } {
  const own = route.headers instanceof z.ZodMiniObject ? route.headers : undefined;
  if (!('journal' in route)) return own === undefined ? {} : { header: own };
  const ofWrites = {
    [CHANGE_ORIGIN_HEADER]: z.optional(z.enum(DECLARED_ORIGINS)),
    [CHANGE_NOTE_HEADER]: z.optional(changeNote),
  };
  return { header: z.extend(own ?? z.object({}), ofWrites) };
}

function securityOf(route: Route): Array<Record<string, string[]>> {
  if (route.permission === 'public') return [];
  return [{ [isByToken(route.permission) ? TOKEN_SCHEME : SESSION_SCHEME]: [] }];
}

/** The messages of OTLP have the same format in both directions. */
const OTLP: ZodOpenApiContentObject = {
  'application/json': { schema: { type: 'object' } },
  'application/x-protobuf': { schema: { type: 'string', format: 'binary' } },
};

function bodyOf({ body, response }: Route): Pick<ZodOpenApiOperationObject, 'requestBody'> {
  if (response === 'application/x-protobuf') return { requestBody: { required: true, content: OTLP } };
  return body ? { requestBody: { required: true, content: { 'application/json': { schema: body } } } } : {};
}

function successOf({ response }: Route): ZodOpenApiOperationObject['responses'] {
  if (response === 'redirect') {
    return { '302': { description: 'Redirect.', headers: { Location: { schema: { type: 'string' } } } } };
  }
  if (response === 'application/x-protobuf') return { '200': { description: 'Done.', content: OTLP } };
  if (typeof response === 'string') {
    return {
      '200': { description: 'A page, a file or a stream.', content: { [response]: { schema: { type: 'string' } } } },
    };
  }
  return { '200': { description: 'Done.', content: { 'application/json': { schema: response } } } };
}

const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds before a retry makes sense.', schema: { type: 'integer' as const } },
};

/** Returns the errors of a route by status; several kinds may share one. */
function errorsOf(route: Route): ZodOpenApiOperationObject['responses'] {
  const byStatus = Map.groupBy(declaredErrors(route), (kind) => String(ERROR_STATUS[kind]));
  return Object.fromEntries(
    [...byStatus].map(([status, same]) => [
      status,
      {
        description: `Error: ${same.join(', ')}.`,
        ...(same.includes('rate_limited') && { headers: RETRY_AFTER }),
        content: { 'application/json': { schema: errorResponse } },
      },
    ]),
  );
}

/**
 * Returns the group of a path: `/api/org/limits` belongs to `org`, a path outside `/api` such as `/healthz` to
 * `console`.
 */
export const tagOf = (path: string): string => /^\/api\/([a-z-]+)/.exec(path)?.[1] ?? 'console';
