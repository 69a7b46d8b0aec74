import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeId } from '../schema/record-id.ts';
import { insertSeed } from '../store/insert-seed.ts';
import { openTestEngine } from '../test/engine.ts';
import type { TestEngine } from '../test/engine.ts';
import { testRuns } from '../../../../scripts/test/test-runs.ts';

// An independent implementation: the same tree, evaluated over plain values.

type Value = string | number | boolean | null;
type Values = Readonly<Record<string, Value>>;
type Condition = { readonly text: string; readonly matches: (values: Values) => boolean };

const WORDS = [
  'Alpha',
  'alpha beta',
  'ÄRGER',
  'ärger',
  'Straße',
  'ΣΊΣΥΦΟΣ',
  '50%',
  'a_b',
  "it's",
  'back\\slash',
  'ÉTÉ',
];
const NUMBERS = [-3, 0, 1, 2.5, 40];
const DAYS = ['2025-12-31', '2026-01-01', '2026-03-18', '2026-03-19'];
const STAMPS = ['2026-01-01T00:00:00.000+0000', '2026-03-18T10:00:00.000+0000', '2026-03-18T22:59:59.000+0000'];
const SKILLS = ['Electrical', 'Hydraulics', 'HVAC', 'Refrigeration'];
const ACCOUNTS = [1, 2, 3].map((number) => makeId('001', number));

