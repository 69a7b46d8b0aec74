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

const ask = (names: readonly string[], client = createQueryClient(1)) =>
  Promise.allSettled(names.map((name) => client.query(describeQuery(name))));

describe('describes', () => {
  it('[CALL-05] of objects that are asked for in one moment travel together, at most 50 in a call', async () => {
    const answers = await ask(objects.map(({ name }) => name));
    expect(describeCalls(server).map((names) => names.length)).toEqual([50, 10]);
    expect(answers.map((answer) => answer.status === 'fulfilled' && answer.value.name)).toEqual(
      objects.map(({ name }) => name),
    );
  });

  it('are asked for once', async () => {
    const client = createQueryClient(1);
    await ask(['Object1__c'], client);
    await ask(['Object1__c', 'Object2__c'], client);
    expect(describeCalls(server)).toEqual([['Object1__c'], ['Object2__c']]);
  });

  it('of objects that the user may see do not suffer from one that is hidden', async () => {
    const answers = await ask(['Object1__c', 'Hidden__c', 'Object2__c']);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(describeCalls(server)).toEqual([
      ['Object1__c', 'Hidden__c', 'Object2__c'],
      ['Object1__c'],
      ['Hidden__c'],
      ['Object2__c'],
    ]);
  });

  it('are asked for anew in the same batches', async () => {
    const records = await describeAnew(objects.map(({ name }) => name));
    expect(records.map(({ name }) => name)).toEqual(objects.map(({ name }) => name));
    expect(describeCalls(server).map((names) => names.length)).toEqual([50, 10]);
  });
});
