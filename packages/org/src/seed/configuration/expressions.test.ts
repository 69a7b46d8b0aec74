import { describe, expect, it } from 'vitest';
import { loadSchema } from '../../schema/load.ts';
import { findField, findObject } from '../../schema/lookup.ts';
import type { ObjectSchema, SeedRecord } from '../../schema/types.ts';
import { EXPRESSIONS } from './expression-table.ts';
import type { Criterion } from './expression-table.ts';
import { seedRecords } from '../seed.ts';

const schema = loadSchema();
const records = [...seedRecords(schema, new Date('2026-05-12T09:30:00Z'))];
const byId = new Map(records.map((record) => [String(record.values['Id']), record]));
const orders = records.filter(({ object }) => object === 'Work_Order__c');

/** Returns the value at the end of a path, null if a parent is missing; throws for a path that is not in the schema. */
const valueAt = (object: ObjectSchema, record: SeedRecord | undefined, path: string): SeedRecord['values'][string] => {
  const [step = '', ...rest] = path.split('.');
  if (rest.length === 0) {
    if (findField(object, step) === undefined) throw new Error(`${object.name}.${step}`);
    return record?.values[step] ?? null;
  }
  const reference = object.fields.find(({ relationshipName }) => relationshipName === step);
  const target = findObject(schema, reference?.referenceTo[0] ?? '');
  if (reference === undefined || target === undefined) throw new Error(`${object.name}.${step}`);
  return valueAt(target, byId.get(String(record?.values[reference.name])), rest.join('.'));
};

const matches = (record: SeedRecord, [path, operator, operand]: Criterion): boolean => {
  const object = findObject(schema, 'Work_Order__c');
  if (object === undefined) throw new Error('no work orders');
  const value = valueAt(object, record, path);
  const text = String(value ?? '').toLowerCase();
  const operandText = (operand ?? '').toLowerCase();
  const among = operandText.split(',').includes(text);
  const comparisons: Readonly<Record<string, boolean>> = {
    Equals: text === operandText,
    'Not Equal': text !== operandText,
    'Greater Than': Number(value) > Number(operand),
    'Greater Or Equal': Number(value) >= Number(operand),
    'Less Than': Number(value) < Number(operand),
    'Less Or Equal': Number(value) <= Number(operand),
    Contains: text.includes(operandText),
    'Does Not Contain': !text.includes(operandText),
    'Starts With': text.startsWith(operandText),
    'Is Null': value === null,
    'Is Not Null': value !== null,
    In: among,
    'Not In': !among,
  };
  const result = comparisons[operator];
  if (result === undefined) throw new Error(operator);
  return result;
};

/** The advanced expressions of the seed as functions. */
const COMBINED: Readonly<Record<string, (met: readonly boolean[]) => boolean>> = {
  '1 OR 2': ([a, b]) => a === true || b === true,
  '1 AND (2 OR 3)': ([a, b, c]) => a === true && (b === true || c === true),
  '1 AND 2 AND 3 AND 4': (met) => met.every(Boolean),
  '1 OR 2 OR 3': (met) => met.some(Boolean),
};

describe('seeded expressions', () => {
  it.each(EXPRESSIONS.map((row) => [row.name, row] as const))('%s matches some work orders but not all', (_, row) => {
    const combine =
      row.advanced === undefined ? (met: readonly boolean[]) => met.every(Boolean) : COMBINED[row.advanced];
    if (combine === undefined) throw new Error(row.advanced);
    const met = orders.filter((order) => combine(row.criteria.map((criterion) => matches(order, criterion))));
    expect(met.length).toBeGreaterThan(0);
    expect(met.length).toBeLessThan(orders.length);
  });

  it('are stored with one to four criteria, numbered from 1', () => {
    const expressions = records.filter(({ values }) => values['Type__c'] === 'Expression');
    expect(new Set(expressions.map(({ values }) => values['Name'])).size).toBe(40);
    for (const { values } of expressions) {
      const criteria = records.filter((each) => each.values['Process__c'] === values['Id']);
      expect(criteria.map((each) => each.values['Sequence__c'])).toEqual(criteria.map((_, index) => index + 1));
      expect(criteria.length).toBeGreaterThanOrEqual(1);
      expect(criteria.length).toBeLessThanOrEqual(4);
    }
  });
});