const quote = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`;
const lower = (value: Value): string => String(value).toLowerCase();

const orders: ReadonlyArray<readonly [string, (left: string | number, right: string | number) => boolean]> = [
  ['<', (left, right) => left < right],
  ['<=', (left, right) => left <= right],
  ['>', (left, right) => left > right],
  ['>=', (left, right) => left >= right],
];

const textCondition = fc.oneof(
  fc.tuple(fc.constantFrom('=', '!='), fc.constantFrom(...WORDS, '')).map(([operator, word]): Condition => ({
    text: `City__c ${operator} ${quote(word)}`,
    matches: ({ City__c: city = null }) => {
      const equal = word === '' ? city === null : city !== null && lower(city) === lower(word);
      return operator === '=' ? equal : !equal;
    },
  })),
  fc.tuple(fc.constantFrom(...orders), fc.constantFrom(...WORDS)).map(([[operator, compare], word]): Condition => ({
    text: `City__c ${operator} ${quote(word)}`,
    matches: ({ City__c: city = null }) => city !== null && compare(lower(city), lower(word)),
  })),
  fc
    .tuple(fc.boolean(), fc.subarray(WORDS, { minLength: 1 }), fc.boolean())
    .map(([negated, words, withNull]): Condition => ({
      text: `City__c ${negated ? 'NOT IN' : 'IN'} (${[...words.map(quote), ...(withNull ? ['null'] : [])].join(', ')})`,
      matches: ({ City__c: city = null }) =>
        negated !== (city === null ? withNull : words.some((word) => lower(word) === lower(city))),
    })),
  fc
    .tuple(fc.constantFrom('starts', 'ends', 'contains'), fc.constantFrom('a', 'ä', 'SS', 'ß', 'é'))
    .map(([where, part]): Condition => ({
      text: `City__c LIKE '${where === 'starts' ? '' : '%'}${part}${where === 'ends' ? '' : '%'}'`,
      matches: ({ City__c: city = null }) => {
        if (city === null) return false;
        if (where === 'starts') return lower(city).startsWith(lower(part));
        return where === 'ends' ? lower(city).endsWith(lower(part)) : lower(city).includes(lower(part));
      },
    })),
);

const comparable = (
  field: string,
  type: 'number' | 'date',
  literals: ReadonlyArray<readonly [string, string | number]>,
) =>
  fc
    .tuple(
      fc.constantFrom(
        ...orders,
        ['=', (a: unknown, b: unknown) => a === b] as const,
        ['!=', (a: unknown, b: unknown) => a !== b] as const,
      ),
      fc.constantFrom(...literals),
    )
    .map(([[operator, compare], [literal, value]]): Condition => ({
      text: `${field} ${operator} ${literal}`,
      matches: (values) => {
        const own = values[field] ?? null;
        if (own === null) return operator === '!=';
        return compare(type === 'number' ? Number(own) : String(own), value);
      },
    }));

const leaf = fc.oneof(
  textCondition,
  comparable(
    'Distance__c',
    'number',
    NUMBERS.map((number) => [String(number), number] as const),
  ),
  comparable(
    'Due_Date__c',
    'date',
    DAYS.map((day) => [day, day] as const),
  ),
  comparable(
    'Arrival_Time__c',
    'date',
    STAMPS.map((stamp) => [stamp.replace('.000+0000', 'Z'), stamp] as const),
  ),
  fc.tuple(fc.constantFrom('=', '!='), fc.boolean()).map(([operator, flag]): Condition => ({
    text: `Escalated__c ${operator} ${String(flag).toUpperCase()}`,
    matches: ({ Escalated__c: own }) => (own === flag) === (operator === '='),
  })),
  fc
    .tuple(fc.constantFrom('=', '!='), fc.constantFrom('City__c', 'Distance__c', 'Due_Date__c', 'Account__c'))
    .map(([operator, field]): Condition => ({
      text: `${field} ${operator} null`,
      matches: (values) => ((values[field] ?? null) === null) === (operator === '='),
    })),
  fc.tuple(fc.boolean(), fc.constantFrom(...ACCOUNTS), fc.boolean()).map(([short, id, negated]): Condition => ({
    text: `Account__c ${negated ? '!=' : '='} '${short ? id.slice(0, 15) : id}'`,
    matches: ({ Account__c: own }) => (own === id) !== negated,
  })),
  fc
    .tuple(fc.boolean(), fc.subarray(SKILLS, { minLength: 1, maxLength: 2 }), fc.boolean())
    .map(([together, skills, negated]): Condition => ({
      text: `Required_Skills__c ${negated ? 'EXCLUDES' : 'INCLUDES'} (${together ? quote(skills.join(';')) : skills.map(quote).join(', ')})`,
      matches: ({ Required_Skills__c: own = null }) => {
        const has = new Set(own === null ? [] : String(own).split(';'));
        const found = together ? skills.every((skill) => has.has(skill)) : skills.some((skill) => has.has(skill));
        return found !== negated;
      },
    })),
  fc.constantFrom('=', '!=').map((operator): Condition => ({
    text: `Account__r.Name ${operator} 'account 2'`,
    matches: ({ Account__c: own }) => (own === ACCOUNTS[1]) === (operator === '='),
  })),
);

const { tree } = fc.letrec<{ tree: Condition }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    leaf,
    tie('tree').map((part): Condition => ({
      text: `(NOT (${part.text}))`,
      matches: (values) => !part.matches(values),
    })),
    fc
      .tuple(fc.constantFrom('AND', 'OR'), fc.array(tie('tree'), { minLength: 2, maxLength: 3 }))
      .map(([operator, parts]): Condition => ({
        text: `(${parts.map((part) => part.text).join(` ${operator} `)})`,
        matches: (values) =>
          operator === 'AND' ? parts.every((part) => part.matches(values)) : parts.some((part) => part.matches(values)),
      })),
  ),
}));

const maybe = (values: readonly Value[], index: number): Value => values[index % (values.length + 1)] ?? null;

describe('conditions', () => {
  let test: TestEngine;
  const records: Values[] = [];

  beforeAll(() => {
    test = openTestEngine();
    const accounts = ACCOUNTS.map((id, index) => ({
      object: 'Account',
      values: { Id: id, Name: `Account ${index + 1}`, IsDeleted: false },
    }));
    for (let index = 0; index < 120; index += 1) {
      const skills = SKILLS.filter((_, bit) => ((index >> bit) & 1) === 1);
      records.push({
        Id: makeId('a0A', index),
        IsDeleted: false,
        City__c: maybe(WORDS, index),
        Distance__c: maybe(NUMBERS, index * 7),
        Due_Date__c: maybe(DAYS, index * 3),
        Arrival_Time__c: maybe(STAMPS, index * 5),
        Escalated__c: index % 3 === 0,
        Account__c: maybe(ACCOUNTS, index * 11),
        Required_Skills__c: skills.length === 0 ? null : skills.join(';'),
      });
    }
    const orderRecords = records.map((values) => ({ object: 'Work_Order__c', values }));
    insertSeed(test.engine.database, test.engine.schema, [...accounts, ...orderRecords], () => {});
  });

  afterAll(() => test.close());

  it('select exactly the records for which the tree is true', () => {
    fc.assert(
      fc.property(tree, ({ text, matches }) => {
        // Three NOTs in a row are rejected, which has its own test.
        fc.pre(!/NOT[\s(]+NOT[\s(]+NOT/.test(text));
        const found = test.query(`SELECT Id FROM Work_Order__c WHERE ${text}`).map((record) => record['Id']);
        const expected = records.filter(matches).map((values) => values['Id']);
        expect(found, text).toHaveLength(expected.length);
        expect(new Set(found), text).toEqual(new Set(expected));
      }),
      { numRuns: testRuns(600, 6000) },
    );
  });
});
