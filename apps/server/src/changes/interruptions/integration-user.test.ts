import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../test/engines.ts';
import type { Outside } from '../../test/outside.ts';
import { beginCopy } from '../plan/copy.ts';
import { deactivated, withoutPermission } from '../test/access.ts';
import { startProcesses } from '../test/processes.ts';
import type { Processes, TestProcess } from '../test/processes.ts';

const SETTING = 'SET010' as const;
const VALUE = JSON.stringify({ version: '1', checksum: '', config: { payload: { enabled: true } } });

describe.each(engines)('a copy whose user has signed out, with %s,', (_name, create) => {
  let processes: Processes;
  let outside: Outside;
  let source: string;
  let target: string;

  beforeAll(async () => {
    processes = await startProcesses(await create());
    outside = await processes.outside();
    source = await profile();
    const place = { Group_Profile__c: source, Setting_Id__c: SETTING, Setting_Key__c: `${source}:${SETTING}` };
    await outside.create('Configuration_Data__c', { ...place, Internal_Value__c: VALUE });
  });
  beforeEach(async () => {
    target = await profile();
  });
  afterEach(() => processes.signedIn(true));
  afterAll(() => processes.close());

  const profile = () => outside.create('Group_Profile__c', { Name: 'Crew', Active__c: true });

  /** Begins a copy in a console that stops before the first call; then its user signs out. */
  async function leaveCopy(): Promise<string> {
    const stopped = await processes.start();
    await stopped.stop();
    const copy = { sourceId: source, settingIds: [SETTING], targets: [{ profileId: target }] };
    const id = await beginCopy(stopped, undefined, copy);
    processes.signedIn(false);
    return id;
  }

  const stateOf = async ({ scope }: TestProcess, id: string) => (await scope.changes.find({ id }))?.state;

  async function itemOf({ scope }: TestProcess, id: string) {
    const [item] = await scope.changes.items(id);
    const entry = (await scope.journal.byIds([item?.journal_id ?? ''])).get(item?.journal_id ?? '');
    return { state: item?.state, reason: item?.reason, message: item?.message, entry };
  }

  const storedAt = () =>
    outside.query(
      `SELECT LastModifiedBy.Name FROM Configuration_Data__c WHERE Setting_Key__c = '${target}:${SETTING}'`,
    );

  async function retrySoon(id: string): Promise<void> {
    const { db } = await processes.store();
    await db.updateTable('jobs').set({ run_at: 0 }).where('id', '=', id).execute();
  }

  it('[SVC-01] [SVC-02] [REL-06] continues as the integration user, in the name of its user', async () => {
    const id = await leaveCopy();
    const next = await processes.start({ integration: true });
    await next.jobs.drain();
    const { state, entry } = await itemOf(next, id);
    expect(state).toBe('success');
    expect(entry).toMatchObject({
      outcome: 'done',
      userId: next.scope.user.id,
      userName: 'Sam Second',
      performer: { name: 'Fieldstone Integration' },
    });
    expect(await storedAt()).toMatchObject([{ LastModifiedBy: { Name: 'Fieldstone Integration' } }]);
  });

  it.each([
    ['lost the permission', withoutPermission],
    ['was deactivated', deactivated],
  ])('[SVC-02] is not written by the integration user once its user %s', async (_what, takeAway) => {
    const id = await leaveCopy();
    const next = await processes.start({ integration: true });
    const giveBack = await takeAway(outside, next.scope.user.id);
    await next.jobs.drain();
    await giveBack();
    expect(await itemOf(next, id)).toMatchObject({ state: 'failure', reason: 'permission' });
    expect((await itemOf(next, id)).message).toContain('can no longer change settings');
    expect(await storedAt()).toEqual([]);
  });

  it('[SVC-01] waits while the CRM rejects the integration user, and continues with its user', async () => {
    const id = await leaveCopy();
    const next = await processes.start({ integration: true });
    const [integration] = await outside.query("SELECT Id FROM User WHERE Name = 'Fieldstone Integration'");
    const activate = await deactivated(outside, String(integration?.['Id']));
    await next.jobs.drain();
    expect(await stateOf(next, id)).toBe('applying');
    expect(await storedAt()).toEqual([]);
    await activate();
    processes.signedIn(true);
    await retrySoon(id);
    await next.jobs.drain();
    expect((await itemOf(next, id)).entry).toMatchObject({ outcome: 'done', performer: null });
  });
});
