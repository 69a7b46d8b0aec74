/** The part of JSON Schema that the API's description uses. */
export type Schema = {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly propertyNames?: Schema;
  readonly items?: Schema;
  readonly pattern?: string;
  readonly format?: string;
} & { readonly [limit in Minimum | Maximum]?: number };

const MINIMA = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'] as const;
const MAXIMA = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'] as const;

type Minimum = (typeof MINIMA)[number];
type Maximum = (typeof MAXIMA)[number];

/** A part that software may rely on and that is no longer the same, such as `body.name` with the reason `is required`. */
export type Loss = { readonly part: string; readonly reason: string };

type Compare = (old: Schema, next: Schema, part: string) => Loss[];

const child = (part: string, name: string): string => (part === '' ? name : `${part}.${name}`);

/** Returns the alternatives of a schema, each with one type. */
function branches(schema: Schema): readonly Schema[] {
  const { anyOf, oneOf, type } = schema;
  const alternatives = anyOf ?? oneOf;
  if (alternatives !== undefined) return alternatives.flatMap(branches);
  return typeof type === 'object' ? type.map((one) => ({ ...schema, type: one })) : [schema];
}

const values = (schema: Schema): readonly unknown[] | undefined =>
  schema.const === undefined ? schema.enum : [schema.const];

/** Returns the constants of an object by which a union distinguishes it, such as its kind. */
const tagsOf = ({ properties = {} }: Schema): ReadonlyMap<string, unknown> =>
  new Map(Object.entries(properties).flatMap(([name, schema]) => ('const' in schema ? [[name, schema.const]] : [])));

const isDistinct = (one: Schema, other: Schema): boolean => {
  const tags = tagsOf(other);
  return [...tagsOf(one)].some(([name, value]) => tags.has(name) && tags.get(name) !== value);
};

const fewest = (found: readonly Loss[][]): Loss[] => found.toSorted((a, b) => a.length - b.length)[0] ?? [];

/** Compares the properties of both objects, and finds those that only the old one has. */
function compareProperties(old: Schema, next: Schema, part: string, compare: Compare): Loss[] {
  return Object.entries(old.properties ?? {}).flatMap(([name, before]) => {
    const after = next.properties?.[name];
    if (after !== undefined) return compare(before, after, child(part, name));
    if (next.additionalProperties !== undefined && next.additionalProperties !== false) return [];
    return [{ part: child(part, name), reason: 'is gone' }];
  });
}

function compareContents(old: Schema, next: Schema, part: string, compare: Compare): Loss[] {
  const items = old.items && next.items ? compare(old.items, next.items, `${part}[]`) : [];
  const [before, after] = [old.additionalProperties, next.additionalProperties];
  const isBoth = typeof before === 'object' && typeof after === 'object';
  return [...items, ...(isBoth ? compare(before, after, child(part, '*')) : [])];
}

function compareInRequest(old: Schema, next: Schema, part: string): Loss[] {
  if (next.type !== undefined && next.type !== old.type && !(next.type === 'number' && old.type === 'integer')) {
    return [{ part, reason: `accepts ${String(next.type)} instead of ${String(old.type ?? 'anything')}` }];
  }
  const accepted = values(next);
  const isListed = (value: unknown) => accepted?.includes(value) === true;
  const removed = accepted === undefined ? [] : (values(old)?.filter((value) => !isListed(value)) ?? ['other values']);
  const required = (next.required ?? []).filter((name) => old.required?.includes(name) !== true);
  const limits = [
    ...MINIMA.filter((limit) => (next[limit] ?? -Infinity) > (old[limit] ?? -Infinity)),
    ...MAXIMA.filter((limit) => (next[limit] ?? Infinity) < (old[limit] ?? Infinity)),
    ...(['pattern', 'format'] as const).filter((rule) => next[rule] !== undefined && next[rule] !== old[rule]),
  ];
  const isStrict = next.additionalProperties === false && old.additionalProperties !== false;
  const [before, after] = [old.propertyNames, next.propertyNames];
  return [
    ...removed.map((value) => ({ part, reason: `no longer accepts ${JSON.stringify(value)}` })),
    ...required.map((name) => ({ part: child(part, name), reason: 'is required' })),
    ...limits.map((limit) => ({ part, reason: `has another ${limit}` })),
    ...(isStrict ? [{ part, reason: 'accepts no other names' }] : []),
    ...(before && after ? requestLosses(before, after, `${part} names`) : []),
    ...compareProperties(old, next, part, requestLosses),
    ...compareContents(old, next, part, requestLosses),
  ];
}

function compareInResponse(old: Schema, next: Schema, part: string): Loss[] {
  if (old.type !== undefined && next.type !== old.type && !(old.type === 'number' && next.type === 'integer')) {
    return [{ part, reason: `can be ${String(next.type ?? 'anything')} instead of ${String(old.type)}` }];
  }
  const optional = (old.required ?? []).filter(
    (name) => next.properties?.[name] !== undefined && next.required?.includes(name) !== true,
  );
  return [
    ...optional.map((name) => ({ part: child(part, name), reason: 'can be missing' })),
    ...compareProperties(old, next, part, responseLosses),
    ...compareContents(old, next, part, responseLosses),
  ];
}

/**
 * Returns the values of a request that the old version accepts and the next one rejects or ignores. Limits count, because a longer text
 * was accepted.
 */
export const requestLosses: Compare = (old, next, part) => {
  if (Object.keys(next).length === 0) return [];
  return branches(old).flatMap((before) => {
    const same = branches(next).filter((after) => !isDistinct(before, after));
    return same.length === 0
      ? [{ part, reason: `no longer accepts ${JSON.stringify([...tagsOf(before).values()])}` }]
      : fewest(same.map((after) => compareInRequest(before, after, part)));
  });
};

/**
 * Returns the parts of a response that software of the old version expects and the next version may not send. Limits, further properties,
 * and further values of a list do not count: software ignores what it does not use.
 */
export const responseLosses: Compare = (old, next, part) => {
  if (Object.keys(old).length === 0) return [];
  return branches(next).flatMap((after) => {
    const same = branches(old).filter((before) => !isDistinct(before, after));
    return fewest(same.map((before) => compareInResponse(before, after, part)));
  });
};
