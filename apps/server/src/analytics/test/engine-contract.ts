// Long because every engine of events has to pass all of it.
import {
  EVENT_TYPES,
  INSIGHT_NAMES,
  INSIGHT_QUERIES,
  type InsightQuery,
  type InsightShape,
} from '@fieldstone/contracts/insights/insight-queries';
import type { ReportedEvent } from '@fieldstone/contracts/insights/insights';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AppEvent } from '../event.ts';
import type { EventEngine, EventQuery, PersonEvent, PersonInEvents, QueryResults } from '../port.ts';
import { planQuery } from '../plan-query.ts';
import { naive, newestFirst } from './naive.ts';
import { eventsAround, MOMENTS, ORGS, PROFILES, USERS, ZONES } from './random-events.ts';
import { timeLimit } from '../../../../../scripts/test/time-limit.ts';
import { testRuns } from '../../../../../scripts/test/test-runs.ts';

/** An engine under test, with a way to insert events: its own store, or the vendor's. */
export type EngineUnderTest = {
  readonly engine: EventEngine;
  readonly put: (events: readonly AppEvent[]) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Each test uses a separate org, so that no other events count. */
let org: string = ORGS[0];
let other: string = ORGS[1];
let orgs = 0;
const freshOrgs = (): void => {
  orgs += 1;
  org = `00D-${String(orgs)}`;
  other = `00D-${String(orgs)}-other`;
};

const NOW = Date.parse('2026-06-17T12:00:00Z');
const DAY_MS = 86_400_000;

let number = 0;
export const event = (changes: Partial<AppEvent> = {}): AppEvent => {
  number += 1;
  return {
    orgId: org,
    eventType: 'AppUsage',
    timestamp: NOW - number,
    userId: USERS[0] ?? null,
    profileId: null,
    attributes: { appName: 'fieldstone-go' },
    dedupeKey: `event-${String(number)}`,
    ...changes,
  };
};

export const eventQueryOf = <S extends InsightQuery['shape']>(
  query: InsightQuery<S>,
  changes: Partial<Parameters<typeof planQuery>[1]> = {},
): EventQuery<S> =>
  planQuery(query, { filter: {}, audience: { orgId: org, profile: null }, timeZone: 'UTC', now: NOW, ...changes })
    .eventQuery;

const everyEvent = async (engine: EventEngine, eventQuery: EventQuery): Promise<ReportedEvent[]> => {
  const pages: ReportedEvent[] = [];
  for await (const page of engine.insights.events(eventQuery, new AbortController().signal)) pages.push(...page);
  return pages;
};

/** Events of one millisecond have no defined order. */
const inOrder = (response: QueryResults[InsightShape]): unknown =>
  'results' in response
    ? response.results.map((result) => ('events' in result ? result.events.toSorted(newestFirst) : result))
    : response;

/** Returns the time of the first event of a kind in the test's org before a moment. */
function firstOf(events: readonly AppEvent[], type: string, before: number): number | null {
  const times = events
    .filter(({ orgId, eventType, timestamp }) => orgId === org && eventType === type && timestamp < before)
    .map(({ timestamp }) => timestamp);
  return times.length === 0 ? null : Math.min(...times);
}

/** Declares the tests that every engine must pass. */
export function describeEngine(start: () => Promise<EngineUnderTest>, { runs }: { readonly runs: number }): void {
  let test: EngineUnderTest;
  beforeAll(async () => {
    test = await start();
  });
  afterAll(() => test.close());

  it(
    '[INS-01] [INS-02] [INS-03] [INS-04] [INS-05] [INS-06] [INX-03] [INX-06] returns the same as a naive count in memory',
    {
      timeout: timeLimit(240_000),
    },
    async () => {
      const day = fc.integer({ min: 0, max: 40 });
      const scenario = fc.constantFrom(...MOMENTS).chain((now) =>
        fc.record({
          now: fc.constant(now),
          events: eventsAround(now),
          timeZone: fc.constantFrom(...ZONES),
          profile: fc.constantFrom(
            null,
            { id: PROFILES[0], userIds: USERS.slice(0, 4) },
            { id: PROFILES[1], userIds: [] },
          ),
          filter: fc.option(
            fc.tuple(day, day).map(([a, b]) => ({
              from: new Date(now - Math.max(a, b) * DAY_MS).toISOString().slice(0, 10),
              to: new Date(now - Math.min(a, b) * DAY_MS).toISOString().slice(0, 10),
            })),
            { nil: {} },
          ),
        }),
      );
      await fc.assert(
        fc.asyncProperty(scenario, async ({ now, events, timeZone, profile, filter }) => {
          freshOrgs();
          const ours = events.map((each) => ({ ...each, orgId: each.orgId === ORGS[0] ? org : other }));
          await test.put(ours.slice(0, 40));
          await test.put(ours);
          for (const name of INSIGHT_NAMES) {
            const query: InsightQuery = INSIGHT_QUERIES[name];
            const eventQuery = eventQueryOf(query, { now, timeZone, filter, audience: { orgId: org, profile } });
            const expected = naive(ours, eventQuery);
            expect(inOrder(await test.engine.insights.query(eventQuery)), name).toEqual(inOrder(expected));
          }
          const byOs: InsightQuery = { ...INSIGHT_QUERIES.usageByOsVersion, shape: 'latest' };
          const ofOs = eventQueryOf(byOs, { now, timeZone, filter, audience: { orgId: org, profile } });
          for (const values of [['iOS', '18.1'], ['iOS', null], [null, null], ['iOS']]) {
            const limited = { ...ofOs, values };
            expect(await test.engine.insights.query(limited), values.join()).toEqual(naive(ours, limited));
          }
          for (const type of EVENT_TYPES) {
            const first = await test.engine.insights.firstEvent(org, type, now);
            expect(first, type).toBe(firstOf(ours, type, now));
          }
        }),
        { numRuns: testRuns(runs, 5 * runs) },
      );
    },
  );

  it('[INS-03] returns an empty result without events', async () => {
    freshOrgs();
    await test.put([event({ orgId: other })]);
    for (const name of INSIGHT_NAMES) {
      const query: InsightQuery = INSIGHT_QUERIES[name];
      const eventQuery = eventQueryOf(query);
      expect(await test.engine.insights.query(eventQuery), name).toEqual(naive([], eventQuery));
      expect(await everyEvent(test.engine, eventQuery)).toEqual([]);
    }
  });

  it('hides the events of other orgs', async () => {
    freshOrgs();
    await test.put([event({ orgId: other, userId: 'theirs' }), event({ userId: 'ours' })]);
    const ours = await everyEvent(test.engine, eventQueryOf(INSIGHT_QUERIES.usageAll));
    expect(ours.map(({ userId }) => userId)).toEqual(['ours']);
    for (const hostile of [`${org}' OR '1'='1`, `${org}\\`, "' OR orgId != '", '%', '']) {
      const eventQuery = eventQueryOf(INSIGHT_QUERIES.usageAll, { audience: { orgId: hostile, profile: null } });
      expect(await everyEvent(test.engine, eventQuery), hostile).toEqual([]);
    }
  });

  it('treats texts literally', async () => {
    const hostile = ["'; DROP TABLE events; --", '\\', "\\'", '"', '{org:String}', '$org', '\u2028', '😀', '`', '%_'];
    freshOrgs();
    await test.put(hostile.map((text) => event({ attributes: { category: text }, userId: text })));
    const { facets } = await test.engine.insights.query(eventQueryOf(INSIGHT_QUERIES.usageByCategory));
    expect(new Set(facets.map(({ name }) => name))).toEqual(new Set(hostile));
    for (const text of hostile) {
      const audience = { orgId: org, profile: { id: 'none', userIds: [text] } };
      const found = await everyEvent(test.engine, eventQueryOf(INSIGHT_QUERIES.usageAll, { audience }));
      expect(
        found.map(({ userId }) => userId),
        text,
      ).toEqual([text]);
    }
  });

  it('[INS-03] returns the first 5,000 of more names', async () => {
    const names = Array.from({ length: 5200 }, (_, index) => `Device ${String(index).padStart(4, '0')}`);
    freshOrgs();
    await test.put(names.map((deviceModel) => event({ attributes: { deviceModel } })));
    await test.put([event({ userId: 'second', attributes: { deviceModel: 'Device 5199' } })]);
    const { facets } = await test.engine.insights.query(eventQueryOf(INSIGHT_QUERIES.usageByDevice));
    expect(facets).toHaveLength(5000);
    expect(facets[0]).toEqual({ name: 'Device 5199', results: [{ uniqueCount: 2 }] });
    expect(new Set(facets.map(({ name }) => name)).size).toBe(5000);
  });

  it('[INS-07] yields all events of a period, newest first, including many of one millisecond', async () => {
    freshOrgs();
    const many = Array.from({ length: 12_000 }, (_, index) =>
      event({ timestamp: NOW - 1 - Math.floor(index / 7), userId: `user ${String(index)}` }),
    );
    await test.put(many);
    const found = await everyEvent(test.engine, eventQueryOf(INSIGHT_QUERIES.usageAll));
    expect(new Set(found.map(({ userId }) => userId)).size).toBe(many.length);
    expect(found).toHaveLength(many.length);
    const times = found.map(({ timestamp }) => timestamp);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    const { results } = await test.engine.insights.query(eventQueryOf(INSIGHT_QUERIES.usageAll));
    expect(results[0]?.events).toHaveLength(5001);
  });

  it('[INS-07] stops yielding events when the consumer stops', async () => {
    freshOrgs();
    // More than any engine yields at once.
    await test.put(Array.from({ length: 6000 }, () => event()));
    const gone = new AbortController();
    let pages = 0;
    for await (const page of test.engine.insights.events(eventQueryOf(INSIGHT_QUERIES.usageAll), gone.signal)) {
      expect(page.length).toBeGreaterThan(0);
      pages += 1;
      gone.abort();
    }
    expect(pages).toBe(1);
  });

  it('[REL-11] deletes the events of all orgs from before a moment in parts, and no later ones', async () => {
    const { store, insights } = test.engine;
    // Events in New Relic are not the console's.
    if (store === null) return;
    freshOrgs();
    const moment = Date.parse('2019-03-15T09:00:00Z');
    const old = ['2019-01-05T10:00:00Z', '2019-01-05T11:00:00Z', '2019-02-10T00:00:00Z', '2019-03-15T08:59:59.999Z'];
    await test.put(old.map((at, index) => event({ timestamp: Date.parse(at), orgId: index === 1 ? other : org })));
    await test.put([event({ timestamp: moment }), event({ timestamp: moment + 1, orgId: other })]);
    const parts: number[] = [];
    for (let deleted = await store.deleteOldest(moment); deleted > 0; deleted = await store.deleteOldest(moment)) {
      parts.push(deleted);
    }
    expect(parts).toEqual([2, 1, 1]);
    expect(await insights.firstEvent(org, 'AppUsage', NOW)).toBe(moment);
    expect(await insights.firstEvent(other, 'AppUsage', NOW)).toBe(moment + 1);
  });

  it('[FIX-103] returns the events of a person and those that mention the person, and replaces the person in both', async () => {
    const { store, insights } = test.engine;
    if (store === null) return;
    freshOrgs();
    const person = { userId: '005000000000001AAA', attributes: { feedbackComment: "It's Ann O'Neill's van" } };
    const ofSomeone = (feedbackComment: string) =>
      event({ userId: 'someone', eventType: 'Feedback', attributes: { feedbackComment } });
    const sent = [
      event({ ...person, eventType: 'Feedback' }),
      event({ userId: 'Ann@Example.com', timestamp: NOW - 60 * DAY_MS }),
      ofSomeone("Ask ANN O'NEILL"),
      ofSomeone("Ann O'Neillson called"),
      ofSomeone('Fine'),
      event({ userId: null }),
    ];
    await test.put([...sent, event({ ...person, orgId: other, eventType: 'Feedback' })]);
    const inEvents = (orgId: string): PersonInEvents => ({
      orgId,
      patterns: ['%005000000000001aaa%', '%ann@example.com%', '%ann%o%neill%'],
      userId: (value) => (/^(005000000000001AAA|ann@example\.com)$/i.test(value) ? '005zzz' : value),
      comment: (value) => value.replaceAll(/ann o'neill\b/gi, 'Person 1'),
    });
    const eventsOf = async (orgId: string) => {
      const found: PersonEvent[] = [];
      for await (const page of store.eventsOf(inEvents(orgId), new AbortController().signal)) found.push(...page);
      return found;
    };
    const found = await eventsOf(org);
    expect(found[0]).toMatchObject({
      relation: 'own',
      user_id: 'Ann@Example.com',
      event_type: 'AppUsage',
      ts: NOW - 60 * DAY_MS,
      feedback_comment: null,
    });
    const others = found.slice(1).map(({ relation, feedback_comment: comment }) => `${relation}: ${String(comment)}`);
    expect(others.toSorted()).toEqual(["mentioned: Ask ANN O'NEILL", "own: It's Ann O'Neill's van"]);

    expect(await store.replacePerson(inEvents(org))).toBe(3);
    expect(await store.replacePerson(inEvents(org))).toBe(0);
    expect(await eventsOf(org)).toEqual([]);
    const all: PersonInEvents = {
      ...inEvents(org),
      patterns: ['%'],
      userId: (value) => `${value} `,
      comment: (value) => `${value} `,
    };
    const left: string[] = [];
    for await (const page of store.eventsOf(all, new AbortController().signal)) {
      left.push(...page.map(({ user_id: user, feedback_comment: comment }) => `${String(user)}: ${String(comment)}`));
    }
    expect(left.toSorted()).toEqual([
      "005zzz: It's Person 1's van",
      '005zzz: null',
      "someone: Ann O'Neillson called",
      'someone: Ask Person 1',
      'someone: Fine',
    ]);
    expect(await eventsOf(other)).toHaveLength(1);
    expect(await insights.firstEvent(org, 'AppUsage', NOW)).toBe(NOW - 60 * DAY_MS);
  });

  it('[FIX-103] replaces more values than one statement takes', async () => {
    const { store } = test.engine;
    if (store === null) return;
    freshOrgs();
    const comments = Array.from({ length: 25 }, (_, index) => `Ann helped ${String(index)}`);
    await test.put(
      comments.map((feedbackComment) => event({ userId: 'u', eventType: 'Feedback', attributes: { feedbackComment } })),
    );
    const comment = (value: string) => value.replace('Ann', 'Person 1');
    const person = { orgId: org, patterns: ['%ann%'], userId: (value: string) => value, comment };
    expect(await store.replacePerson(person)).toBe(25);
    expect(await store.replacePerson(person)).toBe(0);
  });
}
