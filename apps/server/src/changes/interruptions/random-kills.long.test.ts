import { GLOBAL_SETTING_IDS } from '@fieldstone/contracts/settings/global-settings';
import { EVENT_SETTING } from '@fieldstone/contracts/settings/calendar/event-settings';
import { serviceHistory } from '@fieldstone/contracts/skills/service-history';
import fc from 'fast-check';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testRuns } from '../../../../../scripts/test/test-runs.ts';
import { timeLimit } from '../../../../../scripts/test/time-limit.ts';
import type { Crm } from '../../salesforce/crm.ts';
import { ORGANIZATION, slotKey } from '../../platform/write-gate.ts';
import { createItemKinds } from '../item-kinds/item-kinds.ts';
import { createAiConfigurations } from '../../store/repositories/ai-configurations.ts';
import { engines } from '../../test/engines.ts';
import type { Outside } from '../../test/outside.ts';
import { readCurrent } from '../item-kind-of.ts';
import { draftEntries } from '../plan/draft.ts';
import { applyDraft } from '../apply/transitions.ts';
import type { ChangeScope } from '../scope.ts';
import { createForms, FORMS } from '../test/forms.ts';
import { startProcesses } from '../test/processes.ts';
import type { Processes, TestProcess } from '../test/processes.ts';
import { writesWith } from '../../salesforce/test/writes.ts';

/** With five settings each, they fill one call of 200 and a part of another. */
const PROFILES = 45;
const SETTINGS = ['SET006', 'SET010', 'SET012', 'SET013', 'SET009'] as const;
/** Calls of the CRM and the store while such a plan is applied. */
const STEPS = 26;

const IOS = GLOBAL_SETTING_IDS.minimumVersionIos;

const PAYLOADS: Readonly<Record<(typeof SETTINGS)[number], object>> = {
  SET006: { enabled: true, stockTransferInventoryProcess: 'Transfer' },
  SET010: { enabled: true },
  SET012: { enabled: true },
  SET013: { enabled: false },
  SET009: { enabled: true, extendedDays: 30 },
};

const textOf = (settingId: (typeof SETTINGS)[number], run: number): string =>
  JSON.stringify({ version: '1', checksum: '', config: { payload: { ...PAYLOADS[settingId], run } } });

/** Returns the value of an AI section in a run. */
const skillOf = (run: number) => ({
  ...serviceHistory.defaults,
  global: { service_history_skills: true, service_history_instructions: `Be brief in run ${String(run)}.` },
});

