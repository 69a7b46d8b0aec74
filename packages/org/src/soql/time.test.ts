import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SalesforceError } from '../errors.ts';
import { createRecord } from '../records/save.ts';
import { openTestEngine } from '../test/engine.ts';
import type { TestEngine } from '../test/engine.ts';

const FIELD = 'Visit_Window_Start__c';

let test: TestEngine;

beforeAll(() => {
  test = openTestEngine();
  for (const [subject, start] of [
    ['early', '06:30:00.000Z'],
    ['eight', '08:00:00.000Z'],
    ['late', '14:15:30.500Z'],
    ['none', null],
  ]) {
    createRecord(test.engine, test.actor(), test.object('Work_Order__c'), { Subject__c: subject, [FIELD]: start });
  }
});
afterAll(() => test.close());

const found = (condition: string) =>
  test
    .query(`SELECT Subject__c FROM Work_Order__c WHERE ${condition} ORDER BY ${FIELD} NULLS LAST`)
    .map((record) => record['Subject__c']);

const errorOf = (condition: string): string => {
  try {
    found(condition);
  } catch (error) {
    if (error instanceof SalesforceError) return `${error.errorCode} ${error.message}`;
    throw error;
  }
  throw new Error(`the org accepted ${condition}`);
};

describe('time literals', () => {
  it.each([
    [`${FIELD} >= 08:00:00.000Z`, ['eight', 'late']],
    [`${FIELD} < 08:00:00Z`, ['early']],
    [`${FIELD}=08:00:00.000Z`, ['eight']],
    [`${FIELD} != 08:00:00.000Z`, ['early', 'late', 'none']],
    [`${FIELD} = 14:15:30.5Z`, ['late']],
    [`${FIELD} IN (06:30:00.000Z,08:00:00.000Z, null)`, ['early', 'eight', 'none']],
    [`(${FIELD} > 06:30:00.000Z AND ${FIELD} < 14:15:30.500Z) AND Subject__c != '08:00:00.000Z'`, ['eight']],
    [`CreatedDate > 2020-01-01T08:00:00.000Z AND ${FIELD} = null`, ['none']],
  ])('[SFX-06] %s', (condition, subjects) => {
    expect(found(condition)).toEqual(subjects);
  });

  it.each([
    [
      `${FIELD} = '08:00:00.000Z'`,
      "INVALID_FIELD value of filter criterion for field 'Visit_Window_Start__c' must be of type time",
    ],
    [`${FIELD} = 2026-01-01T08:00:00Z`, 'INVALID_FIELD value of filter criterion'],
    [`${FIELD} = 25:00:00.000Z`, 'INVALID_FIELD value of filter criterion'],
    [`${FIELD} = 0000-00-00T08:00:00Z`, 'MALFORMED_QUERY unexpected token'],
    [`${FIELD} = 08:00`, 'MALFORMED_QUERY'],
    [
      'CreatedDate > 08:00:00.000Z',
      "INVALID_FIELD value of filter criterion for field 'CreatedDate' must be of type dateTime",
    ],
    [`${FIELD} = 08:00:00Z 09:00:00Z`, 'MALFORMED_QUERY'],
  ])('[SFX-06] %s is rejected', (condition, start) => {
    const words = errorOf(condition);
    expect(words.startsWith(start)).toBe(true);
    if (!condition.includes('0000')) expect(words).not.toContain('0000');
  });
});
