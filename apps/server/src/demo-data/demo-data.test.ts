import { allSettings } from '@fieldstone/contracts/settings/all-settings';
import type { RouteResult } from '@fieldstone/contracts/platform/route';
import type { settingHistory } from '@fieldstone/contracts/settings/settings';
import { readAiActions } from '@fieldstone/contracts/skills/ai-actions';
import type { AiAction } from '@fieldstone/contracts/skills/ai-actions';
import { assistant, readAiGlobalSettings } from '@fieldstone/contracts/skills/ai-assistant';
import type { AiGlobalFlags } from '@fieldstone/contracts/skills/ai-assistant';
import { hotlineSummarization } from '@fieldstone/contracts/skills/hotline-summarization';
import type {
  CountFacets,
  EventList,
  LatestFacets,
  UsageSeries,
  UserComparison,
  UserFacets,
} from '@fieldstone/contracts/insights/insights';
import type { changeHistory } from '@fieldstone/contracts/organization/change-history';
import { listProfiles } from '@fieldstone/contracts/organization/profile';
import type { GroupProfile } from '@fieldstone/contracts/organization/profile';
import { serviceHistory } from '@fieldstone/contracts/skills/service-history';
import type { Grants } from '@fieldstone/contracts/skills/define-skill';
import { WORK_USES } from '@fieldstone/contracts/skills/all-skills';
import type { UsagePage } from '@fieldstone/contracts/skills/ai-usage';
import { UNSTORED_VERSION } from '@fieldstone/contracts/settings/settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EventIntake } from '../analytics/port.ts';
import { createLogger } from '../platform/logging.ts';
import { clientAt, type Client } from '../test/client.ts';
import { startConsole, startTestOrg, type TestConsole, type TestOrg } from '../test/console.ts';
import { startDemoData, type DemoDataOptions } from './start.ts';
import { testRuns } from '../../../../scripts/test/test-runs.ts';

/** A Friday afternoon in Europe. */
const NOW = Date.UTC(2026, 10, 20, 15);
const DAY_MS = 86_400_000;

const HALF_YEAR = 184;
const isLong = testRuns(1) > 1;

/** Enough days for everything but trends; the long tests generate half a year. */
const DAYS = isLong ? HALF_YEAR : 21;
/** Enough for a start, an interruption and a later start. */
const FEW_DAYS = 8;

let org: TestOrg;
let homes: TestConsole[] = [];

beforeAll(async () => {
  org = await startTestOrg();
});
afterAll(async () => {
  for (const home of homes) await home.close();
  await org.close();
});

async function open(at = org): Promise<TestConsole> {
  const home = await startConsole({ org: at, now: () => NOW });
  homes = [...homes, home];
  return home;
}

type Run = { readonly printed: readonly string[]; readonly shares: ReadonlyArray<number | null> };

async function make(home: TestConsole, options: Partial<DemoDataOptions> = {}): Promise<Run> {
  const printed: string[] = [];
  const { config, store, events } = home;
  const logger = createLogger('silent', { write: () => {} });
  const shares: Array<number | null> = [];
  const print = (line: string): void => {
    printed.push(line);
    shares.push(running.progress());
  };
  const running = startDemoData({ config, store, events: events.store, print, logger, now: () => NOW, ...options });
  await running.done;
  return { printed, shares: [...shares, running.progress()] };
}

/** Writes the first portion and then fails, like a killed program. */
const brokenOff = ({ events }: TestConsole): EventIntake => {
  let portions = 0;
  return {
    append: async (portion) => {
      portions += 1;
      if (portions > 1) throw new Error('killed');
      return (await events.store?.append(portion)) ?? 0;
    },
  };
};

const countOf = async (client: Client, table: 'syncs' | 'ai'): Promise<number> => {
  if (table === 'syncs') {
    const { body } = await client.get<{ results: Array<{ count: number }> }>('/api/insight/syncActivityLastMonth');
    return body.results[0]?.count ?? 0;
  }
  const { body } = await client.get<UsagePage>(
    '/api/ai/ai-analytics/ai-usage?start=2026-01-01T00:00:00Z&end=2027-01-01T00:00:00Z&pageSize=1',
  );
  return body.totalItems;
};