describe.each(engines)('a planned change of several kinds whose process is killed, with %s,', (_name, create) => {
  let processes: Processes;
  let outside: Outside;

  beforeAll(async () => {
    processes = await startProcesses(await create());
    outside = await processes.outside();
    await createForms(outside);
  });
  afterAll(() => processes.close());

  const globalProfile = async (): Promise<string> => {
    const [row] = await outside.query('SELECT Id FROM Group_Profile__c WHERE Is_Global__c = true');
    return String(row?.['Id']);
  };

  async function profiles(): Promise<string[]> {
    const ids: string[] = [];
    for (let index = 0; index < PROFILES; index += 1) {
      ids.push(await outside.create('Group_Profile__c', { Name: 'Crew', Active__c: true }));
    }
    return ids;
  }

  /** Starts a process that is killed before or after a step: a call of the CRM, or a write of items to the store. */
  async function startVictim(step: number, isAfter: boolean): Promise<TestProcess> {
    let steps = 0;
    const dying = async <T>(call: () => Promise<T>): Promise<T> => {
      steps += 1;
      if (steps !== step) return call();
      if (isAfter) await call();
      void victim.stop();
      throw new Error('the process was killed');
    };
    const victim: TestProcess = await processes.start({
      crm: (crm: Crm) => ({
        query: async (...values) => dying(() => crm.query(...values)),
        ...writesWith(crm, (writes) => ({
          upsertAll: async (...values) => dying(() => writes.upsertAll(...values)),
        })),
      }),
      scope: ({ changes, store }: ChangeScope) => {
        const configurations = createAiConfigurations(store);
        return {
          kinds: createItemKinds({
            configurations: {
              ...configurations,
              write: async (...values) => dying(() => configurations.write(...values)),
            },
          }),
          changes: {
            ...changes,
            writes: (lease) => {
              const writes = changes.writes(lease);
              return {
                ...writes,
                saveItems: async (...values) => dying(() => writes.saveItems(...values)),
                finish: async (...values) => dying(() => writes.finish(...values)),
              };
            },
          },
        };
      },
    });
    return victim;
  }

  it(
    '[CST-06] at a random moment is applied by another process, and its report agrees with the org',
    { timeout: timeLimit(300_000) },
    async () => {
      const moments = fc.tuple(fc.integer({ min: 1, max: STEPS }), fc.boolean());
      for (const [run, [step, isAfter]] of fc.sample(moments, testRuns(3, 50)).entries()) {
        const where = `${isAfter ? 'after' : 'before'} step ${String(step)}`;
        const targets = await profiles();
        const planner = await processes.start();
        const [form] = FORMS;
        const version = `24.${String(run + 1)}`;
        const desiredOf = (settingId: string): { readonly text: string; readonly displayText?: string } => {
          if (settingId === EVENT_SETTING) return { text: form.processId, displayText: form.processName };
          if (settingId === IOS) return { text: version, displayText: version };
          if (settingId === serviceHistory.id) return { text: JSON.stringify(skillOf(run)) };
          return { text: textOf(settingId as (typeof SETTINGS)[number], run) };
        };
        const slots = [
          ...targets.flatMap((target) => [...SETTINGS, EVENT_SETTING].map((settingId) => ({ target, settingId }))),
          { target: await globalProfile(), settingId: IOS },
          { target: ORGANIZATION, settingId: serviceHistory.id },
        ];
        const before = await readCurrent(
          planner.scope,
          slots.map(({ target, settingId }) => ({ target_id: target, setting_id: settingId })),
        );
        const entries = slots.map((slot) => ({
          ...slot,
          baseVersion: before.get(slotKey(slot))?.version ?? '',
          desired: desiredOf(slot.settingId),
        }));
        const draft = { kind: 'edit', name: undefined, reason: undefined, request: undefined } as const;
        const id = await draftEntries(planner, draft, entries, before);
        const { plan_hash: hash } = (await planner.scope.changes.find({ id })) ?? {};

        const victim = await startVictim(step, isAfter);
        await applyDraft(victim, id, hash ?? '');
        await victim.jobs.wait(victim.scope.orgId, id, timeLimit(5000));
        await victim.kill();
        await processes.letLeasesRunOut();
        const next = await processes.start();
        next.poll();
        await expect
          .poll(async () => (await next.scope.changes.find({ id }))?.state, { timeout: timeLimit(30_000) })
          .not.toBe('applying');

        const all = await next.scope.changes.items(id);
        const after = await readCurrent(next.scope, all);
        const content = ({ settingId, text }: { readonly settingId: string; readonly text: string | null }): unknown =>
          settingId === serviceHistory.id && text !== null ? JSON.parse(text) : text;
        const stored = entries.filter(({ target, settingId, desired }) => {
          const { text = null } = after.get(slotKey({ target, settingId }))?.value ?? {};
          return isDeepStrictEqual(content({ settingId, text }), content({ settingId, text: desired.text }));
        });
        const reported = all.filter(({ state }) => state === 'success');
        expect(new Set(reported.map(({ target_id, setting_id }) => `${target_id}:${setting_id}`)), where).toEqual(
          new Set(stored.map(slotKey)),
        );
        expect(reported.length, where).toBe(entries.length);
        const journal = await next.scope.journal.byIds(reported.flatMap(({ journal_id }) => journal_id ?? []));
        expect(new Set([...journal.values()].map(({ outcome }) => outcome)), where).toEqual(new Set(['done']));
        await next.kill();
        await planner.kill();
      }
    },
  );
});
