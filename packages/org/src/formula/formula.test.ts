import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, it } from 'vitest';
import { fieldWith } from '../schema/field-facts.ts';
import type { Field, ObjectSchema } from '../schema/types.ts';
import { createRecord, updateRecord } from '../records/save.ts';
import { openTestEngine } from '../test/engine.ts';
import type { TestEngine } from '../test/engine.ts';
import { FormulaError, parseFormula } from './parse.ts';
import { formulaSql } from './sql.ts';

const opened: TestEngine[] = [];
afterEach(() => {
  for (const engine of opened.splice(0)) engine.close();
});

/** Opens an engine at a fixed time; the administrator's time zone is Europe/Oslo. */
const at = (now: string) => {
  const test = openTestEngine(() => new Date(now));
  opened.push(test);
  const admin = test.actor();
  return {
    create: (object: string, values: Record<string, unknown>) =>
      createRecord(test.engine, admin, test.object(object), values),
    update: (object: string, id: string, values: Record<string, unknown>) =>
      updateRecord(test.engine, admin, test.object(object), id, values),
    column: (soql: string, name: string) => test.query(soql).map((record) => record[name]),
  };
};

const DURATION = 'Scheduled_Duration__c';

describe("the package's formula fields", () => {
  it('[SFX-06] change with an update, in selects, filters, sorting, groups and sums', () => {
    const { create, update, column } = at('2026-03-18T10:00:00Z');
    const visit = (start: string, end: string) =>
      create('Work_Order__c', { Scheduled_Start__c: start, Scheduled_End__c: end });
    const long = visit('2026-03-18T08:00:00Z', '2026-03-18T16:00:00Z');
    const short = visit('2026-03-18T08:00:00Z', '2026-03-18T08:20:00Z');
    expect(column(`SELECT ${DURATION} FROM Work_Order__c ORDER BY ${DURATION} DESC`, DURATION)).toEqual([8, 0.33]);
    update('Work_Order__c', long, { Scheduled_End__c: '2026-03-18T10:30:00Z' });
    expect(column(`SELECT ${DURATION} FROM Work_Order__c WHERE Id = '${long}'`, DURATION)).toEqual([2.5]);
    expect(column(`SELECT Id FROM Work_Order__c WHERE ${DURATION} > 2`, 'Id')).toEqual([long]);
    expect(column(`SELECT Id FROM Work_Order__c WHERE ${DURATION} IN (0.33, 7)`, 'Id')).toEqual([short]);
    expect(column(`SELECT MAX(${DURATION}) longest FROM Work_Order__c`, 'longest')).toEqual([2.5]);
    update('Work_Order__c', long, { Scheduled_End__c: null });
    expect(column(`SELECT ${DURATION} FROM Work_Order__c WHERE Id = '${long}'`, DURATION)).toEqual([null]);
  });

  it('[SFX-06] count empty amounts as zero, and percentages as fractions', () => {
    const { create, column } = at('2026-03-18T10:00:00Z');
    create('Work_Order__c', { Labor_Amount__c: 100.1, Parts_Amount__c: 49.9, Discount__c: 10 });
    create('Work_Order__c', {});
    expect(column('SELECT Total_Amount__c FROM Work_Order__c ORDER BY Name', 'Total_Amount__c')).toEqual([135, 0]);
  });

  it.each([
    [14583.23, 4023.69, 12.5, 16281.06],
    [7001.01, 1350.32, 50, 4175.67],
    [-7001.01, -1350.32, 50, -4175.67],
    [11904.5, 4075.8, 15, 13583.26],
    [0.01, 0, 50, 0.01],
    [0.01, 0, 51, 0],
    [99999999.98, 0.01, 50, 50000000],
  ])('[SFX-06] round half a cent up: %d and %d less %d%% is %d', (labor, parts, discount, total) => {
    const { create, column } = at('2026-03-18T10:00:00Z');
    create('Work_Order__c', { Labor_Amount__c: labor, Parts_Amount__c: parts, Discount__c: discount });
    expect(column('SELECT Total_Amount__c FROM Work_Order__c', 'Total_Amount__c')).toEqual([total]);
  });

  it('[SFX-06] compute today in the time zone of the user', () => {
    const values = (now: string) => {
      const { create, column } = at(now);
      create('Installed_Product__c', { Name: 'a', Warranty_End__c: '2026-03-18' });
      create('Installed_Product__c', { Name: 'b' });
      const found = column('SELECT Under_Warranty__c FROM Installed_Product__c ORDER BY Name', 'Under_Warranty__c');
      const under = column('SELECT Name FROM Installed_Product__c WHERE Under_Warranty__c = true', 'Name');
      return [found, under];
    };
    expect(values('2026-03-18T22:30:00Z')).toEqual([[true, false], ['a']]);
    expect(values('2026-03-18T23:30:00Z')).toEqual([[false, false], []]);
  });

  it('[SFX-06] are read through a parent', () => {
    const { create, column } = at('2026-03-18T10:00:00Z');
    const order = create('Work_Order__c', {
      Scheduled_Start__c: '2026-03-18T08:00:00Z',
      Scheduled_End__c: '2026-03-18T09:00:00Z',
    });
    create('Fieldstone_Event__c', {
      Name: 'Visit',
      Work_Order__c: order,
      Start__c: '2026-03-18T08:00:00Z',
      End__c: '2026-03-18T09:00:00Z',
    });
    expect(column(`SELECT Name FROM Fieldstone_Event__c WHERE Work_Order__r.${DURATION} = 1`, 'Name')).toEqual([
      'Visit',
    ]);
  });
});

