import * as z from 'zod/mini';
import { AppError } from '../platform/errors.ts';
import { keepLast } from '../platform/keep-last.ts';

/** The parts of the CRM's responses that the console reads; everything else is ignored. */
export const queryResponse = z.object({
  totalSize: z.number(),
  done: z.boolean(),
  nextRecordsUrl: z.optional(z.string().check(z.startsWith('/services/'))),
  // Rows of an aggregate have no id.
  records: z.array(z.looseObject({ Id: z._default(z.string(), '') })),
});

const objectFacts = {
  name: z.string(),
  label: z.string(),
  custom: z.boolean(),
  keyPrefix: z.nullable(z.string()),
  createable: z.boolean(),
  updateable: z.boolean(),
};

export const objectListResponse = z.object({ sobjects: z.array(z.object(objectFacts)) });

export const describeResponse = z.object({
  ...objectFacts,
  childRelationships: z._default(z.array(z.object({ childSObject: z.string(), field: z.string() })), []),
  fields: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      type: z.string(),
      length: z._default(z.number(), 0),
      custom: z.boolean(),
      updateable: z.boolean(),
      nameField: z.boolean(),
      autoNumber: z.boolean(),
      referenceTo: z._default(z.array(z.string()), []),
      relationshipName: z._default(z.nullable(z.string()), null),
      picklistValues: z._default(
        z.array(z.object({ value: z.nullable(z.string()), label: z.nullable(z.string()), active: z.boolean() })),
        [],
      ),
    }),
  ),
});

const saveError = z.object({
  statusCode: z.string(),
  message: z.string(),
  fields: z._default(z.array(z.string()), []),
});

export const collectionResponse = z.array(
  z.object({
    id: z.optional(z.nullable(z.string())),
    success: z.boolean(),
    created: z._default(z.boolean(), false),
    errors: z._default(z.array(saveError), []),
  }),
);

export const upsertResponse = z.object({ id: z.string(), created: z._default(z.boolean(), false) });

/** Parses a response by its schema; throws `crm_error` for any other shape. */
export function parsed<T>(schema: z.ZodMiniType<T>, response: unknown): T {
  const result = z.safeParse(schema, response);
  if (result.success) return result.data;
  throw new AppError('crm_unreadable', {}, { cause: result.error });
}

/** Returns a parser like `parsed`, whose result is shared by all reads whose responses have the same text. */
export function sharedParser<T>(schema: z.ZodMiniType<T>): (response: unknown) => T {
  const parsedOnce = keepLast((response: object) => parsed(schema, response));
  return (response) =>
    typeof response === 'object' && response !== null ? parsedOnce(response) : parsed(schema, response);
}
