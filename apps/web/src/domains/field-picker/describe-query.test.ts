import { beforeEach, describe, expect, it } from 'vitest';
import { describeCalls, field, serveDescribes, sobject } from '../../test/describes.ts';
import { createServer } from '../../test/server.ts';
import type { TestServer } from '../../test/server.ts';
import { createQueryClient } from '../../lib/api/query-client.ts';
import { describeAnew, describeQuery } from './describe-query.ts';

const objects = Array.from({ length: 60 }, (_, index) => sobject(`Object${index}__c`, [field('Name', 'Name')]));
let server: TestServer;

beforeEach(() => {
  server = createServer();
  serveDescribes(server, objects);
  globalThis.fetch = server.fetch;
});

const load = (names: readonly string[], client = createQueryClient(1)) =>
  Promise.allSettled(names.map((name) => client.query(describeQuery(name))));

describe('describes of objects', () => {
  it('[CALL-05] share a call if they are requested at the same time, at most 50 in each', async () => {
    const results = await load(objects.map(({ name }) => name));
    expect(describeCalls(server).map((names) => names.length)).toEqual([50, 10]);
    expect(results.map((result) => result.status === 'fulfilled' && result.value.name)).toEqual(
      objects.map(({ name }) => name),
    );
  });

  it('are requested once', async () => {
    const client = createQueryClient(1);
    await load(['Object1__c'], client);
    await load(['Object1__c', 'Object2__c'], client);
    expect(describeCalls(server)).toEqual([['Object1__c'], ['Object2__c']]);
  });

  it('load for visible objects although one is hidden', async () => {
    const results = await load(['Object1__c', 'Hidden__c', 'Object2__c']);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(describeCalls(server)).toEqual([
      ['Object1__c', 'Hidden__c', 'Object2__c'],
      ['Object1__c'],
      ['Hidden__c'],
      ['Object2__c'],
    ]);
  });

  it('are refreshed in the same batches', async () => {
    const records = await describeAnew(objects.map(({ name }) => name));
    expect(records.map(({ name }) => name)).toEqual(objects.map(({ name }) => name));
    expect(describeCalls(server).map((names) => names.length)).toEqual([50, 10]);
  });
});
