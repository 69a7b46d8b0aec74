import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createJobRunner } from '../../jobs/runner.ts';
import { RELEASE } from '../../platform/release.ts';
import { createHttp } from '../../salesforce/client/http.ts';
import type { Http } from '../../salesforce/client/http.ts';
import type { Store } from '../../store/engine/database.ts';
import { createLeases } from '../../store/leases.ts';
import { createJournal } from '../../store/repositories/journal.ts';
import type { RequestJournal } from '../../store/repositories/journal.ts';
import type { Intent } from '../../store/repositories/journal-entry.ts';
import { startAuditReceiver } from '../../test/audit-receiver.ts';
import type { AuditReceiverStub } from '../../test/audit-receiver.ts';
import { engines, type TestDatabase } from '../../test/engines.ts';
import { exportJobs } from './export-jobs.ts';
import { exportState, requestExports, requestResend, waitingChanges } from './outbox.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const ORG = '00D000000000001AAA';
const PROFILE = 'a0B000000000001AAA';

const author = {
  orgId: ORG,
  userId: '005000000000001AAA',
  userName: 'Avery Admin',
  requestId: 'request-1',
  action: 'ai.assistant.write',
};

/** Goes on for all engines, because the ids of a process never go back. */
let time = 1_800_000_000_000;