describe('formulas', () => {
  const database = new DatabaseSync(':memory:');
  const object: ObjectSchema = {
    name: 'Thing__c',
    label: 'Thing',
    labelPlural: 'Things',
    keyPrefix: 'a00',
    custom: true,
    fields: [
      fieldWith({ name: 'A__c', label: 'A', type: 'double', scale: 2 }),
      fieldWith({ name: 'P__c', label: 'P', type: 'percent', scale: 2 }),
      fieldWith({ name: 'D__c', label: 'D', type: 'date' }),
      fieldWith({ name: 'T__c', label: 'T', type: 'string' }),
      fieldWith({ name: 'B__c', label: 'B', type: 'boolean' }),
    ],
  };
  /** Returns the result of a formula for a row of the object. */
  const valueOf = (
    source: string,
    type: Field['type'],
    row: Readonly<Record<string, string | number | null>> = {},
    blanksAsZero = true,
  ) => {
    const formula = { source, expression: parseFormula(source), blanksAsZero };
    const field = fieldWith({ name: 'F__c', label: 'F', type, scale: 2, formula });
    const expression = formulaSql(field, formula, { object, alias: 't', today: '2026-03-18' });
    const columns = object.fields.map(({ name }) => `? AS "${name}"`).join(', ');
    const values = object.fields.map(({ name }) => row[name] ?? null);
    return database.prepare(`SELECT ${expression} AS value FROM (SELECT ${columns}) t`).get(...values)?.['value'];
  };

  it.each([
    ['1 + 2 * 3 - 4 / 8', 6.5],
    ['(1 + 2) * 3', 9],
    ['7 / 2', 3.5],
    ['10 - 4 - 3', 3],
    ['1 / 0', null],
    ['A__c * 2', 5],
    ['a__C + P__c', 2.6],
    ['D__c - TODAY()', 2],
    ['1 / 3', 0.33],
  ])('%s is %s', (source, value) => {
    expect(valueOf(source, 'double', { A__c: 2.5, P__c: 10, D__c: '2026-03-20' })).toBe(value);
  });

  it.each([
    ['A__c >= 2.5', 1],
    ['A__c <> 2.5', 0],
    ['NOT(D__c < TODAY())', 1],
    ['AND(A__c > 1, D__c = TODAY(), B__c)', 0],
    ['ISBLANK(T__c)', 1],
    ['ISBLANK(A__c)', 0],
  ])('%s is %s', (source, value) => {
    expect(valueOf(source, 'boolean', { A__c: 2.5, D__c: '2026-03-20', B__c: 1 })).toBe(value);
  });

  it('treat an empty number as zero or as empty, depending on the field', () => {
    expect([valueOf('A__c + 1', 'double'), valueOf('A__c + 1', 'double', {}, false)]).toEqual([1, null]);
    expect([valueOf('A__c < 1', 'boolean'), valueOf('A__c < 1', 'boolean', {}, false)]).toEqual([1, 0]);
  });

  it.each([
    ['IF(B__c, 1, 2)', 'double', 'IF with these arguments is not supported'],
    ['TODAY(1)', 'date', 'TODAY with these arguments is not supported'],
    ['NOT(A__c)', 'boolean', 'NOT with these arguments is not supported'],
    ['A__c + T__c', 'double', 'number + other is not supported'],
    ['T__c = T__c', 'boolean', 'other = other is not supported'],
    ['Missing__c + 1', 'double', 'Thing__c has no field Missing__c'],
    ['A__c', 'boolean', 'a number cannot be the value of a boolean'],
    ["'text'", 'string', "''text'' cannot be parsed"],
    ['A__c +', 'double', "expected a value but found 'the end'"],
    ['(A__c', 'double', "expected ')' but found 'the end'"],
    ['A__c A__c', 'double', "unexpected 'A__c'"],
  ] as const)('reject %s', (source, type, message) => {
    expect(() => valueOf(source, type)).toThrow(new FormulaError(message));
  });
});
