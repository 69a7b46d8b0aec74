import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_USAGE } from './ai/model-usage.ts';
import { event } from './analytics/test/engine-contract.ts';
import { nsBody, startNotifying } from './features/notification/test/notify.ts';
import type { Notifying } from './features/notification/test/notify.ts';
import { idPrefix, timeOfId } from './platform/time-ordered-id.ts';
import { appendAiUsage } from './store/repositories/ai-usage.ts';
import { enqueueOnce } from './store/repositories/jobs.ts';
import { clientAt } from './test/client.ts';
import { startTestOrg } from './test/console.ts';
import type { TestOrg } from './test/console.ts';
import { engines, type TestDatabase } from './test/engines.ts';

const DAY_MS = 86_400_000;

describe.each(engines)('a console that keeps its data for two months, on %s,', (_name, create) => {
  let database: TestDatabase;
  let org: TestOrg;
  let notifying: Notifying;

  beforeAll(async () => {
    database = await create();
    org = await startTestOrg({ empty: true });
    const retention = { events: 2, aiUsage: 2, changes: 2, notifications: 2 };
    notifying = await startNotifying(org, database, { retention });
  });
  afterAll(async () => {
    await notifying.close();
    await org.close();
    await database.drop();
  });

  /** Makes data of each kind, at the time of the clock. */
  const makeData = async (profile: string, isOn: boolean): Promise<void> => {
    const { home, clock } = notifying;
    const admin = await clientAt(home);
    const written = await admin.post(`/api/profiles/${profile}/settings/SET010`, {
      data: { version: '1', checksum: '', config: { payload: { enabled: isOn } } },
    });
    expect(written.status).toBe(200);
    const sent = await admin.post('/api/ns-request', nsBody([profile]));
    expect(sent.status).toBe(200);
    const oldest = clock.time - 70 * DAY_MS;
    await home.events.store?.append([oldest, clock.time].map((timestamp) => event({ orgId: 'org', timestamp })));
    await appendAiUsage(home.store, 'org', [
      {
        ...NO_USAGE,
        at: clock.time,
        userId: 'user',
        userName: 'Avery Admin',
        skill: 'service-history',
        action: null,
        source: 'app',
        model: 'model',
        responseModel: null,
        latencyMs: 1,
        milliCredits: 1,
        outcome: 'complete',
        object: null,
        recordId: null,
        error: null,
        timeSource: null,
        dedupeKey: String(isOn),
      },
    ]);
  };

  /** Makes all stored rows 70 days older. A clock in the future would give future ids to the other tests of this process. */
  const makeOlder = async (): Promise<void> => {
    const { db } = notifying.home.store;
    const older = (at: number): number => at - 70 * DAY_MS;
    const olderId = (id: string): string => idPrefix(older(timeOfId(id))) + id.slice(idPrefix(0).length);
    for (const { id, at } of await db.selectFrom('journal').select(['id', 'at']).execute()) {
      await db
        .updateTable('journal')
        .set({ id: olderId(id), at: older(at) })
        .where('id', '=', id)
        .execute();
    }
    for (const { id } of await db.selectFrom('ai_usage').select('id').execute()) {
      await db
        .updateTable('ai_usage')
        .set({ id: olderId(id) })
        .where('id', '=', id)
        .execute();
    }
    await db
      .updateTable('notifications')
      .set({ sent_at: older(notifying.clock.time) })
      .execute();
  };

  it('[REL-11] deletes all older data in the background, logs it, and restores nothing from before', async () => {
    const { home, clock } = notifying;
    const { db } = home.store;
    const profile = await notifying.profile();
    await makeData(profile, true);
    const first = clock.time - 70 * DAY_MS;
    await makeOlder();
    await makeData(profile, false);
    const job = { id: 'today', payload: null, userId: null };
    await enqueueOnce(home.store, '', { topic: 'retention', at: clock.time, jobs: [job] });
    const state = async () =>
      (await db.selectFrom('jobs').select('state').where('id', '=', 'today').execute())[0]?.state;
    await expect.poll(state).toBe('done');

    const times = async (table: 'journal' | 'notifications', column: 'at' | 'sent_at') =>
      (await db.selectFrom(table).select(db.dynamic.ref<'at'>(column)).execute()).map((row) => Object.values(row)[0]);
    expect(new Set(await times('journal', 'at'))).toEqual(new Set([clock.time]));
    expect(await times('notifications', 'sent_at')).toEqual([clock.time]);
    expect(await db.selectFrom('notification_recipients').selectAll().execute()).toHaveLength(1);
    expect(await db.selectFrom('ai_usage').selectAll().execute()).toHaveLength(1);
    expect(await home.events.insights.firstEvent('org', 'AppUsage', clock.time + 1)).toBe(clock.time);
    const deletions = home.logged.filter((line) => line.includes('old data was deleted'));
    expect(deletions.map((line) => (JSON.parse(line) as { kind: string }).kind).toSorted()).toEqual([
      'aiUsage',
      'changes',
      'events',
      'notifications',
    ]);

    const admin = await clientAt(home);
    const plan = (at: number) =>
      admin.get(`/api/changes/plan/restore?profile=${profile}&at=${new Date(at).toISOString()}`);
    expect(await plan(first)).toMatchObject({
      status: 400,
      error: { message: expect.stringContaining('The change history from before this moment was deleted') },
    });
    expect((await plan(clock.time - DAY_MS)).status).toBe(200);
  });
});