const creditsOf = async (client: Client) => {
  type Credits = { records: ReadonlyArray<{ month: string; skill: string }>; totalCredits: number };
  const period = 'start=2026-05-01T00:00:00Z&end=2026-12-01T00:00:00Z';
  return (await client.get<Credits>(`/api/ai/ai-analytics/ai-credit?${period}`)).body;
};

/** Returns a console with the changes of half a year; the tests that read it share it. */
const withChanges = (() => {
  let made: Promise<TestConsole> | undefined;
  const create = async () => {
    const home = await open();
    await make(home, { days: HALF_YEAR, events: null });
    return home;
  };
  return () => (made ??= create());
})();

describe('the history of the example company', () => {
  it('[INX-09] is generated once, reports its progress, and is believable', async () => {
    const home = await open();
    const { printed, shares } = await make(home, { days: DAYS });
    expect([shares.at(-2), shares.at(-1)]).toEqual([1, null]);
    expect(printed[0]).toContain('generating half a year');
    expect(printed.slice(1, -1).every((line) => /^Demo data: [\d,]+ events …$/.test(line))).toBe(true);
    expect(printed.at(-1)).toMatch(/^Demo data: \d{2,3},\d{3} events and \d{1,2},\d{3} uses of the AI in/);
    expect((await make(home, { days: DAYS })).printed).toEqual([]);

    const client = await clientAt(home);
    const insight = async <T>(name: string): Promise<T> => (await client.get<T>(`/api/insight/${name}`)).body;

    const syncs = await insight<LatestFacets>('lastSyncTimeByUser');
    const ages = syncs.facets.map(({ results }) => (NOW - (results[0]?.latest ?? 0)) / DAY_MS);
    expect(Math.min(...ages)).toBeGreaterThanOrEqual(0);
    expect(ages.filter((age) => age < 3).length).toBeGreaterThan(200);
    expect(ages.filter((age) => age > 7).length).toBeGreaterThan(0);
    expect(syncs.facets.length).toBeLessThan(391);

    const countries = await insight<UserFacets>('usageByCountry');
    expect(new Set(countries.facets.map(({ name }) => name))).toEqual(
      new Set(['DE', 'ES', 'FR', 'GB', 'NL', 'NO', 'PL', 'US']),
    );
    expect((await insight<UserFacets>('usageByAppVersion')).facets.length).toBeGreaterThan(3);
    expect((await insight<UserFacets>('usageByDevice')).facets).toHaveLength(9);
    expect((await insight<CountFacets>('feedbackByCategory')).facets.length).toBeGreaterThan(3);
    const feedback = (await insight<EventList>('feedbackAll')).results[0]?.events ?? [];
    expect(feedback.filter(({ feedbackComment }) => feedbackComment !== null).length).toBeGreaterThan(10);
    expect(feedback.every(({ feedbackRating: rating }) => rating !== null && rating >= 1 && rating <= 5)).toBe(true);

    const credits = await creditsOf(client);
    expect(new Set(credits.records.map(({ skill }) => skill))).toEqual(new Set(WORK_USES));
    expect(credits.totalCredits).toBeGreaterThan(100);
  });

  it.runIf(isLong)(
    'has the trends of half a year: a new app replaces an old one, and the AI is used more',
    async () => {
      const home = await open();
      const { printed } = await make(home);
      expect(printed.at(-1)).toMatch(/^Demo data: [2-5]\d\d,\d{3} events and [1-5]\d,\d{3} uses of the AI in/);
      const client = await clientAt(home);
      const { facets: usage } = (await client.get<UsageSeries>('/api/insight/appUsageLastSixMonths')).body;
      const usersOf = (app: string) =>
        usage.find(({ name }) => name === app)?.timeSeries.map(({ results }) => results[0]?.uniqueCount ?? 0) ?? [];
      const [go, legacy] = [usersOf('fieldstone-go'), usersOf('fieldstone-legacy')];
      expect(go).toHaveLength(6);
      expect(go.at(-1)).toBeGreaterThan(2 * (go[0] ?? 0));
      expect(legacy.at(-1)).toBeLessThan((legacy[0] ?? 0) / 3);
      expect(legacy.at(-1)).toBeGreaterThan(0);
      const credits = await creditsOf(client);
      expect(new Set(credits.records.map(({ month }) => month)).size).toBeGreaterThanOrEqual(6);
      expect(credits.totalCredits).toBeGreaterThan(1000);
    },
  );

  it('[ACT-08] shows the expression edited last week in the change history, once, and in the settings that use it', async () => {
    const home = await withChanges();
    const client = await clientAt(home);
    await client.get('/api/overview');
    const { body } = await client.get<RouteResult<typeof changeHistory>>('/api/change-history?setting=processes');
    expect(body.records).toMatchObject([
      {
        origin: 'outside',
        before: { name: 'Billable', criteria: [{ operand: 'Time And Material' }] },
        after: { name: 'Billable', criteria: [{ operand: 'Time And Material,Fixed Price' }] },
        process: { usedBy: [{ settingId: 'SET001' }] },
      },
    ]);
    const [change] = body.records;
    expect(change?.by).not.toBeNull();
    expect((Date.now() - Date.parse(change?.at ?? '')) / DAY_MS).toBeLessThan(14);
    const [profileId = ''] = change?.process?.usedBy[0]?.profileIds ?? [];
    const history = await client.get<RouteResult<typeof settingHistory>>(
      `/api/profiles/${profileId}/settings/SET001/history`,
    );
    expect(history.body.records.find(({ id }) => id === change?.id)).toMatchObject({
      process: change?.process && { processId: change.process.processId },
    });
  });

  it('[ACT-07] has half a year of changes by several people in the histories, which result in the stored settings', async () => {
    const home = await withChanges();
    const client = await clientAt(home);
    const { body } = await client.get<{ records: GroupProfile[] }>(listProfiles.path);
    const historyOf = async (profile: string, settingId: string) => {
      const id = body.records.find(({ name }) => name === profile)?.id ?? '';
      return (await client.get<RouteResult<typeof settingHistory>>(`/api/profiles/${id}/settings/${settingId}/history`))
        .body.records;
    };
    const journal = await home.store.db.selectFrom('journal').selectAll().where('setting_id', 'is not', null).execute();
    expect(journal.length).toBeGreaterThan(400);
    expect(new Set(journal.map(({ user_name }) => user_name)).size).toBe(5);
    const oldest = Math.min(...journal.map(({ at }) => at));
    expect((Date.now() - oldest) / DAY_MS).toBeGreaterThan(150);
    // Reading compares the newest entry with the org: no setting appears as changed outside the console.
    for (const { id } of body.records) {
      for (const { id: settingId } of allSettings) await client.get(`/api/profiles/${id}/settings/${settingId}`);
    }
    const external = await home.store.db
      .selectFrom('journal')
      .selectAll()
      .where('action', '=', 'setting.external')
      .execute();
    expect(external.map(({ setting_id }) => setting_id)).toEqual(['SET003']);

    const [found] = await historyOf('HVAC Technicians DACH', 'SET003');
    expect(found).toMatchObject({ external: true, outcome: 'done' });
    expect(found?.note).toBeUndefined();
    const [intended, first] = await historyOf('Elevator Technicians Iberia', 'SET009');
    expect(intended?.note).toMatch(/^SD-\d{4}$/);
    expect(first?.copied).toMatchObject({ kind: 'copy', profileName: 'Field Technicians' });
    const ofColors = await historyOf('HVAC Technicians Nordics', 'SET001');
    const colors = ofColors.filter(({ process }) => process === undefined);
    expect(colors[0]).toMatchObject({ by: 'Sam Second', outcome: 'done' });
    expect(colors.length).toBeGreaterThan(1);
    for (const [at, newer] of colors.slice(0, -1).entries()) expect(colors[at + 1]?.after).toEqual(newer.before);

    await make(home, { days: HALF_YEAR, events: null });
    const again = await home.store.db.selectFrom('journal').selectAll().where('setting_id', 'is not', null).execute();
    expect(again).toHaveLength(journal.length);
  });

  it('is completed by the next start after an interruption, without duplicates', async () => {
    const [whole, broken] = [await open(), await open()];
    await make(whole, { days: FEW_DAYS });
    const { printed } = await make(broken, { days: FEW_DAYS, events: brokenOff(broken) });
    expect(printed.at(-1)).toContain('the next start completes it');
    const clients = [await clientAt(whole), await clientAt(broken)] as const;
    expect(await countOf(clients[1], 'syncs')).toBeLessThan(await countOf(clients[0], 'syncs'));
    // Both continue to the time of a later start: one from its beginning, one from its last complete day.
    for (const home of [broken, whole]) {
      expect((await make(home, { days: FEW_DAYS, now: () => NOW + DAY_MS })).printed.at(-1)).toContain(
        'uses of the AI',
      );
    }
    for (const table of ['syncs', 'ai'] as const) {
      const expected = await countOf(clients[0], table);
      expect(expected).toBeGreaterThan(500);
      expect(await countOf(clients[1], table)).toBe(expected);
    }
  });

  it('[FIX-95] shows the AI as on for its users with author and time in its history, and keeps the sections that an administrator stored', async () => {
    const home = await open();
    const client = await clientAt(home);
    const own = { global: { summarization_skills: false } };
    const headers = { 'if-match': UNSTORED_VERSION };
    expect((await client.post(hotlineSummarization.write.path, own, headers)).status).toBe(200);
    await make(home, { days: FEW_DAYS });

    const flags = (await client.get<{ global: AiGlobalFlags }>(readAiGlobalSettings.path)).body.global;
    expect(flags).toMatchObject({
      enable_service_copilot: true,
      service_history_skills: true,
      summarization_skills: false,
    });
    const { changed } = (await client.get<RouteResult<typeof readAiGlobalSettings>>(readAiGlobalSettings.path)).body;
    const latest = await client.get<RouteResult<typeof changeHistory>>(`/api/change-history?setting=${assistant.id}`);
    expect(changed).not.toBeNull();
    expect(latest.body.records).toMatchObject([{ ...changed, origin: 'console', outcome: 'done', before: null }]);
    const skill = (await client.get<Grants>(serviceHistory.read.path)).body;
    const { records: listed } = (await client.get<{ records: GroupProfile[] }>(listProfiles.path)).body;
    const crews = listed.flatMap(({ id, isGlobal }) => (isGlobal ? [] : id));
    expect(skill.profiles.map(({ profile_id: id }) => id).toSorted()).toEqual(crews.toSorted());
    const { actions } = (await client.get<{ actions: AiAction[] }>(readAiActions.path)).body;
    const { data: uses } = (
      await client.get<UsagePage>(
        '/api/ai/ai-analytics/ai-usage?start=2026-01-01T00:00:00Z&end=2027-01-01T00:00:00Z&pageSize=100',
      )
    ).body;
    const used = new Set(uses.flatMap(({ action }) => action ?? []));
    expect(used.size).toBeGreaterThan(1);
    expect(actions.map((action) => action.copilot_action_name)).toEqual(expect.arrayContaining([...used]));
  });

  it('stops when the program stops', async () => {
    const home = await open();
    const { config, store, events } = home;
    const logger = createLogger('silent', { write: () => {} });
    const printed: string[] = [];
    const example = startDemoData({
      config,
      store,
      events: events.store,
      logger,
      print: (line) => void printed.push(line),
    });
    await example.stop();
    expect(printed.filter((line) => line.includes('uses of the AI'))).toEqual([]);
  });

  it('is not generated for an org without a company', async () => {
    const empty = await startTestOrg({ empty: true });
    expect((await make(await open(empty))).printed).toEqual([]);
    await empty.close();
  });

  it('continues at a start two weeks later, so that the last days are not empty', async () => {
    const later = NOW + 14 * DAY_MS;
    let now = NOW;
    const home = await startConsole({ org, now: () => now });
    homes = [...homes, home];
    await make(home, { days: FEW_DAYS });
    const before = await countOf(await clientAt(home), 'ai');
    now = later;
    // The session from two weeks ago has expired.
    const client = await clientAt(home);
    const usersOfWeek = async (): Promise<number> => {
      const { body } = await client.get<UserComparison>('/api/insight/uniqueUsersWeekly');
      return body.current.results[0]?.uniqueCount ?? 0;
    };
    expect(await usersOfWeek()).toBe(0);
    const { printed } = await make(home, { days: FEW_DAYS, now: () => later });
    expect(printed).toEqual([expect.stringMatching(/^Demo data: \d+,\d{3} events and/)]);
    expect(await usersOfWeek()).toBeGreaterThan(150);
    expect(await countOf(client, 'ai')).toBeGreaterThan(before);
    expect((await make(home, { days: FEW_DAYS, now: () => later })).printed).toEqual([]);
  });

  it('reports an unreachable org', async () => {
    const home = await open();
    const config = { ...home.config, crm: { ...home.config.crm, loginUrl: 'http://127.0.0.1:9' } };
    expect((await make(home, { config })).printed).toEqual([expect.stringContaining('the next start completes it')]);
  });
});
