import { GLOBAL_SETTING_IDS } from '@fieldstone/contracts/settings/global-settings';
import { EVENT_SETTING } from '@fieldstone/contracts/settings/calendar/event-settings';
import { serviceHistory } from '@fieldstone/contracts/skills/service-history';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ORGANIZATION, slotKey } from '../../platform/write-gate.ts';
import type { Slot } from '../../platform/write-gate.ts';
import { engines } from '../../test/engines.ts';
import type { Outside } from '../../test/outside.ts';
import { readCurrent } from '../item-kind-of.ts';
import { draftEntries } from '../plan/draft.ts';
import { applyDraft } from '../apply/transitions.ts';
import { createForms, FORMS } from '../test/forms.ts';
import { startProcesses } from '../test/processes.ts';
import type { Processes, TestProcess } from '../test/processes.ts';
import { undoChange } from '../apply/undo.ts';

const IOS = GLOBAL_SETTING_IDS.minimumVersionIos;

describe.each(engines)('two consoles on one store, with %s,', (_name, create) => {
  let processes: Processes;
  let outside: Outside;
  let slots: readonly Slot[];

  beforeAll(async () => {
    processes = await startProcesses(await create());
    outside = await processes.outside();
    await createForms(outside);
    const target = await outside.create('Group_Profile__c', { Name: 'Crew', Active__c: true });
    const [global] = await outside.query('SELECT Id FROM Group_Profile__c WHERE Is_Global__c = true');
    slots = [
      { target, settingId: 'SET010' },
      { target, settingId: EVENT_SETTING },
      { target: String(global?.['Id']), settingId: IOS },
      { target: ORGANIZATION, settingId: serviceHistory.id },
    ];
  });
  afterAll(() => processes.close());

  /** Returns the desired value of a setting for one of two plans. */
  function desiredOf(settingId: string, plan: 0 | 1, round: number) {
    const [form] = FORMS.slice(plan);
    const version = `2${String(plan)}.${String(round)}`;
    if (settingId === EVENT_SETTING) return { text: form?.processId ?? '', displayText: form?.processName ?? '' };
    if (settingId === IOS) return { text: version, displayText: version };
    if (settingId === serviceHistory.id) {
      const instructions = `Plan ${String(plan)} of round ${String(round)}.`;
      const global = { service_history_skills: true, service_history_instructions: instructions };
      return { text: JSON.stringify({ ...serviceHistory.defaults, global }) };
    }
    const payload = { enabled: true, plan, round };
    return { text: JSON.stringify({ version: '1', checksum: '', config: { payload, meta: payload } }) };
  }

  const current = ({ scope }: TestProcess) =>
    readCurrent(
      scope,
      slots.map(({ target, settingId }) => ({ target_id: target, setting_id: settingId })),
    );

  const textsOf = async (process: TestProcess): Promise<Map<string, unknown>> =>
    new Map(
      [...(await current(process))].map(([key, { value }]) => [
        key,
        key.startsWith(ORGANIZATION) && value.text !== null ? JSON.parse(value.text) : value.text,
      ]),
    );

  async function draft(process: TestProcess, plan: 0 | 1, round: number): Promise<string> {
    const stored = await current(process);
    const entries = slots.map((slot) => ({
      ...slot,
      baseVersion: stored.get(slotKey(slot))?.version ?? '',
      desired: desiredOf(slot.settingId, plan, round),
    }));
    const edit = { kind: 'edit', name: undefined, reason: undefined, request: undefined } as const;
    return draftEntries(process, edit, entries, stored);
  }

  async function begin(process: TestProcess, id: string): Promise<void> {
    const { plan_hash: hash } = (await process.scope.changes.find({ id })) ?? {};
    await applyDraft(process, id, hash ?? '');
  }

  it('[CST-05] [CST-06] apply plans for the same settings of all kinds at once without losing a value', async () => {
    const both = [await processes.start(), await processes.start()] as const;
    for (let round = 1; round <= 3; round += 1) {
      const ids = [await draft(both[0], 0, round), await draft(both[1], 1, round)] as const;
      // One after the other: on one thread, a SQLite connection that waits for a lock blocks the transaction that holds it.
      await begin(both[0], ids[0]);
      await begin(both[1], ids[1]);
      await Promise.all(both.map(({ jobs }) => jobs.drain()));
      const stored = await textsOf(both[0]);
      const reports = await Promise.all(ids.map((id) => both[0].scope.changes.items(id)));
      for (const [index, slot] of slots.entries()) {
        // Both plans have the same base, so at most one of them writes each setting, and the store has its value.
        const writers = reports.flatMap((items, plan) =>
          items[index]?.state === 'success' && items[index].reason === null ? [plan] : [],
        );
        expect(writers.length, slot.settingId).toBeLessThanOrEqual(1);
        for (const plan of writers) {
          const { text } = desiredOf(slot.settingId, plan as 0 | 1, round);
          const isSection = slot.target === ORGANIZATION;
          expect(stored.get(slotKey(slot))).toEqual(isSection ? JSON.parse(text) : text);
        }
      }
      const states = await Promise.all(ids.map(async (id) => (await both[0].scope.changes.find({ id }))?.state));
      expect(states).not.toContain('applying');
    }
  });

  it('[CST-07] undo on one console what the other applied', async () => {
    const both = [await processes.start(), await processes.start()] as const;
    const before = await textsOf(both[0]);
    const id = await draft(both[0], 0, 9);
    await begin(both[0], id);
    await both[0].jobs.drain();
    expect((await both[1].scope.changes.find({ id }))?.state).toBe('applied');
    const undo = await undoChange(both[1], id);
    await both[1].jobs.drain();
    expect((await both[0].scope.changes.find({ id: undo }))?.state).toBe('applied');
    expect((await both[0].scope.changes.find({ id }))?.state).toBe('undone');
    expect(await textsOf(both[0])).toEqual(before);
  });
});
