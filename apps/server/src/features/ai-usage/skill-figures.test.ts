import type { SkillFigures } from '@fieldstone/contracts/skills/skill-figures';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { appendAiUsage } from '../../store/repositories/ai-usage.ts';
import type { AiUseEntry } from '../../store/repositories/ai-usage.ts';
import { clientAt } from '../../test/client.ts';
import type { Client } from '../../test/client.ts';
import { LIMITED, startConsole } from '../../test/console.ts';
import type { TestConsole } from '../../test/console.ts';
import { outsideOf } from '../../test/outside.ts';
import { aiUse } from '../../test/ai-use.ts';

/** Late in the month, so that the last seven days are within it. */
const NOW = Date.parse('2026-06-20T12:00:00Z');
const DAY_MS = 86_400_000;

let home: TestConsole;
let admin: Client;
let orgId: string;

beforeAll(async () => {
  home = await startConsole({ now: () => NOW });
  admin = await clientAt(home);
  orgId = (await home.store.db.selectFrom('sessions').select('org_id').executeTakeFirstOrThrow()).org_id;
});
afterAll(() => home.close());

let uses = 0;

const use = (daysAgo: number, userId: string, more: Partial<AiUseEntry> = {}): AiUseEntry =>
  aiUse({
    at: NOW - daysAgo * DAY_MS,
    userId,
    userName: userId,
    milliCredits: 1500,
    dedupeKey: `use ${(uses += 1)}`,
    ...more,
  });

const figuresOf = async (skill: string, client = admin) => {
  const { body } = await client.get<{ records: SkillFigures[] }>('/api/ai/configurations/figures');
  return body.records.find((one) => one.skill === skill);
};

it('[AIX-08] counts people, requests and success of seven days, and the credits of the month', async () => {
  await appendAiUsage(home.store, orgId, [
    use(0, 'ada'),
    use(6, 'ada'),
    use(1, 'ben', { outcome: 'failed' }),
    // Before the seven days, but in the month; and before the month.
    use(10, 'cem'),
    use(25, 'dan'),
    use(0, 'eve', { skill: 'ai-action', action: 'Sum up', milliCredits: 250 }),
  ]);
  await appendAiUsage(home.store, '00D00000000000XAAA', [use(0, 'fay')]);
  expect(await figuresOf('service-history')).toMatchObject({ people: 2, uses: 3, successes: 2, credits: 6 });
  expect(await figuresOf('ai-action')).toMatchObject({
    people: 1,
    uses: 1,
    successes: 1,
    credits: 0.25,
    granted: null,
  });
  expect(await figuresOf('knowledge-access')).toMatchObject({ people: 0, uses: 0, successes: 0, credits: 0 });
});

it('[AIX-08] counts the active people with a grant once', async () => {
  const outside = await outsideOf(home.org.url);
  const idsOf = async (query: string) =>
    z.parse(z.array(z.looseObject({ Id: z.string() })), await outside.query(query));
  const profiles = await idsOf('SELECT Id FROM Group_Profile__c');
  const path = '/api/ai/configurations/skills/schedule-management';
  const grant = async (payload: object) => {
    await home.store.db
      .insertInto('ai_configurations')
      .values({
        org_id: orgId,
        section: 'schedule-management',
        revision: 1,
        payload_json: JSON.stringify({ global: { schedule_management_skills: true }, ...payload }),
        changed_by: '',
        changed_at: 0,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['org_id', 'section'])
          .doUpdateSet({ payload_json: JSON.stringify({ global: { schedule_management_skills: true }, ...payload }) }),
      )
      .execute();
    expect((await admin.get(path)).status).toBe(200);
  };
  await grant({ profiles: profiles.map(({ Id }) => ({ profile_id: Id })), users: [] });
  const ofProfiles = (await figuresOf('schedule-management'))?.granted ?? 0;
  expect(ofProfiles).toBeGreaterThan(1);
  const [member] = await idsOf(
    'SELECT Id FROM User WHERE IsActive = true AND ProfileId IN (SELECT Id FROM Profile) ORDER BY Id LIMIT 1',
  );
  await grant({ profiles: [], users: [{ user_id: member?.Id }, { user_id: '00500000000zzzzAAA' }] });
  expect((await figuresOf('schedule-management'))?.granted).toBe(1);
});

it('[AIX-08] shows no figures to a user who lacks permissions for the AI Console', async () => {
  const limited = await clientAt(home, LIMITED);
  expect(await figuresOf('service-history', limited)).toBeUndefined();
});
