import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Crm } from './crm.ts';
import { clause, containing, inChunks, name, names, soql } from './soql.ts';
import { crmAs, startEmbeddedOrg, testFactory } from './test/embedded-org.ts';
import type { EmbeddedOrg } from './test/embedded-org.ts';
import { testRuns } from '../../../../scripts/test/test-runs.ts';
import { ACCESS } from './test/writes.ts';

/** Generates arbitrary texts, and ones that could end a literal or change a pattern. */
const hostile = fc.oneof(
  fc.string({
    unit: fc.constantFrom('\\', "'", '"', '%', '_', '\n', '\t', '\r', '(', ')', 'a', ' ', 'OR', '--', ':x'),
  }),
  fc.string({ unit: 'binary' }),
);

describe('soql', () => {
  it('binds values by their type', () => {
    const statement = soql`
      SELECT ${names(['Id', 'Account__r.Name'])} FROM ${name('ns__Thing__c')}
      WHERE A__c = ${"O'Hara"} AND B__c = ${true} AND C__c = ${4.5} AND D__c = ${null}
      AND E__c IN ${['x', 'y']} AND F__c > ${new Date('2026-11-21T08:30:00Z')}`;
    expect(statement).toBe(
      [
        String.raw`SELECT Id, Account__r.Name FROM ns__Thing__c WHERE A__c = 'O\'Hara' AND B__c = true AND C__c = 4.5`,
        "AND D__c = null AND E__c IN ('x', 'y') AND F__c > 2026-11-21T08:30:00.000Z",
      ].join(' '),
    );
  });

  it('writes every number without an exponent', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e25, max: 1e25 }), (number) => {
        const [, written = ''] = /^A = (-?\d+(?:\.\d+)?)$/.exec(soql`A = ${number}`) ?? [];
        expect(Math.abs(Number(written) - number)).toBeLessThanOrEqual(Math.max(1e-99, Math.abs(number) * 1e-15));
      }),
    );
    expect(soql`A = ${0.000_000_1}`).toBe('A = 0.0000001');
  });

  it('splices clauses in unchanged', () => {
    expect(soql`SELECT Id FROM User WHERE ${clause`Name = ${'a'}`}`).toBe("SELECT Id FROM User WHERE Name = 'a'");
  });

  it('[SFX-06] keeps the spaces at the ends of a clause, which separate it from its neighbors', () => {
    const named = clause` AND Name = ${'a'}`;
    expect(soql`SELECT Id FROM User WHERE IsActive = ${true}${named}`).toBe(
      "SELECT Id FROM User WHERE IsActive = true AND Name = 'a'",
    );
  });

  it('rejects invalid names, empty lists and numbers without a literal', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        fc.pre(!/^[A-Za-z][A-Za-z0-9_]*(\.[A-Za-z][A-Za-z0-9_]*)*$/.test(text));
        expect(() => name(text)).toThrow(TypeError);
      }),
    );
    expect(() => soql`SELECT Id FROM User WHERE Id IN ${[]}`).toThrow(TypeError);
    expect(() => soql`SELECT Id FROM User LIMIT ${Number.NaN}`).toThrow(TypeError);
  });

  it('keeps every value inside its literal', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const statement = soql`WHERE Name = ${text}`;
        // A literal: any characters except quotes and backslashes, or escape sequences; then the end.
        expect(statement).toMatch(/^WHERE Name = '(?:[^'\\]|\\['\\nrtbf]|\\u[0-9a-f]{4})*'$/u);
      }),
    );
  });

  it('queries ids in batches', async () => {
    const portions: number[] = [];
    const ids = Array.from({ length: 1201 }, (_, index) => String(index));
    const responses = await inChunks(ids, async (chunk) => {
      portions.push(chunk.length);
      return chunk;
    });
    expect(portions).toEqual([500, 500, 201]);
    expect(responses).toEqual(ids);
  });
});

describe('soql at the org', () => {
  let org: EmbeddedOrg;
  let crm: Crm;
  const factory = testFactory();

  beforeAll(async () => {
    org = await startEmbeddedOrg({ empty: true });
    crm = await crmAs(org, factory);
  });
  afterAll(async () => {
    await factory.close();
    await org.close();
  });

  it('finds a record by any stored text, and never another', async () => {
    const texts = fc
      .sample(hostile, { numRuns: testRuns(60, 600) })
      .map((text, index) => `${index}${text}`.slice(0, 200));
    const [profile] = await crm.query(soql`SELECT Id FROM Group_Profile__c LIMIT 1`);
    for (const [index, text] of texts.entries()) {
      const key = `soql:${index}`;
      const values = {
        Group_Profile__c: profile?.Id,
        Setting_Id__c: 'SOQL',
        Display_Value__c: text.toWellFormed().replaceAll('\0', ''),
      };
      const written = await crm
        .writes(ACCESS)
        .upsert('Configuration_Data__c', { field: 'Setting_Key__c', value: key }, values);
      expect(written.outcome, JSON.stringify(text)).toBe('done');
      const [stored] = await crm.query(
        soql`SELECT Id, Display_Value__c FROM Configuration_Data__c WHERE Setting_Key__c = ${key}`,
      );
      const value = String(stored?.['Display_Value__c']);
      const found = await crm.query(
        soql`SELECT Id FROM Configuration_Data__c WHERE Setting_Id__c = 'SOQL' AND Display_Value__c = ${value}`,
      );
      expect(
        found.map(({ Id }) => Id),
        JSON.stringify(text),
      ).toContain(stored?.Id);
      const liked = await crm.query(
        soql`SELECT Id FROM Configuration_Data__c WHERE Setting_Id__c = 'SOQL' AND Display_Value__c LIKE ${containing(value)}`,
      );
      expect(
        liked.map(({ Id }) => Id),
        JSON.stringify(text),
      ).toContain(stored?.Id);
    }
  });

  it('treats wildcards in a search literally', async () => {
    const found = await crm.query(soql`SELECT Id FROM User WHERE Name LIKE ${containing('%')}`);
    expect(found).toEqual([]);
    expect(await crm.query(soql`SELECT Id FROM User WHERE Name LIKE ${containing('very A')}`)).toHaveLength(1);
  });
});
