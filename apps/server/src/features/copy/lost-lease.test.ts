import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Crm } from '../../salesforce/crm.ts';
import { engines } from '../../test/engines.ts';
import type { Outside } from '../../test/outside.ts';
import { beginCopy } from './begin.ts';
import type { Beginning } from './begin.ts';
import { resumeOperation } from './retry.ts';
import { readOperation } from './reconcile-operation.ts';
import { startProcesses } from './test/processes.ts';
import type { Processes } from './test/processes.ts';

const ID = 'SET010';
/** They fill one call of 200 and the beginning of another. */
const TARGETS = 210;

describe.each(engines)('a copy that loses its leases, with %s,', (_name, create) => {
  let processes: Processes;
  let outside: Outside;
  let source: string;
  let targets: string[];
  /** Offset added to the first process's lease clock. */
  let later: number;

  beforeAll(async () => {
    processes = await startProcesses(await create());
    outside = await processes.outside();
    source = await profile();
    targets = await Promise.all(Array.from({ length: TARGETS }, profile));
  });
  beforeEach(() => {
    later = 0;
  });
  afterAll(() => processes.close());

  const profile = () => outside.create('Group_Profile__c', { Name: 'Crew', Active__c: true });

  async function setSource(enabled: boolean): Promise<void> {
    const key = `${source}:${ID}`;
    const text = JSON.stringify({ version: '1', checksum: '', config: { payload: { enabled } } });
    const [row] = await outside.query(`SELECT Id FROM Configuration_Data__c WHERE Setting_Key__c = '${key}'`);
    if (row) return outside.update('Configuration_Data__c', String(row['Id']), { Internal_Value__c: text });
    const place = { Group_Profile__c: source, Setting_Id__c: ID, Setting_Key__c: key };
    await outside.create('Configuration_Data__c', { ...place, Internal_Value__c: text });
  }

  /**
   * Starts a process that pauses for a minute before or after its first call to the CRM, as a suspended machine does.
   */
  const pausedAt = (when: 'before' | 'after'): Promise<Beginning> => {
    let calls = 0;
    const change = (crm: Crm): Partial<Crm> => ({
      upsertAll: async (...values) => {
        const outcomes = await crm.upsertAll(...values);
        calls += 1;
        if (calls === 1 && when === 'after') later += 60_000;
        return outcomes;
      },
    });
    return processes
      .start(change, () => Date.now() + later)
      .then((process) => ({
        ...process,
        scope: {
          ...process.scope,
          installationKey: async () => {
            if (when === 'before') later += 60_000;
            return 'key';
          },
        },
      }));
  };

  const patches = async () => (await processes.org.calls()).filter(({ method }) => method === 'PATCH').length;

  async function outcomesAt({ scope }: Beginning, id: string): Promise<Record<string, number>> {
    const items = await scope.copies.items(id);
    const found = Map.groupBy(items, ({ state, reason }) => (reason === null ? state : `${state} ${reason}`));
    return Object.fromEntries([...found].map(([outcome, same]) => [outcome, same.length]));
  }

  it.each([
    ['before', 0, true, { 'failure interrupted': 210 }],
    ['after', 1, false, { success: 200, 'failure interrupted': 10 }],
  ] as const)('[REL-07] %s its first call begins no further call, and is continued by another', async (...row) => {
    const [when, calls, enabled, left] = row;
    await setSource(enabled);
    const first = await pausedAt(when);
    await processes.org.forget();
    const id = await beginCopy(first, {
      profileId: source,
      key: undefined,
      body: { settingIds: [ID], targetProfileIds: targets },
    });
    await first.jobs.wait(first.scope, id, 30_000);
    expect(await patches()).toBe(calls);

    // It records no outcome without its lease: the next console does.
    const next = await processes.start();
    expect((await next.scope.copies.find({ id }))?.state).toBe('running');
    expect((await readOperation(next.scope, id)).state).toBe('done');
    expect(await outcomesAt(next, id)).toEqual(left);
    await resumeOperation(next.scope, next.jobs, id);
    await next.jobs.wait(next.scope, id, 30_000);
    expect(await outcomesAt(next, id)).toEqual({ success: TARGETS });
  });
});
