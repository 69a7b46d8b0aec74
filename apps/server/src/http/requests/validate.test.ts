import { allRoutes, routes } from '@fieldstone/contracts';
import { EVENTS_PER_REQUEST } from '@fieldstone/contracts/insights/telemetry';
import { INSIGHT_NAMES } from '@fieldstone/contracts/insights/insight-queries';
import { route, type Route } from '@fieldstone/contracts/platform/route';
import texts from '@fieldstone/contracts/validation.en.json' with { type: 'json' };
import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { AppError } from '../../platform/errors.ts';
import { validate } from './validate.ts';

/** Returns the errors for a request; none if it is accepted. */
function errorsFor(to: Route, parts: Readonly<Record<string, unknown>>): AppError | undefined {
  try {
    validate(to, { params: {}, query: {}, headers: {}, body: undefined, ...parts } as FastifyRequest);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

const withBody = (body: z.ZodMiniType): Route =>
  route({
    method: 'POST',
    path: '/test',
    permission: 'public',
    summary: 'Accepts a body.',
    journal: 'test',
    body,
    response: z.object({}),
  });

const only = (value: z.ZodMiniType) => z.object({ it: value });

describe('[FIX-08] an issue of every kind has its own text', () => {
  it.each<[string, z.ZodMiniType, unknown, string]>([
    ['missing', only(z.string()), {}, 'The value of "it" is missing.'],
    ['a missing option', only(z.enum(['a', 'b'])), {}, 'The value of "it" is missing.'],
    ['a missing alternative', only(z.union([z.string(), z.number()])), {}, 'The value of "it" is missing.'],
    ['no body', only(z.string()), undefined, 'The value of "body" is missing.'],
    ['a number for a text', only(z.string()), { it: 1 }, 'The value of "it" must be text.'],
    ['a text for a number', only(z.number()), { it: 'x' }, 'The value of "it" must be a number.'],
    ['a fraction for an integer', only(z.int()), { it: 1.5 }, 'The value of "it" must be a whole number.'],
    [
      'an unsafe number',
      only(z.int()),
      { it: 2 ** 60 },
      'The value of "it" is too large. The maximum is 9007199254740991.',
    ],
    ['a text for a boolean', only(z.boolean()), { it: 'yes' }, 'The value of "it" must be true or false.'],
    ['a text for a list', only(z.array(z.string())), { it: {} }, 'The value of "it" must be a list.'],
    ['a text for an object', only(z.object({})), { it: [] }, 'The value of "it" must be an object.'],
    [
      'a text for a record',
      only(z.record(z.string(), z.string())),
      { it: null },
      'The value of "it" must be an object.',
    ],
    ['another type', only(z.date()), { it: 1 }, 'The value of "it" has the wrong type.'],
    ['not the one value', only(z.literal('a')), { it: 'b' }, 'The value of "it" must be a.'],
    ['an unknown option', only(z.enum(['a', 'b'])), { it: 'c' }, 'The value of "it" must be one of: a, b.'],
    ['too small', only(z.number().check(z.minimum(2))), { it: 1 }, 'The value of "it" is too small. The minimum is 2.'],
    ['too large', only(z.number().check(z.maximum(2))), { it: 3 }, 'The value of "it" is too large. The maximum is 2.'],
    ['not above', only(z.number().check(z.gt(2))), { it: 2 }, 'The value of "it" must be greater than 2.'],
    ['not below', only(z.number().check(z.lt(2))), { it: 2 }, 'The value of "it" must be less than 2.'],
    [
      'not a multiple',
      only(z.number().check(z.multipleOf(2))),
      { it: 3 },
      'The value of "it" must be a multiple of 2.',
    ],
    [
      'a short text',
      only(z.string().check(z.minLength(2))),
      { it: '' },
      'The text of "it" is too short. The minimum number of characters is 2.',
    ],
    [
      'a long text',
      only(z.string().check(z.maxLength(2))),
      { it: 'abc' },
      'The text of "it" is too long. The maximum number of characters is 2.',
    ],
    [
      'a short list',
      only(z.array(z.string()).check(z.minLength(1))),
      { it: [] },
      'The list "it" has too few values. The minimum is 1.',
    ],
    [
      'a long list',
      only(z.array(z.string()).check(z.maxLength(1))),
      { it: ['a', 'b'] },
      'The list "it" has too many values. The maximum is 1.',
    ],
    ['another format', only(z.url()), { it: 'x' }, 'The value of "it" has the wrong format.'],
    ['another pattern', only(z.string().check(z.regex(/^a$/))), { it: 'x' }, 'The value of "it" has the wrong format.'],
    ['unknown names', only(z.strictObject({})), { it: { x: 1 } }, 'The object "it" contains unknown names: x.'],
    [
      'a name that breaks a rule',
      only(z.record(z.string().check(z.regex(/^a$/)), z.string())),
      { it: { x: '1' } },
      'The name "x" is not allowed here.',
    ],
    [
      'a rule without a text',
      only(z.string().check(z.refine(() => false))),
      { it: 'x' },
      'The value of "it" is not valid.',
    ],
    [
      'a rule with an unknown text',
      only(z.string().check(z.refine(() => false, 'Raw words of a library'))),
      { it: 'x' },
      'The value of "it" is not valid.',
    ],
    [
      'an unmatched union',
      only(z.union([z.string(), z.number()])),
      { it: true },
      'The value of "it" has the wrong type.',
    ],
    [
      'the alternative of the same type',
      only(z.union([z.string(), z.array(z.string().check(z.minLength(2)))])),
      { it: ['ab', ''] },
      'The text of "it[1]" is too short. The minimum number of characters is 2.',
    ],
    [
      'an unknown discriminator',
      only(z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') }), z.object({ kind: z.literal('b') })])),
      { it: { kind: 'c' } },
      'The value of "kind" has the wrong type.',
    ],
    [
      'an element of a map',
      only(z.map(z.string(), z.string())),
      { it: new Map([['a', 1]]) },
      'The value of "a" must be text.',
    ],
  ])('%s', (_kind, body, value, text) => {
    const error = errorsFor(withBody(body), { body: value });
    expect(error?.code).toBe('request_invalid');
    const [field] = error?.fields ?? [];
    expect(field?.message).toBe(text);
    expect(Object.keys(texts)).toContain(field?.code);
  });
});

/** Values that break most rules. */
const HOSTILE: readonly unknown[] = [undefined, null, true, -1, 1.5, Number.NaN, 2 ** 60, '', 'x'.repeat(6000), [], {}];

type Node = { readonly [key: string]: unknown };

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns values close to what a schema accepts, each with one error. */
function hostileTo(schema: unknown, depth = 0): unknown[] {
  if (!isNode(schema) || depth > 6) return [...HOSTILE];
  const alternatives = [schema['anyOf'], schema['oneOf'], schema['allOf']].filter((each) => Array.isArray(each)).flat();
  const found = [...HOSTILE, ...alternatives.flatMap((each) => hostileTo(each, depth + 1))];
  if (isNode(schema['properties'])) {
    const properties = Object.entries(schema['properties']).map(
      ([key, each]) => [key, hostileTo(each, depth + 1)] as const,
    );
    const longest = Math.max(0, ...properties.map(([, values]) => values.length));
    for (let at = 0; at < longest; at += 1) {
      found.push(Object.fromEntries(properties.map(([key, values]) => [key, values[at % values.length]])));
    }
  }
  if (schema['items'] !== undefined) found.push(...hostileTo(schema['items'], depth + 1).map((value) => [value]));
  return found;
}

const withInput = Object.entries(allRoutes).flatMap(([name, each]) =>
  (['params', 'query', 'headers', 'body'] as const)
    .filter((part) => each[part] !== undefined)
    .map((part) => [name, part, each] as const),
);

describe("[FIX-08] every route explains bad input in the console's own texts", () => {
  it.each(withInput)('%s: %s', (_name, part, each) => {
    const schema = z.toJSONSchema(each[part] ?? z.never(), { io: 'input', unrepresentable: 'any' });
    let refused = 0;
    for (const value of hostileTo(schema)) {
      for (const { code, message } of errorsFor(each, { [part]: value })?.fields ?? []) {
        refused += 1;
        expect(Object.keys(texts), message).toContain(code);
        expect(message).toMatch(/^[A-Z].*[.a-z]$/su);
        expect(message).not.toMatch(/Invalid (input|option|string|key|value|union)|Too (small|big)|received|\{\{/);
      }
    }
    expect(refused).toBeGreaterThan(0);
  });
});

it('[FIX-08] rejects more events than a request can contain as too large, with the limit', () => {
  const body = Array.from({ length: EVENTS_PER_REQUEST + 1 }, () => ({}));
  const error = errorsFor(routes.reportEvents, { params: { accountId: '1' }, body });
  expect([error?.kind, error?.status, error?.message]).toEqual([
    'too_large',
    413,
    `A request can contain at most ${EVENTS_PER_REQUEST} events.`,
  ]);
});

it('[FIX-08] reports the longest period of a report', () => {
  const [endpoint] = INSIGHT_NAMES;
  const query = { from: '2020-01-01', to: '2026-11-22' };
  const error = errorsFor(routes.insightCsv, { params: { endpoint }, query });
  expect(error?.fields).toEqual([
    {
      path: 'query.to',
      code: 'daysTooMany',
      params: { maximum: 731 },
      message: 'A period can have at most 731 days.',
    },
  ]);
});
