import { INSIGHT_QUERIES } from '@fieldstone/contracts/insights/insight-queries';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttp } from '../../salesforce/client/http.ts';
import { createNewRelic } from './new-relic.ts';
import type { EventEngine } from '../port.ts';
import { describeEngine, event, eventQueryOf } from '../test/engine-contract.ts';
import { startNewRelicStub, STUB_ACCOUNT, STUB_KEY, type NewRelicStub } from '../test/new-relic-stub.ts';
import { timeLimit } from '../../../../../scripts/test/time-limit.ts';

const engineAt = (stub: NewRelicStub, apiKey = STUB_KEY): EventEngine =>
  createNewRelic(
    { accountId: STUB_ACCOUNT, apiKey, endpoint: stub.endpoint },
    createHttp({ timeoutMs: timeLimit(10_000), retryAfterMs: [], environment: {} }),
  );

describe('New Relic', () => {
  describeEngine(
    async () => {
      const stub = await startNewRelicStub();
      const engine = engineAt(stub);
      return {
        engine,
        // The account stores each event once; its own duplicates are not this console's concern.
        put: async (events) => {
          for (const each of events) {
            stub.events.set(`${each.orgId} ${each.eventType} ${String(each.timestamp)} ${each.dedupeKey}`, each);
          }
        },
        close: async () => {
          await engine.close();
          await stub.close();
        },
      };
    },
    { runs: 25 },
  );
});

describe('queries to New Relic', () => {
  let stub: NewRelicStub;
  let engine: EventEngine;
  beforeAll(async () => {
    stub = await startNewRelicStub();
    engine = engineAt(stub);
  });
  afterAll(async () => {
    await engine.close();
    await stub.close();
  });

  it('[INS-01] contain org, app and both periods in milliseconds', async () => {
    const audience = { orgId: '00D000000000001AAA', profile: null };
    await engine.insights.query(eventQueryOf(INSIGHT_QUERIES.uniqueUsersDaily, { audience }));
    const where = "FROM AppUsage WHERE orgId = '00D000000000001AAA' AND appName = 'fieldstone-go'";
    expect(stub.queries.splice(0)).toEqual([
      `SELECT uniqueCount(userId) ${where} SINCE 1781654400000 UNTIL 1781697600000`,
      `SELECT uniqueCount(userId) ${where} SINCE 1781049600000 UNTIL 1781092800000`,
    ]);
  });

  it('[INX-06] count the events without an attribute with queries of their own, because facets leave them out', async () => {
    const audience = { orgId: '00D000000000001AAA', profile: null };
    await engine.insights.query(eventQueryOf(INSIGHT_QUERIES.usageByOsVersion, { audience }));
    const conditions = stub.queries.splice(0).map((nrql) => /AAA' AND (.*) SINCE/.exec(nrql)?.[1]);
    expect(conditions).toEqual([
      'osName IS NOT NULL AND osVersion IS NOT NULL FACET osName, osVersion',
      'osName IS NULL AND osVersion IS NOT NULL FACET osVersion',
      'osName IS NOT NULL AND osVersion IS NULL FACET osName',
      'osName IS NULL AND osVersion IS NULL',
    ]);
  });

  it('[INS-07] move UNTIL back to read more than 5,000 events, at most 5,000 at once', async () => {
    const many = Array.from({ length: 11_000 }, () => event());
    for (const each of many) stub.events.set(each.dedupeKey, each);
    stub.queries.splice(0);
    let found = 0;
    const eventQuery = eventQueryOf(INSIGHT_QUERIES.usageAll);
    for await (const page of engine.insights.events(eventQuery, new AbortController().signal)) found += page.length;
    expect(found).toBe(many.length);
    const untils = stub.queries.map((nrql) => Number(/UNTIL (\d+) ORDER BY timestamp DESC LIMIT MAX$/.exec(nrql)?.[1]));
    expect(untils).toHaveLength(3);
    expect(untils).toEqual(untils.toSorted((a, b) => b - a));
  });

  it('[INS-06] continue beyond the first 5,000 users of a last-sync report', async () => {
    stub.events.clear();
    for (let user = 0; user < 12_000; user += 1) {
      const each = event({ eventType: 'Sync', userId: `user ${String(user)}` });
      stub.events.set(each.dedupeKey, each);
    }
    const { facets } = await engine.insights.query(eventQueryOf(INSIGHT_QUERIES.lastSyncTimeByUser));
    expect(new Set(facets.map(({ name }) => name)).size).toBe(12_000);
  });

  it.each([
    ['an error of the query', { status: 200, body: '{"data":null,"errors":[{"message":"NRQL Syntax Error"}]}' }],
    ['an outage', { status: 503, body: 'unavailable' }],
    ['a response that is not JSON', { status: 200, body: '<html>' }],
    ['a response without the query', { status: 200, body: '{"data":{"actor":{"account":{}}}}' }],
    [
      'a response of another shape',
      {
        status: 200,
        body: '{"data":{"actor":{"account":{"q0":{"rawResponse":{}},"q1":{"rawResponse":"none"}}}}}',
      },
    ],
  ])('reports %s as unavailable, without the key', async (_what, failure) => {
    stub.fail = failure;
    const failed = engine.insights.query(eventQueryOf(INSIGHT_QUERIES.usageTotal));
    await expect(failed).rejects.toMatchObject({ kind: 'unavailable', message: expect.stringContaining('New Relic') });
    await failed.catch((error: unknown) => expect(JSON.stringify(error)).not.toContain(STUB_KEY));
    stub.fail = null;
  });

  it('reports a rejected key as unavailable', async () => {
    const other = engineAt(stub, 'NRAK-wrong');
    await expect(other.ping()).rejects.toMatchObject({ kind: 'unavailable' });
    await engine.ping();
    await other.close();
  });
});
