import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Crm, CrmWrites, WriteOutcome } from '../../salesforce/crm.ts';
import { AppError } from '../../platform/errors.ts';
import { POLL_MS } from '../../jobs/poller.ts';
import { engines } from '../../test/engines.ts';
import type { Outside } from '../../test/outside.ts';
import { LEASE_MS } from '../../store/leases.ts';
import { toPlannedChange } from '../responses.ts';
import { beginCopy } from '../plan/copy.ts';
import { retryChange } from '../apply/retry.ts';
import { readChange } from '../apply/reconcile-change.ts';
import { changeLeaseName } from '../scope.ts';
import { outcomesAt, startProcesses, type Processes, type TestProcess } from '../test/processes.ts';
import { undoChange } from '../apply/undo.ts';
import { timeLimit } from '../../../../../scripts/test/time-limit.ts';
import { writesWith } from '../../salesforce/test/writes.ts';

const CONFIGURATION = 'Configuration_Data__c';
const SETTINGS = ['SET006', 'SET010', 'SET012', 'SET013', 'SET009'] as const;
const PROFILES = 60; // With five settings each, they fill one call of 200 and half of another.

const PAYLOADS: ReadonlyMap<string, object> = new Map<string, object>([
  ['SET006', { enabled: true, stockTransferInventoryProcess: 'Transfer' }],
  ['SET010', { enabled: true }],
  ['SET012', { enabled: true }],
  ['SET013', { enabled: false }],
  ['SET009', { enabled: true, extendedDays: 30 }],
]);

