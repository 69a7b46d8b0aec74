import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Crm } from '../../salesforce/crm.ts';
import { engines } from '../../test/engines.ts';
import type { Outside } from '../../test/outside.ts';
import { beginCopy } from '../plan/copy.ts';
import { changeLease } from '../scope.ts';
import type { ChangeScope } from '../scope.ts';
import { outcomesAt, startProcesses } from '../test/processes.ts';
import type { Processes, TestProcess } from '../test/processes.ts';
import { writesWith } from '../../salesforce/test/writes.ts';

const ID = 'SET010';
/** They fill one call of 200 and the beginning of another. */
const TARGETS = 210;
const MINUTE = 60_000;

describe.each(engines)('a copy that loses its leases, with %s,', (_name, create) => {
  let processes: Processes;
  let outside: Outside;
  let source: string;
  let targets: string[];
  /** Offset added to the first process's lease clock. */
  let later: number;
  let giveBack: () => Promise<void>;

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
   * Starts a process that is suspended for a minute before or after its first call to the CRM, as a laptop is. Another
   * process takes its lease meanwhile, and holds it until `giveBack` is called.
   */
  async function suspendedAt(when: 'before' | 'after'): Promise<TestProcess> {
    const other = await processes.start({ now: () => Date.now() + MINUTE });
    const suspend = async (): Promise<void> => {
      if (later > 0) return;
      const [change] = await other.scope.changes.list(source, 1);
      const key = changeLease(other.scope.orgId, String(change?.id));
      const taken = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      const held = other.scope.leases.withLease(key, async () => {
        taken.resolve();
        await released.promise;
      });
      await taken.promise;
      giveBack = async () => {
        released.resolve();
        await held;
      };
      later = MINUTE;
    };
    const change = (crm: Crm): Partial<Crm> =>
      writesWith(crm, (writes) => ({
        upsertAll: async (...values) => {
          const outcomes = await writes.upsertAll(...values);
          if (when === 'after') await suspend();
          return outcomes;
        },
      }));
    const scope = (): Partial<ChangeScope> => ({
      installationKey: async () => {
        if (when === 'before') await suspend();
        return 'key';
      },
    });
    return processes.start({ crm: change, scope, now: () => Date.now() + later });
  }

  it.each([
    ['before', 0, true],
    ['after', 1, false],
  ] as const)(
    '[REL-07] %s its first call begins no further call, and is continued by another',
    async (when, calls, enabled) => {
      await setSource(enabled);
      const first = await suspendedAt(when);
      await processes.org.forget();
      const id = await beginCopy(first, undefined, {
        sourceId: source,
        settingIds: [ID],
        targets: targets.map((profileId) => ({ profileId })),
      });
      await expect.poll(() => later).toBe(MINUTE);
      await first.jobs.drain();
      expect(await processes.patches()).toBe(calls);
      await first.kill();
      await giveBack();

      // It records no outcome without its lease: the next console does.
      const next = await processes.start();
      expect((await next.scope.changes.find({ id }))?.state).toBe('applying');
      await next.jobs.drain();
      expect(await outcomesAt(next, id)).toEqual({ success: TARGETS });
      // Two calls write the targets; none of them is written twice.
      expect(await processes.patches()).toBe(2);
    },
  );
});
