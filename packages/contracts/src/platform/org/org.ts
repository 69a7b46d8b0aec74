import * as z from 'zod/mini';
import { sobjectSummary } from './org-summary.ts';
import { apiName, dateTime, flag, recordId, repeated, text } from '../primitives.ts';
import { route } from '../route.ts';

/** Field types of the console (requirement CALL-08). */
export const FIELD_TYPES = [
  'address',
  'boolean',
  'currency',
  'date',
  'datetime',
  'double',
  'email',
  'encryptedstring',
  'id',
  'integer',
  'location',
  'longtextarea',
  'multipicklist',
  'percent',
  'phone',
  'picklist',
  'reference',
  'string',
  'textarea',
  'time',
  'url',
] as const;

export const sobjectField = z.object({
  name: apiName,
  label: text(255),
  type: z.enum(FIELD_TYPES),
  length: z.number(),
  custom: z.boolean(),
  updateable: z.boolean(),
  nameField: z.boolean(),
  autoNumber: z.boolean(),
  referenceTo: z.array(apiName),
  relationshipName: z.nullable(text(80)),
  picklistValues: z.array(z.object({ value: text(255), label: text(255), active: z.boolean() })),
});

export type SobjectField = z.infer<typeof sobjectField>;

export const sobjectDescribe = z.object({ ...sobjectSummary.shape, fields: z.array(sobjectField) });

export type SobjectDescribe = z.infer<typeof sobjectDescribe>;

/** A form process (SFM): a form that the app opens to view, edit or create a record. */
const formProcess = z.object({
  processId: text(80),
  name: text(255),
  purpose: z.nullable(text(80)),
  sourceObject: z.nullable(apiName),
  targetObject: z.nullable(apiName),
});

export type FormProcess = z.infer<typeof formProcess>;

/** An expression: a named condition on the records of an object. */
export const expression = z.object({
  processId: text(80),
  name: text(255),
  object: apiName,
  description: z.nullable(text(131072)),
  lastModifiedDate: dateTime,
});

export type Expression = z.infer<typeof expression>;

const objectParams = z.object({ object: apiName });
const refresh = z.optional(flag);

export const describeSobject = route({
  method: 'GET',
  path: '/api/org/sobjects/:object/describe',
  permission: 'session',
  summary: 'Returns the describe of an object with its fields; `refresh=true` bypasses the cache.',
  params: objectParams,
  query: z.object({ refresh }),
  cost: 'describe',
  response: sobjectDescribe,
});

export const describeSobjects = route({
  method: 'GET',
  path: '/api/org/sobjects/describe',
  permission: 'session',
  summary: 'Returns the describes of several objects in the given order.',
  query: z.object({ name: repeated(apiName, 50), refresh }),
  cost: 'describe',
  errors: ['not_found'],
  response: z.object({ records: z.array(sobjectDescribe) }),
});

export const formProcesses = route({
  method: 'GET',
  path: '/api/org/sobjects/:object/sfmprocess',
  permission: 'session',
  summary: 'Returns the active form processes whose source or target is the object, sorted by name.',
  params: objectParams,
  response: z.object({ records: z.array(formProcess) }),
});

export const expressions = route({
  method: 'GET',
  path: '/api/org/sobjects/:object/expressions',
  permission: 'session',
  summary: 'Returns the active expressions of the object, sorted by name.',
  params: objectParams,
  response: z.object({ records: z.array(expression) }),
});

export const expressionsOfSobjects = route({
  method: 'GET',
  path: '/api/org/sobjects/expressions',
  permission: 'session',
  summary: 'Returns the active expressions of each of the given objects, sorted by name.',
  query: z.object({ name: repeated(apiName, 50) }),
  response: z.object({ records: z.array(expression) }),
});

/** Minimum length of a search text for users, in characters (requirement AIC-07). */
export const USER_SEARCH_MINIMUM = 3;

/** A user of the org. */
export const user = z.object({
  id: recordId,
  name: text(255),
  username: text(255),
  lastName: text(255),
  email: z.nullable(text(255)),
  isActive: z.boolean(),
});

export type OrgUser = z.infer<typeof user>;

export const users = route({
  method: 'GET',
  path: '/api/users',
  permission: 'session',
  summary:
    'Returns users by id or username, or the first 100 users whose name, username or email contains the search text: active ones, and with `inactive` all.',
  query: z
    .object({
      'id[]': z.optional(repeated(recordId, 500)),
      'username[]': z.optional(repeated(text(80), 200)),
      search: z.optional(
        z.string().check(z.trim(), z.minLength(USER_SEARCH_MINIMUM, 'searchTooShort'), z.maxLength(100, 'textTooLong')),
      ),
      inactive: z.optional(flag),
    })
    .check(
      z.refine(
        ({ search, ...query }) =>
          [search, query['id[]'], query['username[]']].filter((part) => part !== undefined).length === 1,
        'idOrSearch',
      ),
    ),
  response: z.object({ records: z.array(user) }),
});