describe.each(engines)('an interrupted copy, with %s,', (_name, create) => {
  let processes: Processes;
  let outside: Outside;
  let source: string;
  let targets: string[];
  let test = 0;

  beforeAll(async () => {
    processes = await startProcesses(await create());
    outside = await processes.outside();
    targets = await profiles(PROFILES);
  });
  beforeEach(async () => {
    [source = ''] = await profiles(1);
    // Each test copies a value that differs from the previous test's.
    test += 1;
    for (const [id, payload] of PAYLOADS) await put(source, id, { ...payload, test });
  });
  afterEach(async () => {
    processes.signedIn(true);
    await processes.org.calm();
  });
  afterAll(() => processes.close());

  async function profiles(count: number): Promise<string[]> {
    const ids: string[] = [];
    for (let index = 0; index < count; index += 1) {
      ids.push(await outside.create('Group_Profile__c', { Name: 'Crew', Active__c: true }));
    }
    return ids;
  }

  async function put(profileId: string, settingId: string, payload: unknown): Promise<void> {
    const key = `${profileId}:${settingId}`;
    const [row] = await outside.query(`SELECT Id FROM ${CONFIGURATION} WHERE Setting_Key__c = '${key}'`);
    const value = { Internal_Value__c: JSON.stringify({ version: '1', checksum: '', config: { payload } }) };
    if (row) return outside.update(CONFIGURATION, String(row['Id']), value);
    const place = { Group_Profile__c: profileId, Setting_Id__c: settingId, Setting_Key__c: key };
    await outside.create(CONFIGURATION, { ...place, ...value });
  }

  /** Counts the settings with the value of this test. */
  const storedCount = async (): Promise<number> =>
    (
      await outside.query(`SELECT Internal_Value__c FROM ${CONFIGURATION} WHERE Group_Profile__c != '${source}'`)
    ).filter((row) => String(row['Internal_Value__c']).includes(`"test":${String(test)}}`)).length;

  /** Replaces one call of `upsertAll`, counted from 1; the others reach the org. */
  const onCall = (number: number, instead: (call: () => Promise<readonly WriteOutcome[]>) => Promise<unknown>) => {
    let calls = 0;
    const replaced = ({ upsertAll }: CrmWrites): Partial<CrmWrites> => ({
      upsertAll: async (...values) => {
        const call = () => upsertAll(...values);
        return ++calls === number ? ((await instead(call)) as WriteOutcome[]) : call();
      },
    });
    return (crm: Crm) => writesWith(crm, replaced);
  };

  /** Starts a process that is killed in its second call, before or after the CRM has received it. */
  async function startVictim(isReceived = false): Promise<TestProcess> {
    const victim: TestProcess = await processes.start({
      crm: onCall(2, async (call) => {
        if (isReceived) await call();
        void victim.stop();
        throw new Error('the process was killed');
      }),
    });
    return victim;
  }

  const withoutResponse = (outcomes: readonly WriteOutcome[]) =>
    outcomes.map((): WriteOutcome => ({ outcome: 'unknown', message: 'no response' }));

  /** Starts a process whose CRM stores the first call, and that dies before the response. */
  function startDeaf(): Promise<TestProcess> {
    let isDown = false;
    const change = (crm: Crm): Partial<Crm> => ({
      ...onCall(1, async (call) => {
        const outcomes = await call();
        isDown = true;
        return withoutResponse(outcomes);
      })(crm),
      query: async (statement) => {
        if (isDown) throw new AppError('crm_unavailable');
        return crm.query(statement);
      },
    });
    return processes.start({ crm: change });
  }

  const waitFor = ({ jobs, scope }: TestProcess, id: string) => jobs.wait(scope.orgId, id, timeLimit(30_000));

  /** Begins the copy in a process, and waits until it does no more. */
  async function runIn(process: TestProcess, key?: string): Promise<string> {
    const copy = { sourceId: source, settingIds: [...SETTINGS], targets: targets.map((profileId) => ({ profileId })) };
    const id = await beginCopy(process, key, copy);
    await waitFor(process, id);
    return id;
  }

  async function retryIn(process: TestProcess, id: string): Promise<Readonly<Record<string, number>>> {
    await retryChange(process.scope, process.jobs, id);
    await waitFor(process, id);
    return outcomesAt(process, id);
  }

  async function undoIn(process: TestProcess, id: string): Promise<Readonly<Record<string, number>>> {
    const undoId = await undoChange(process, id);
    await waitFor(process, undoId);
    return outcomesAt(process, undoId);
  }

  /** Begins the copy in a process that is killed meanwhile. */
  async function runInVictim({ isReceived = false, key }: { isReceived?: boolean; key?: string } = {}) {
    const victim = await startVictim(isReceived);
    const id = await runIn(victim, key);
    await victim.kill();
    return id;
  }

  it.each([
    ['before the CRM received the call', false, 200, 1],
    ['after the CRM stored it', true, 300, 0],
  ])(
    '[REL-06] and killed %s is finished by another console without a request',
    async (_when, isReceived, stored, calls) => {
      const id = await runInVictim({ isReceived });
      expect(await storedCount()).toBe(stored);
      await processes.org.forget();
      const next = await processes.start();
      expect((await next.scope.changes.find({ id }))?.state).toBe('applying');
      next.poll();
      await waitFor(next, id);
      expect((await next.scope.changes.find({ id }))?.state).toBe('applied');
      expect(await outcomesAt(next, id)).toEqual({ success: 300 });
      expect([await storedCount(), await processes.patches()]).toEqual([300, calls]);
      // The journal agrees on each setting: no entry is open.
      const entries = await next.scope.journal.byIds(
        (await next.scope.changes.items(id)).flatMap(({ journal_id }) => journal_id ?? []),
      );
      expect(new Set([...entries.values()].map(({ outcome }) => outcome))).toEqual(new Set(['done']));
      expect([...entries.values()].every(({ userName }) => userName === 'Sam Second')).toBe(true);
      await next.kill();
    },
  );

  it('[REL-06] waits for its user, who has signed out, and continues after the next sign-in', async () => {
    const id = await runInVictim();
    processes.signedIn(false);
    const next = await processes.start();
    await next.jobs.drain();
    expect((await next.scope.changes.find({ id }))?.state).toBe('applying');
    const store = await processes.store();
    const job = () => store.db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(await job()).toMatchObject({ state: 'pending', attempts: 0 });
    processes.signedIn(true);
    await store.db.updateTable('jobs').set({ run_at: 0 }).where('id', '=', id).execute();
    await next.jobs.drain();
    expect(await outcomesAt(next, id)).toEqual({ success: 300 });
  });

  it.each([
    ['before the CRM received the call', false, { success: 200, 'failure interrupted': 100 }],
    ['after the CRM stored it', true, { success: 300 }],
  ])(
    '[CPY-05] and killed %s is reconciled by the next request if its user has signed out',
    async (_when, isReceived, expected) => {
      const id = await runInVictim({ isReceived });
      processes.signedIn(false);
      const next = await processes.start();
      const ended = expected.success === 300 ? 'applied' : 'partly-applied';
      expect((await readChange(next.scope, id)).state).toBe(ended);
      expect(await outcomesAt(next, id)).toEqual(expected);
      expect(await storedCount()).toBe(expected.success);
      const [item] = (await next.scope.changes.items(id)).slice(-1);
      const entry = (await next.scope.journal.byIds([item?.journal_id ?? ''])).get(item?.journal_id ?? '');
      expect(entry?.outcome).toBe(expected.success === 300 ? 'done' : 'failed');
      processes.signedIn(true);
      expect(await retryIn(next, id)).toEqual({ success: 300 });
      expect(await storedCount()).toBe(300);
    },
  );

  it('[CPY-05] keeps others out while the leases of a killed process last', async () => {
    const id = await runInVictim();
    processes.signedIn(false);
    const next = await processes.start();
    const { changes, orgId } = next.scope;
    const left = (name: string) => ({ org_id: orgId, name, holder: 'killed', expires_at: Date.now() + 30_000 });
    const store = await processes.store();
    await store.db
      .insertInto('leases')
      .values(left(changeLeaseName(id)))
      .execute();
    expect((await readChange(next.scope, id)).state).toBe('applying');
    await processes.letLeasesRunOut();
    // The planned change's lease has expired, one of a setting has not yet.
    const sent = (await changes.items(id)).find(({ state }) => state === 'sent');
    const setting = left(`setting:${sent?.target_id ?? ''}:${sent?.setting_id ?? ''}`);
    await store.db.insertInto('leases').values(setting).execute();
    expect((await readChange(next.scope, id)).state).toBe('applying');
    processes.signedIn(true);
    await next.jobs.drain();
    expect((await changes.find({ id }))?.state).toBe('applying');
    await processes.letLeasesRunOut();
    await store.db.updateTable('jobs').set({ run_at: 0 }).where('id', '=', id).execute();
    await next.jobs.drain();
    expect(await outcomesAt(next, id)).toEqual({ success: 300 });
  });

  it('[FIX-74] returns when another server continues, once the one that applies it has been silent for 5 s', async () => {
    const id = await runInVictim();
    processes.signedIn(false);
    const next = await processes.start();
    const { scope } = next;
    const store = await processes.store();
    const renewedBefore = async (ms: number) => {
      const name = changeLeaseName(id);
      const lease = { org_id: scope.orgId, name, holder: 'killed', expires_at: scope.now() + LEASE_MS - ms };
      await store.db.deleteFrom('leases').where('name', '=', name).execute();
      await store.db.insertInto('leases').values(lease).execute();
      const row = await scope.changes.find({ id });
      return row && (await toPlannedChange(scope, row)).resumesAt;
    };
    // A little less, because time passes.
    expect(await renewedBefore(1000)).toBeNull();
    const resumesAt = Date.parse((await renewedBefore(5000)) ?? '');
    expect(resumesAt - scope.now()).toBeGreaterThan(0);
    expect(resumesAt - scope.now()).toBeLessThanOrEqual(12_000 - 5000);
    await processes.letLeasesRunOut();
    processes.signedIn(true);
    await store.db.updateTable('jobs').set({ run_at: 0 }).where('id', '=', id).execute();
    await next.jobs.drain();
    expect(await outcomesAt(next, id)).toEqual({ success: 300 });
  });

  it('[FIX-74] continues at another server within 12 s of a kill', async () => {
    const id = await runInVictim();
    const killedAt = Date.now();
    // One poll comes right before the lease ends, so that the takeover waits for the next.
    let at = killedAt - 1;
    const next = await processes.start({ now: () => at });
    const { changes, orgId } = next.scope;
    const lease = { org_id: orgId, name: changeLeaseName(id), holder: 'killed', expires_at: killedAt + LEASE_MS };
    await (await processes.store()).db.insertInto('leases').values(lease).execute();
    while (at < killedAt + 5 * LEASE_MS && (await changes.find({ id }))?.state === 'applying') {
      at += POLL_MS;
      await next.jobs.drain();
    }
    expect(await outcomesAt(next, id)).toEqual({ success: 300 });
    expect(at).toBeGreaterThan(killedAt + LEASE_MS);
    expect(at).toBeLessThanOrEqual(killedAt + 12_000);
  });

  it('[REL-06] gives up on a copy that ends its process each time, and leaves it to its user', async () => {
    const id = await runInVictim();
    const store = await processes.store();
    await store.db.updateTable('jobs').set({ attempts: 12, run_at: 0 }).where('id', '=', id).execute();
    const next = await processes.start();
    await next.jobs.drain();
    expect(await outcomesAt(next, id)).toEqual({ success: 200, 'unknown no-response': 100 });
    expect(await retryIn(next, id)).toEqual({ success: 300 });
  });

  it('[CPY-05] resumes when the browser repeats its request, and does nothing twice', async () => {
    const key = crypto.randomUUID();
    const id = await runInVictim({ key });
    const next = await processes.start();
    await processes.org.forget();
    expect(await runIn(next, key)).toBe(id);
    expect(await outcomesAt(next, id)).toEqual({ success: 300 });
    expect(await processes.patches()).toBe(1);
  });

  it('[CPY-05] by a stopping server begins no further call, and is finished by the next', async () => {
    const stopping = await processes.start();
    await stopping.stop();
    const id = await runIn(stopping);
    const next = await processes.start();
    expect(await outcomesAt(next, id)).toEqual({ pending: 300 });
    expect(await storedCount()).toBe(0);
    await next.jobs.drain();
    expect(await outcomesAt(next, id)).toEqual({ success: 300 });
  });

  it.each([
    ['tokens are rejected for good', { always401: true }, 'failure session', /session/],
    // Even 503 does not show that nothing was stored.
    ['CRM goes down', { unavailable: true }, 'unknown no-response', /did not report whether/],
    ['org has no calls left', { requestLimit: true }, 'failure unavailable', /no API calls left/],
  ])(
    '[CPY-05] because its %s keeps the finished items, and retries the rest',
    async (_what, faults, reason, message) => {
      const process = await processes.start({
        crm: onCall(2, async (call) => {
          await processes.org.misbehave(faults);
          return call();
        }),
      });
      const id = await runIn(process);
      expect(await outcomesAt(process, id)).toEqual({ success: 200, [reason]: 100 });
      expect((await process.scope.changes.items(id)).at(-1)?.message).toMatch(message);
      await processes.org.calm();
      expect(await storedCount()).toBe(200);
      expect(await retryIn(await processes.start(), id)).toEqual({ success: 300 });
    },
  );

  it('[CPY-05] reports Unknown if neither the CRM nor reading back shows the outcome, and finds out on retry', async () => {
    const process = await startDeaf();
    const id = await runIn(process);
    expect(await outcomesAt(process, id)).toEqual({ 'unknown no-response': 200, 'failure unavailable': 100 });
    const next = await processes.start();
    await processes.org.forget();
    expect(await retryIn(next, id)).toEqual({ success: 300 });
    expect(await processes.patches()).toBe(1);
  });

  it('[CPY-04] and undone also restores values that turn out to have been stored', async () => {
    const id = await runIn(await startDeaf());
    const next = await processes.start();
    expect(await undoIn(next, id)).toEqual({ success: 200 });
    expect(await storedCount()).toBe(0);
    expect(await outcomesAt(next, id)).toEqual({ success: 200, 'failure unavailable': 100 });
  });

  it('[CPY-04] and undone does not resume when the browser repeats its request', async () => {
    const key = crypto.randomUUID();
    const id = await runInVictim({ key });
    const next = await processes.start();
    processes.signedIn(false);
    await readChange(next.scope, id);
    processes.signedIn(true);
    expect(await undoIn(next, id)).toEqual({ success: 200 });
    expect(await runIn(next, key)).toBe(id);
    expect(await outcomesAt(next, id)).toEqual({ success: 200, 'failure interrupted': 100 });
    expect(await storedCount()).toBe(0);
  });

  it('[CPY-05] rewrites values that were not stored, and keeps values stored by others since', async () => {
    const process = await processes.start({
      crm: onCall(1, async () =>
        withoutResponse(Array.from({ length: 200 }, () => ({ outcome: 'unknown', message: '' }))),
      ),
    });
    const id = await runIn(process);
    expect(await outcomesAt(process, id)).toEqual({ 'unknown no-response': 200, success: 100 });
    await put(targets[0] ?? '', 'SET010', { enabled: false, theirs: true });
    const next = await processes.start();
    expect(await retryIn(next, id)).toEqual({ success: 299, 'failure changed': 1 });
    const [theirs] = await outside.query(
      `SELECT Internal_Value__c FROM ${CONFIGURATION} WHERE Setting_Key__c = '${targets[0] ?? ''}:SET010'`,
    );
    expect(theirs?.['Internal_Value__c']).toContain('theirs');
  });

  it('[CPY-05] skips settings that are being changed by someone else', async () => {
    const process = await processes.start({
      scope: ({ leases }) => ({
        leases: { ...leases, withLeases: (keys, work) => leases.withLeases(keys, work, { waitMs: 0 }) },
      }),
    });
    const { leases, orgId } = (await processes.start()).scope;
    const id = await leases.withLease(`${orgId}:setting:${targets[3] ?? ''}:SET010`, () => runIn(process));
    expect(await outcomesAt(process, id)).toEqual({ success: 299, 'failure busy': 1 });
    expect(await retryIn(process, id)).toEqual({ success: 300 });
  });
});