describe.each(engines)('the audit export on %s', (_name, create) => {
  let database: TestDatabase;
  let store: Store;
  let receiver: AuditReceiverStub;
  let journal: RequestJournal;
  let https: Http[];
  let logged: string[];

  beforeAll(async () => {
    database = await create();
    store = await database.open();
    journal = createJournal(store, author, () => time);
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    receiver = await startAuditReceiver();
    [https, logged] = [[], []];
    for (const table of ['journal', 'jobs', 'audit_exports'] as const) await store.db.deleteFrom(table).execute();
    time += 10 * MINUTE_MS;
  });
  afterEach(async () => {
    await receiver.close();
    await Promise.all(https.map((http) => http.close()));
  });

  const consoleOn = (at: Store, timeoutMs = 5000) => {
    const http = createHttp({ timeoutMs, retryAfterMs: [] });
    https.push(http);
    const log = (details: object, message: string) => void logged.push(JSON.stringify(details) + message);
    const runner = createJobRunner({
      store: at,
      leases: createLeases(at, () => time),
      now: () => time,
      random: () => 0,
      log: { warn: log, error: log },
    });
    const queue = runner.register(exportJobs({ store: at, http, receiver: receiver.config, now: () => time }));
    return {
      runner,
      /** Sends what is due now. */
      send: async () => {
        await requestExports(at, time);
        await queue.drain();
      },
    };
  };

  const changeOf = (value: number, more: Partial<Intent> = {}): Intent => ({
    profileId: PROFILE,
    settingId: 'record',
    before: { value: value - 1 },
    after: { value },
    ...more,
  });

  /** Journals a change that was made; returns its id. */
  const change = async (value: number, more: Partial<Intent> = {}): Promise<string> => {
    const entry = await journal.record(changeOf(value, more));
    await entry.recordOutcome('done');
    return entry.id;
  };

  const settle = () => {
    time += 6 * SECOND_MS;
  };
  const sentIds = () => receiver.events.map(({ id }) => id);
  const state = () => exportState(store, ORG);

  it('[OPS-07] sends a change as a signed event of CloudEvents with the fields of OCSF', async () => {
    const at = time;
    const id = await change(2, { profileId: PROFILE, settingId: 'SET900' });
    settle();
    await consoleOn(store).send();
    const entity = { uid: `${PROFILE}/SET900`, name: 'SET900', type: 'record' };
    expect(receiver.events).toEqual([
      {
        specversion: '1.0',
        id: `${id}-done`,
        source: `urn:fieldstone:org:${ORG}`,
        type: 'fieldstone.change',
        subject: entity.uid,
        time: new Date(at).toISOString(),
        sequence: id,
        datacontenttype: 'application/json',
        data: {
          category_uid: 3,
          class_uid: 3004,
          class_name: 'Entity Management',
          activity_id: 3,
          type_uid: 300_403,
          severity_id: 1,
          status_id: 1,
          status: 'Success',
          time: at,
          actor: { user: { name: 'Avery Admin', uid: author.userId, org: { uid: ORG } } },
          entity: { ...entity, data: { value: 1 } },
          entity_result: { ...entity, data: { value: 2 } },
          metadata: {
            version: '1.3.0',
            uid: id,
            tenant_uid: ORG,
            correlation_uid: 'request-1',
            logged_time: at,
            product: { name: 'Fieldstone Console', vendor_name: 'Fieldstone', version: RELEASE },
          },
          unmapped: { origin: 'console', profileId: PROFILE, settingId: 'SET900', action: 'ai.assistant.write' },
        },
      },
    ]);
    expect(receiver.headers[0]).toMatchObject({
      'content-type': 'application/cloudevents+json; charset=utf-8',
      'webhook-id': `${id}-done`,
      'webhook-timestamp': String(Math.floor(time / 1000)),
    });
    await consoleOn(store).send();
    expect(sentIds()).toEqual([`${id}-done`]);
    expect(await state()).toEqual({
      sent: { id, at: time },
      waiting: { changes: 0, isMore: false, oldestAt: null },
      resendFrom: null,
      failure: null,
    });
  });

  it.each([
    ['created', { before: null, after: { enabled: true } }, 1],
    ['created with its record', { before: {}, after: { name: 'a' } }, 1],
    ['changed', { before: { enabled: true, size: 1 }, after: { enabled: false, size: 2 } }, 3],
    ['deleted', { before: { name: 'a' }, after: null }, 4],
    ['enabled', { before: { enabled: false, size: 1 }, after: { enabled: true, size: 1 } }, 8],
    ['disabled', { before: { enabled: true }, after: { enabled: false } }, 9],
    ['neither stored before nor after', { before: null, after: null }, 0],
  ] as const)('[OPS-07] names the activity of a setting that was %s', async (_what, more, activity) => {
    await change(1, more);
    settle();
    await consoleOn(store).send();
    expect(receiver.events[0]?.data).toMatchObject({ activity_id: activity, type_uid: 300_400 + activity });
  });

  it('[OPS-07] [FIX-86] sends no value that was found in the CRM, because it is no change', async () => {
    await change(1, { after: { a: 1 }, origin: null, found: { by: null, byId: null, at: null } });
    settle();
    await consoleOn(store).send();
    expect(receiver.events).toEqual([]);
  });

  it('[OPS-07] names who made a change outside the console, not who found it', async () => {
    await change(1, { origin: 'outside', found: { by: 'Ines Import', byId: null, at: '2026-11-20T08:00:00.000Z' } });
    settle();
    await consoleOn(store).send();
    expect(receiver.events[0]?.data).toMatchObject({
      actor: { user: { name: 'Ines Import', org: { uid: ORG } } },
      time: Date.parse('2026-11-20T08:00:00.000Z'),
    });
    expect(JSON.stringify(receiver.events[0])).not.toContain(author.userId);
  });

  it('[OPS-07] sends parallel saves once each, in the order of the journal', async () => {
    const saves = Array.from({ length: 230 }, (_, value) => change(value));
    const ids = (await Promise.all(saves)).toSorted();
    // Ids of one moment are ahead of the clock.
    time += SECOND_MS;
    settle();
    await consoleOn(store).send();
    expect(sentIds()).toEqual(ids.map((id) => `${id}-done`));
    expect(receiver.mostAtOnce()).toBe(1);
  });

  it('[OPS-07] sends no entry without its outcome before later ones, unless it stays open', async () => {
    const open = await journal.record(changeOf(1));
    const later = await change(2);
    settle();
    const here = consoleOn(store);
    await here.send();
    expect(sentIds()).toEqual([]);
    time += MINUTE_MS;
    await here.send();
    expect(sentIds()).toEqual([`${open.id}-unknown`, `${later}-done`]);
    expect(receiver.events[0]?.data).toMatchObject({ status_id: 0, status: 'Unknown' });
    await open.recordOutcome('failed');
    await here.send();
    await here.send();
    expect(sentIds()).toEqual([`${open.id}-unknown`, `${later}-done`, `${open.id}-failed`]);
    expect(receiver.events[2]).toMatchObject({ sequence: open.id, data: { status_id: 2, status: 'Failure' } });
  });

  it('[OPS-07] skips no entry that becomes a change or is stored after later ones', async () => {
    const created = await journal.record({ after: { Name: 'Crew' } });
    const [early, late] = [await change(1), await change(2)];
    const row = await store.db.selectFrom('journal').selectAll().where('id', '=', early).executeTakeFirstOrThrow();
    await store.db.deleteFrom('journal').where('id', '=', early).execute();
    time += 2 * MINUTE_MS;
    const here = consoleOn(store);
    await here.send();
    expect(sentIds()).toEqual([`${late}-done`]);
    await store.db.insertInto('journal').values(row).execute();
    await journal.recordCreated(created.id, { profileId: PROFILE, settingId: 'GROUP_PROFILE' });
    await here.send();
    expect(sentIds()).toEqual([late, created.id, early].map((id) => `${id}-done`));
  });

  it('[OPS-07] loses and delays nothing while the receiver is down for an hour', async () => {
    const here = consoleOn(store);
    receiver.respondWith((response) => void response.writeHead(503).end());
    const [begin, ids] = [time, [] as string[]];
    for (let minute = 0; minute < 60; minute += 1) {
      ids.push(await change(minute));
      time += MINUTE_MS;
      await here.send();
    }
    // The pauses grow up to five minutes.
    expect(receiver.events.length).toBeGreaterThan(12);
    expect(receiver.events.length).toBeLessThan(40);
    expect(new Set(sentIds())).toEqual(new Set([`${String(ids[0])}-done`]));
    expect(await state()).toMatchObject({
      sent: null,
      waiting: { changes: 60, isMore: false, oldestAt: begin },
      failure: { reason: { code: 'audit_receiver_refused', params: { status: 503 } } },
    });
    expect(await waitingChanges(store)).toEqual({ count: 60, oldestAt: begin });
    const attempts = receiver.events.length;
    receiver.respondWith();
    time += 5 * MINUTE_MS;
    await here.send();
    expect(sentIds().slice(attempts)).toEqual(ids.map((id) => `${id}-done`));
    expect(await state()).toMatchObject({ waiting: { changes: 0 }, failure: null });
  });

  it('[OPS-07] waits as long as the receiver requests', async () => {
    receiver.respondWith((response) => void response.writeHead(429, { 'retry-after': '120' }).end());
    await change(1);
    settle();
    const here = consoleOn(store);
    await here.send();
    time += 119 * SECOND_MS;
    await here.send();
    expect(receiver.events).toHaveLength(1);
    time += SECOND_MS;
    await here.send();
    expect(receiver.events).toHaveLength(2);
  });

  it('[OPS-07] sends a change again, with the same id, if the console stops before it recorded the acceptance', async () => {
    const [first, second] = [await change(1), await change(2)];
    settle();
    const killed = consoleOn(store);
    let stopped = Promise.resolve();
    receiver.respondWith(() => {
      stopped = killed.runner.stop();
    });
    await killed.send();
    await stopped;
    expect(sentIds()).toEqual([`${first}-done`]);
    receiver.respondWith();
    await consoleOn(await database.open()).send();
    expect(sentIds()).toEqual([first, first, second].map((id) => `${id}-done`));
  });

  it('[OPS-07] is sent by one of two consoles at a time', async () => {
    const other = await database.open();
    const ids: string[] = [];
    for (let value = 0; value < 40; value += 1) ids.push(await change(value));
    time += SECOND_MS;
    settle();
    await Promise.all([consoleOn(store), consoleOn(other)].map((console) => console.send()));
    expect(sentIds()).toEqual(ids.map((id) => `${id}-done`));
    expect(receiver.mostAtOnce()).toBe(1);
  });

  it('[OPS-07] keeps the changes of orgs apart: a failure of one does not delay the other', async () => {
    const other = createJournal(store, { ...author, orgId: '00D000000000002AAA' }, () => time);
    await change(1);
    await (await other.record(changeOf(1))).recordOutcome('done');
    settle();
    receiver.respondWith((response) => {
      const isOther = receiver.events.at(-1)?.source === 'urn:fieldstone:org:00D000000000002AAA';
      response.writeHead(isOther ? 202 : 500).end();
    });
    await consoleOn(store).send();
    expect((await state()).failure).not.toBeNull();
    expect(await exportState(store, '00D000000000002AAA')).toMatchObject({ failure: null, waiting: { changes: 0 } });
  });

  it('[OPS-07] sends again from any change on, in order and with the same ids', async () => {
    const ids: string[] = [];
    for (let value = 0; value < 5; value += 1) ids.push(await change(value));
    settle();
    const here = consoleOn(store);
    await here.send();
    await requestResend(store, ORG, ids[3] ?? '', time);
    // An earlier position of another request stays.
    await requestResend(store, ORG, ids[2] ?? '', time);
    await requestResend(store, ORG, ids[4] ?? '', time);
    ids.push(await change(5));
    settle();
    await here.send();
    expect(sentIds()).toEqual([...ids.slice(0, 5), ...ids.slice(2)].map((id) => `${id}-done`));
    expect(await state()).toMatchObject({ resendFrom: null, sent: { id: ids[5] } });
    await here.send();
    expect(receiver.events).toHaveLength(9);
  });

  it('[OPS-07] begins again at an earlier change that is requested while it sends', async () => {
    const ids = [await change(1), await change(2), await change(3)];
    settle();
    const here = consoleOn(store);
    await here.send();
    await requestResend(store, ORG, ids[1] ?? '', time);
    receiver.respondWith((response) => {
      receiver.respondWith();
      void requestResend(store, ORG, ids[0] ?? '', time).then(() => response.writeHead(202).end());
    });
    await here.send();
    expect(sentIds().slice(3)).toEqual([ids[1], ...ids].map((id) => `${String(id)}-done`));
    expect((await state()).resendFrom).toBeNull();
  });

  it('[OPS-07] follows no redirect', async () => {
    receiver.respondWith((response) => void response.writeHead(307, { location: receiver.config.url }).end());
    await change(1);
    settle();
    await consoleOn(store).send();
    expect(receiver.events).toHaveLength(1);
    expect((await state()).failure?.reason).toMatchObject({ params: { status: 307 } });
  });

  it('[OPS-07] stops waiting for a response after a time limit, and ignores its body', async () => {
    receiver.respondWith(() => {});
    await change(1);
    settle();
    const here = consoleOn(store, 200);
    await here.send();
    expect((await state()).failure?.reason).toMatchObject({ code: 'audit_receiver_silent' });
    // A body without an end, which the console does not read.
    receiver.respondWith((response) => {
      response.writeHead(200);
      const more = () => void (response.destroyed || response.write(Buffer.alloc(64 * 1024), () => setImmediate(more)));
      more();
    });
    time += MINUTE_MS;
    await here.send();
    expect(receiver.events).toHaveLength(2);
    expect(await state()).toMatchObject({ failure: null, waiting: { changes: 0 } });
  });

  it('[OPS-07] reports a receiver that cannot be reached, and logs neither secret nor address', async () => {
    await receiver.close();
    await change(1);
    settle();
    await consoleOn(store).send();
    expect((await state()).failure).toMatchObject({
      at: time,
      retryAt: time + 500,
      reason: { code: 'audit_receiver_unreachable', params: { reason: 'ECONNREFUSED' } },
    });
    expect(logged).toHaveLength(1);
    expect(logged.join('')).not.toContain(receiver.config.secret);
    expect(logged.join('')).not.toContain('source=console');
    receiver = await startAuditReceiver();
  });
});
