import type { ApplicationId } from '@fieldstone/contracts/platform/product';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engines, type TestDatabase } from '../../../test/engines.ts';
import type { Store } from '../../../store/engine/database.ts';
import { newestRevisions, newNotices, putNotices } from './device-inbox.ts';
import { createJournal } from '../../../store/repositories/journal.ts';
import { lastChangesHere, lastNotifications } from '../../../store/repositories/notifications/last-notifications.ts';
import { createLeases } from '../../../store/leases.ts';
import { deleteNotifications, findNotification, loadDelivery, storeNotification } from './notifications.ts';
import { sweepJobs } from '../../../store/repositories/jobs.ts';
import { createJobRunner } from '../../../jobs/runner.ts';

const BOTH: readonly ApplicationId[] = ['fieldstone-go', 'fieldstone-legacy'];

const profileNamed = (number: number): string => `a0P${String(number).padStart(12, '0')}AAA`;

const noticeTo = (profileId: string, message: string, applications: readonly ApplicationId[] = BOTH) => ({
  profileId,
  applications,
  data: {
    operation: 'CONFIG_CHANGE' as const,
    meta: { message, reminderFrequencyInDays: 1, forceConfigSyncInDays: -1 },
  },
  settingsChangedAt: null,
});

describe.each(engines)('notifications on %s', (_name, create) => {
  let database: TestDatabase;
  let store: Store;
  let orgId = 'org-0';
  let orgs = 0;

  beforeAll(async () => {
    database = await create();
    store = await database.open();
  });
  afterAll(() => database.drop());
  beforeEach(() => {
    orgs += 1;
    orgId = `org-${String(orgs)}`;
  });

  const send = (
    notices: ReadonlyArray<ReturnType<typeof noticeTo>>,
    { at = 1000, key = null, on = store }: { at?: number; key?: string | null; on?: Store } = {},
  ) =>
    storeNotification(on, orgId, {
      idempotencyKey: key,
      contentHash: 'hash',
      loginUrl: 'https://login.example.com',
      sentBy: 'Avery Admin',
      sentById: '005000000000001AAA',
      sentAt: at,
      notices,
    });

  const deliver = async (at: Store) => {
    const fail = (details: object) => expect.unreachable(JSON.stringify(details));
    const log = { warn: fail, error: fail };
    const runner = createJobRunner({ store: at, leases: createLeases(at), now: Date.now, log });
    const deliveries = runner.register({
      topic: 'notification',
      order: 'in-order',
      atOnce: 20,
      leaseName: () => 'notifications',
      retry: { firstMs: 1000, longestMs: 1000, attempts: 1, forMs: 0 },
      run: async (job) => {
        const delivery = await loadDelivery(at, job.orgId, job.payload);
        if (delivery) await putNotices(at, job.orgId, delivery);
      },
    });
    await deliveries.drain();
  };

  const pull = async (profileId: string, cursor = 0, application?: ApplicationId) =>
    (await newNotices(store, { orgId, profileId, cursor, application }, 0)).map(
      ({ applications, data }) => `${String(data.meta.message)} ${applications.join('+')}`,
    );

  it('are stored in one transaction: message, recipients and deliveries, all or nothing', async () => {
    const twice = [noticeTo(profileNamed(1), 'x'), noticeTo(profileNamed(1), 'x')];
    await expect(send(twice)).rejects.toThrow(/unique|second time/i);
    for (const table of ['notifications', 'notification_recipients', 'notified_profiles', 'jobs'] as const) {
      const rows = await store.db.selectFrom(table).select('org_id').where('org_id', '=', orgId).execute();
      expect(rows, table).toEqual([]);
    }
  });

  it('to 450 profiles are three deliveries, which reach each of them', async () => {
    const profiles = Array.from({ length: 450 }, (_, index) => profileNamed(index));
    const sent = await send(profiles.toReversed().map((profileId) => noticeTo(profileId, 'hello')));
    expect(sent.profiles).toBe(450);
    const jobs = await store.db.selectFrom('jobs').selectAll().where('org_id', '=', orgId).execute();
    expect(jobs).toHaveLength(3);
    expect((await lastNotifications(store, orgId)).get(profileNamed(449))).toMatchObject({
      state: 'pending',
      at: 1000,
    });
    await deliver(store);
    expect((await newestRevisions(store, orgId, profiles)).size).toBe(450);
    expect((await lastNotifications(store, orgId)).get(profileNamed(449))).toEqual({
      at: 1000,
      by: 'Avery Admin',
      message: 'hello',
      settingsChangedAt: null,
      state: 'done',
    });
  });

  it('survive a process that is killed between sending and delivery', async () => {
    const program = join(import.meta.dirname, '../test/send-and-die.ts');
    const child = spawn(process.execPath, [program, database.url ?? '', database.dataDir], { stdio: 'inherit' });
    const [, signal] = await once(child, 'exit');
    expect(signal).toBe('SIGKILL');
    orgId = 'killed';
    expect(await pull('a0P000000000001AAA')).toEqual([]);
    await deliver(await database.open());
    expect(await pull('a0P000000000001AAA')).toHaveLength(1);
    expect(await pull('a0P000000000002AAA')).toHaveLength(1);
  });

  it('have increasing numbers for each profile, even from a process with a slow clock', async () => {
    const profile = profileNamed(1);
    await send([noticeTo(profile, 'first')], { at: 5000 });
    await send([noticeTo(profile, 'second')], { at: 5000 });
    await send([noticeTo(profile, 'third')], { at: 4000, on: await database.open() });
    const rows = await store.db
      .selectFrom('notification_recipients')
      .select(['revision', 'data_json'])
      .where('org_id', '=', orgId)
      .orderBy('revision')
      .execute();
    expect(rows.map(({ revision }) => revision)).toEqual([5000, 5001, 5002]);
    await deliver(store);
    expect(await pull(profile)).toEqual(['third fieldstone-go+fieldstone-legacy']);
    expect(await pull(profile, 5001)).toHaveLength(1);
    expect(await pull(profile, 5002)).toEqual([]);
  });

  it('keep the latest for each app, in any order and number of deliveries', async () => {
    const profile = profileNamed(1);
    const put = async (message: string, revision: number, applications: readonly ApplicationId[]) =>
      putNotices(store, orgId, {
        notificationId: message,
        loginUrl: '',
        sentAt: 1,
        notices: [{ ...noticeTo(profile, message, applications), revision }],
      });
    await put('new for go', 3, ['fieldstone-go']);
    await put('old for both', 2, BOTH);
    await put('older', 1, BOTH);
    await put('new for go', 3, ['fieldstone-go']);
    expect(await pull(profile)).toEqual(['old for both fieldstone-legacy', 'new for go fieldstone-go']);
    expect(await pull(profile, 0, 'fieldstone-legacy')).toEqual(['old for both fieldstone-legacy']);
    expect(await pull(profile, 2)).toEqual(['new for go fieldstone-go']);
  });

  it('to the same profiles do not deadlock', async () => {
    // Two connections to one SQLite file would block each other on this thread.
    const there = database.url === null ? store : await database.open();
    const profiles = Array.from({ length: 250 }, (_, index) => profileNamed(index));
    const notices = profiles.map((profileId) => noticeTo(profileId, 'x'));
    await Promise.all([send(notices), send(notices.toReversed(), { on: there }), send(notices, { on: there })]);
    const rows = await store.db.selectFrom('notified_profiles').selectAll().where('org_id', '=', orgId).execute();
    expect(new Set(rows.map(({ revision }) => revision))).toEqual(new Set([1002]));
  });

  it('are found by their idempotency key, only in their own org', async () => {
    const { id } = await send([noticeTo(profileNamed(1), 'x')], { key: 'key-12345' });
    expect(await findNotification(store, orgId, 'key-12345')).toEqual({
      id,
      contentHash: 'hash',
      sentAt: 1000,
      profiles: 1,
    });
    expect(await findNotification(store, 'another', 'key-12345')).toBeNull();
    await expect(send([noticeTo(profileNamed(1), 'x')], { key: 'key-12345' })).rejects.toThrow(/unique/i);
  });

  it('[REL-11] are removed when they are old, except for who was last notified', async () => {
    const profiles = Array.from({ length: 501 }, (_, index) => noticeTo(profileNamed(index), 'old'));
    await send(profiles, { at: 1000 });
    await send([noticeTo(profileNamed(1), 'new')], { at: 9000 });
    await deliver(store);
    for await (const deleted of deleteNotifications(store, 9000)) expect(deleted).toBe(1);
    expect(await pull(profileNamed(0))).toEqual([]);
    expect(await pull(profileNamed(1))).toEqual(['new fieldstone-go+fieldstone-legacy']);
    const left = await store.db.selectFrom('notification_recipients').selectAll().where('org_id', '=', orgId).execute();
    expect(left).toHaveLength(1);
    expect((await lastNotifications(store, orgId)).size).toBe(501);
  });

  it('claim no success if the outcome of their delivery is no longer stored', async () => {
    await send([noticeTo(profileNamed(1), 'refused')]);
    await store.db
      .updateTable('jobs')
      .set({ state: 'failed', finished_at: 2000 })
      .where('org_id', '=', orgId)
      .execute();
    const state = async () => (await lastNotifications(store, orgId)).get(profileNamed(1))?.state;
    expect(await state()).toBe('failed');
    await sweepJobs(store, 2001);
    expect(await state()).toBeNull();
  });

  it('can be compared with the last change made here', async () => {
    const author = { orgId, userId: 'u', userName: 'Avery Admin', requestId: 'r', action: 'setting.write' };
    const change = async (at: number, intent: object, outcome: 'done' | 'failed' = 'done') => {
      const entry = await createJournal(store, author, () => at).record(intent);
      await entry.recordOutcome(outcome);
    };
    await change(10, { profileId: 'a', settingId: 's' });
    await change(20, { profileId: 'a', settingId: 't' });
    await change(30, { profileId: 'a', settingId: 's' }, 'failed');
    await change(40, { profileId: 'a', settingId: 's', action: 'setting.external' });
    await change(50, { profileId: 'a' });
    await change(60, { profileId: 'b', settingId: 's', action: 'setting.external' });
    expect(await lastChangesHere(store, orgId)).toEqual(new Map([['a', 20]]));
    expect(await lastChangesHere(store, 'another')).toEqual(new Map());
  });
});
