import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { compiled } from './compiled.ts';
import { testRuns } from '../../../../../scripts/test/test-runs.ts';

const person = z
  .object({
    name: z.string().check(z.maxLength(3, 'textTooLong')),
    age: z.optional(z.number()),
    team: z.nullable(z.string()),
  })
  .check(z.refine(({ name, team }) => name !== team, 'sameName'));

const schema = z.object({
  people: z.array(person).check(z.maxLength(2, 'tooMany')),
  strict: z.strictObject({ on: z.boolean() }),
  loose: z.looseObject({ on: z.boolean() }),
  place: z._default(z.string(), 'here'),
});

const field = fc.constantFrom(undefined, null, 1, true, 'Ada', 'Grace');
const object = (...names: readonly string[]) =>
  fc.dictionary(fc.constantFrom(...names), field, { maxKeys: names.length, noNullPrototype: true });

it('accepts, returns and rejects the same as the schema', () => {
  const values = fc.record(
    {
      people: fc.oneof(fc.array(object('name', 'age', 'team', 'other'), { maxLength: 3 }), field),
      strict: fc.oneof(object('on', 'other'), field),
      loose: fc.oneof(object('on', 'other'), field),
      place: field,
      other: field,
    },
    { requiredKeys: [], noNullPrototype: true },
  );
  const good = { people: [{ name: 'Ada', age: 36, team: null }], strict: { on: true }, loose: { on: true, other: 1 } };
  const quick = compiled(schema);
  fc.assert(
    fc.property(
      fc.oneof(
        values,
        values.map((value) => ({ ...good, ...value })),
      ),
      (value) => {
        const [ours, theirs] = [z.safeParse(quick, value), z.safeParse(schema, value)];
        expect(ours.data).toEqual(theirs.data);
        expect(ours.error?.issues).toEqual(theirs.error?.issues);
      },
    ),
    { numRuns: testRuns(1000) },
  );
  expect(z.safeParse(quick, good).data).toEqual({ ...good, place: 'here' });
});
