import type { Expression, SobjectDescribe } from '@fieldstone/contracts/platform/org/org';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientAt } from '../../test/client.ts';
import type { Client } from '../../test/client.ts';
import { startConsole } from '../../test/console.ts';
import type { TestConsole } from '../../test/console.ts';
import { outsideOf } from '../../test/outside.ts';
import type { Outside } from '../../test/outside.ts';

type List<T> = { readonly records: readonly T[] };
type Named = { readonly id: string; readonly name: string; readonly isActive: boolean };

let console_: TestConsole;
let outside: Outside;
let admin: Client;

beforeAll(async () => {
  console_ = await startConsole();
  outside = await outsideOf(console_.org.url);
  admin = await clientAt(console_);
});
afterAll(async () => console_.close());

describe('objects', () => {
  it('[CALL-05] lists the objects, or the existing ones among the given names', async () => {
    const all = await admin.get<List<{ name: string }>>('/api/org/sobjects');
    expect(all.body.records.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Work_Order__c', 'Event', 'User']),
    );
    const some = await admin.get<List<{ name: string }>>(
      '/api/org/sobjects?name=work_order__c&name=Nothing__c&name=Event',
    );
    expect(some.body.records.map(({ name }) => name).toSorted()).toEqual(['Event', 'Work_Order__c']);
  });

  it('[APP-08] shows whether both knowledge objects exist', async () => {
    const { body } = await admin.get<List<{ name: string }>>(
      '/api/org/sobjects?name=Knowledge__kav&name=Knowledge__ka',
    );
    expect(body.records).toHaveLength(2);
  });

  it('[CALL-05] describes one object, several in the requested order, and omits missing ones', async () => {
    const one = await admin.get<SobjectDescribe>('/api/org/sobjects/Work_Order__c/describe');
    expect(one.body.fields.length).toBeGreaterThan(100);
    expect(one.body.fields.find(({ name }) => name === 'Order_Status__c')?.picklistValues.length).toBeGreaterThan(1);
    const two = await admin.get<List<SobjectDescribe>>('/api/org/sobjects/describe?name=Event&name=Account');
    expect(two.body.records.map(({ name }) => name)).toEqual(['Event', 'Account']);
    expect((await admin.get('/api/org/sobjects/Nothing__c/describe')).status).toBe(404);
    expect((await admin.get('/api/org/sobjects/No-Name/describe')).status).toBe(400);
  });
});

describe('processes', () => {
  it('[CALL-05] lists the active form processes of an object, sorted by name', async () => {
    const { body } = await admin.get<List<Record<string, string | null>>>('/api/org/sobjects/Work_Order__c/sfmprocess');
    const stored = await outside.query(
      "SELECT Process_Id__c FROM Process__c WHERE Type__c = 'Form Process' AND Active__c = true" +
        " AND (Source_Object__c = 'Work_Order__c' OR Target_Object__c = 'Work_Order__c')",
    );
    expect(body.records.length).toBeGreaterThan(3);
    expect(new Set(body.records.map(({ processId }) => processId))).toEqual(
      new Set(stored.map((row) => row['Process_Id__c'])),
    );
    for (const { sourceObject, targetObject } of body.records) {
      expect([sourceObject, targetObject]).toContain('Work_Order__c');
    }
  });

  it('[CALL-05] lists the active expressions of one object, and of several', async () => {
    const one = await admin.get<List<Expression>>('/api/org/sobjects/Work_Order__c/expressions');
    expect(one.body.records.length).toBeGreaterThan(5);
    expect(new Set(one.body.records.map(({ object }) => object))).toEqual(new Set(['Work_Order__c']));
    expect(one.body.records[0]?.lastModifiedDate).toMatch(/Z$/);
    const [first] = one.body.records;
    const [row] = await outside.query(`SELECT Id FROM Process__c WHERE Process_Id__c = '${first?.processId ?? ''}'`);
    await outside.update('Process__c', String(row?.['Id']), { Active__c: false });
    const url = '/api/org/sobjects/expressions?name=Work_Order__c&name=Account';
    const { body } = await admin.get<List<Expression>>(url);
    expect(body.records.map(({ processId }) => processId)).not.toContain(first?.processId);
    expect(body.records.length).toBeGreaterThanOrEqual(one.body.records.length - 1);
  });

  it('[CALL-05] returns an empty list for an object without any', async () => {
    expect((await admin.get('/api/org/sobjects/Nothing__c/expressions')).body).toEqual({ records: [] });
  });
});

describe('users', () => {
  it('[CALL-07] returns users by id, including inactive ones', async () => {
    const rows = await outside.query('SELECT Id FROM User WHERE IsActive = false LIMIT 2');
    const ids = rows.map((row) => `id[]=${String(row['Id'])}`).join('&');
    const { body } = await admin.get<List<Named>>(`/api/users?${ids}`);
    expect(body.records.map(({ id }) => id).toSorted()).toEqual(rows.map((row) => String(row['Id'])).toSorted());
  });

  it('[AIC-07] returns users by user name, ignoring case, and omits unknown ones', async () => {
    const { body } = await admin.get<List<Named>>(
      '/api/users?username[]=SECOND.admin@fieldstone.example&username[]=nobody@fieldstone.example',
    );
    expect(body.records.map(({ name }) => name)).toEqual(['Sam Second']);
  });

  it('[CALL-07] finds active users by name, user name or email, a hundred at most', async () => {
    const byName = await admin.get<List<Named>>('/api/users?search=avery%20ad');
    expect(byName.body.records.map(({ name }) => name)).toEqual(['Avery Admin']);
    const byUserName = await admin.get<List<Named>>('/api/users?search=second.admin');
    expect(byUserName.body.records.map(({ name }) => name)).toEqual(['Sam Second']);
    const many = await admin.get<List<Named>>('/api/users?search=example');
    expect(many.body.records).toHaveLength(100);
    expect(many.body.records.every(({ isActive }) => isActive)).toBe(true);
  });

  it('treats wildcards, quotes and hyphens in a search literally', async () => {
    for (const search of ['%%%', '___', "' OR Name LIKE '", String.raw`\\\\`, 'anne-marie-none']) {
      const { status, body } = await admin.get<List<Named>>(`/api/users?search=${encodeURIComponent(search)}`);
      expect([status, body.records], search).toEqual([200, []]);
    }
  });

  it('rejects both, neither and a search that is too short', async () => {
    for (const query of ['', '?search=ab', '?search=abc&id[]=005000000000001AAA']) {
      expect((await admin.get(`/api/users${query}`)).status, query).toBe(400);
    }
  });
});

describe('limits', () => {
  it('are the last reported ones', async () => {
    await admin.get('/api/engage');
    const { body } = await admin.get<{ dailyApiRequests: { used: number; max: number; at: string } }>(
      '/api/org/limits',
    );
    expect(body.dailyApiRequests.used).toBeGreaterThan(0);
    expect(body.dailyApiRequests.max).toBeGreaterThan(body.dailyApiRequests.used);
    expect(Math.abs(Date.parse(body.dailyApiRequests.at) - Date.now())).toBeLessThan(60_000);
  });
});
