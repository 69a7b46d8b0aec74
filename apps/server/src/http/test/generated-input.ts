import type { Route } from '@fieldstone/contracts/platform/route';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { corrupted, corruptedText, corruptions } from './corrupted.ts';

type Schema = z.core.JSONSchema._JSONSchema;
type ObjectSchema = Exclude<Schema, boolean>;

/** A request of a route, before it is sent. */
export type GeneratedRequest = {
  readonly params: Readonly<Record<string, string>>;
  readonly query: ReadonlyArray<readonly [string, string]>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
};

/** Records of the org, so that requests pass the first checks. */
export type Pool = { readonly profileIds: readonly string[]; readonly userIds: readonly string[] };

/** Returns generators of texts for the contracts' patterns. */
const formsOf = ({ profileIds, userIds }: Pool): Readonly<Record<string, readonly string[]>> => ({
  '^[a-zA-Z0-9]{15}([a-zA-Z0-9]{3})?$': [...profileIds, ...userIds, 'a00000000000000AAA'],
  '^005[a-zA-Z0-9]{12}([a-zA-Z0-9]{3})?$': userIds,
  '^[A-Za-z][A-Za-z0-9_]{0,79}$': ['Work_Order__c', 'Case', 'Account', 'Event', 'GO', 'Nothing__c'],
  '^\\d{4}-\\d{2}-\\d{2}$': ['2026-10-20', '2026-11-02', '2026-11-20', '2026-02-30'],
});

const TEXTS = ['Salesforce Event', 'SET010', 'GO003_SET005', '5', '{{Name}}', 'Ünï 𝄞'];

/** Generates requests of a route: valid ones by its schema, and the same with one value changed. */
export function requestsOf(route: Route, pool: Pool): fc.Arbitrary<GeneratedRequest> {
  const part = (schema: z.core.$ZodType | undefined): fc.Arbitrary<unknown> =>
    schema === undefined ? fc.constant(undefined) : valueOf(toSchema(schema), pool);
  const { params, query, headers, body } = route;
  const shaped = fc
    .record({ params: part(params), query: part(query), headers: part(headers), body: part(body) })
    .map((parts) => ({
      params: textsOf(parts.params),
      query: pairsOf(parts.query),
      headers: textsOf(parts.headers),
      body: parts.body,
    }));
  return fc.oneof(
    shaped,
    fc.tuple(shaped, corruptions).map(([request, spoiling]) => spoiledAt(request, spoiling)),
  );
}

const toSchema = (schema: z.core.$ZodType): Schema => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

function spoiledAt(request: GeneratedRequest, spoiling: Parameters<typeof corrupted>[1]): GeneratedRequest {
  const { params, query, body } = request;
  const text = corruptedText(spoiling);
  const { at } = spoiling;
  const names = Object.keys(params);
  if (at % 3 === 0 && names.length > 0) {
    return { ...request, params: { ...params, [names[at % names.length] ?? '']: text } };
  }
  if (at % 3 === 1 && query.length > 0) {
    const chosen = at % query.length;
    return { ...request, query: query.map(([key, old], index) => [key, index === chosen ? text : old] as const) };
  }
  return { ...request, body: body === undefined ? undefined : corrupted(body, spoiling) };
}

function valueOf(schema: Schema, pool: Pool): fc.Arbitrary<unknown> {
  if (typeof schema === 'boolean') return fc.jsonValue({ maxDepth: 1 });
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom<unknown>(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map((choice) => valueOf(choice, pool)));
  if (schema.type === 'object') return objectOf(schema, pool);
  if (schema.type === 'array') return listOf(schema, pool);
  if (schema.type === 'string') return textOf(schema, pool);
  if (schema.type === 'number' || schema.type === 'integer') return fc.integer({ min: 0, max: 400 });
  if (schema.type === 'boolean') return fc.boolean();
  return schema.type === 'null' ? fc.constant(null) : fc.jsonValue({ maxDepth: 1 });
}

function objectOf({ properties = {}, required = [] }: ObjectSchema, pool: Pool): fc.Arbitrary<unknown> {
  const members = Object.entries(properties).map(([key, member]) => [key, valueOf(member, pool)] as const);
  if (members.length > 0) return fc.record(Object.fromEntries(members), { requiredKeys: required });
  return fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 });
}

function listOf({ items = {}, minItems = 0 }: ObjectSchema, pool: Pool): fc.Arbitrary<unknown> {
  if (Array.isArray(items)) throw new Error('a tuple: this has no values for it');
  return fc.array(valueOf(items, pool), { minLength: minItems, maxLength: Math.max(minItems, 2) });
}

function textOf({ pattern, minLength = 0, maxLength = 40 }: ObjectSchema, pool: Pool): fc.Arbitrary<string> {
  const form = pattern === undefined ? undefined : formsOf(pool)[pattern];
  if (form !== undefined) return fc.constantFrom(...form);
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  const any = fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 20), unit: 'grapheme' });
  return fc.oneof(any, fc.constantFrom(...TEXTS.filter(({ length }) => length >= minLength && length <= maxLength)));
}

const textsOf = (value: unknown): Record<string, string> => Object.fromEntries(pairsOf(value));

/** A list becomes repeated parameters. */
function pairsOf(value: unknown): Array<readonly [string, string]> {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    (Array.isArray(inner) ? inner : [inner]).map((each: unknown) => [key, String(each)] as const),
  );
}
