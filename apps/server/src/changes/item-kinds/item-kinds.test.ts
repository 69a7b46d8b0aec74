import { ITEM_KINDS } from '@fieldstone/contracts/changes/planned-change';
import { SETTING_IDS } from '@fieldstone/contracts/settings/setting';
import { UNSTORED_VERSION } from '@fieldstone/contracts/settings/settings';
import { AI_SECTION_IDS } from '@fieldstone/contracts/skills/ai-sections';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../test/engines.ts';
import { createWriteGate } from '../../platform/write-gate.ts';
import { settingLease } from '../../settings/stored.ts';
import { sectionLease } from '../../ai/section.ts';
import type { ItemKind, ItemOutcome, ItemValue, ItemWrite } from './item-kind.ts';
import { startItemBench } from './test/item-bench.ts';
import type { Example, ItemBench } from './test/item-bench.ts';
import type { Slot } from '../../platform/write-gate.ts';

describe.each(engines)('the item kinds on %s', (_engine, create) => {
  let bench: ItemBench;

  beforeAll(async () => {
    bench = await startItemBench(await create());
  });
  afterAll(() => bench.close());

  it('[CST-01] cover each setting and each section of the AI Console once, except for documents', () => {
    expect(bench.kinds.map(({ id }) => id)).toEqual(ITEM_KINDS);
    const covered = bench.kinds.flatMap(({ settingIds }) => settingIds);
    expect(new Set(covered).size).toBe(covered.length);
    const sections = AI_SECTION_IDS.filter((id) => id !== 'knowledge-documents');
    expect(covered).toEqual(expect.arrayContaining([...SETTING_IDS, ...sections]));
    expect(covered).not.toContain('knowledge-documents');
  });

  describe.each(ITEM_KINDS)('%s', (kindId) => {
    let kind: ItemKind;
    let example: Example;
    let slot: Slot;

    beforeEach(async () => {
      kind = bench.kinds.find(({ id }) => id === kindId) ?? expect.fail('there is no such kind');
      example = bench.exampleOf(kindId);
      slot = await bench.newSlot(kindId);
    });
    afterEach(() => bench.dieAt(null));

    const writeOf = async (desired: ItemValue, baseVersion?: string): Promise<ItemWrite> => ({
      slot,
      desired,
      baseVersion: baseVersion ?? (await bench.current(slot)).version,
      identicalIf: 'equal-effect',
    });
    const planned = (value: ItemValue, earlier: readonly ItemValue[] = []) => ({ slot, value, earlier });
    const textOf = async () => (await bench.current(slot)).value.text;
    /** Returns a text as it compares, because a store may order the keys of JSON. */
    const content = (text: string | null): unknown =>
      text === null || kindId !== 'ai-section' ? text : JSON.parse(text);

    it('reads a slot without a stored value, and one with it', async () => {
      expect(await bench.current(slot)).toMatchObject({
        slot,
        value: { text: null },
        version: UNSTORED_VERSION,
        isStored: false,
        changed: null,
      });
      await bench.write([await writeOf(example.one)]);
      const current = await bench.current(slot);
      expect(current).toMatchObject({ slot, isStored: true, changed: { by: 'Avery Admin' } });
      expect(current.version).not.toBe(UNSTORED_VERSION);
      expect(content(current.value.text)).toEqual(content(example.one.text));
    });

    it('[CST-06] journals each write before it is made, with its operation and its outcome', async () => {
      await bench.write([await writeOf(example.one)]);
      const before = await bench.current(slot);
      const states: Array<ItemOutcome['state']> = [];
      const outcomes = await bench.write([await writeOf(example.other)], {
        operationId: 'operation',
        onSave: ({ state }) => states.push(state),
      });
      expect(outcomes).toEqual([{ state: 'done' }]);
      expect(states).toEqual(['sent', 'done']);
      expect(content(await textOf())).toEqual(content(example.other.text));
      expect((await bench.current(slot)).version).not.toBe(before.version);
      const [entry] = await bench.entriesOf(slot);
      expect(entry).toMatchObject({ outcome: 'done', operationId: 'operation', userName: 'Avery Admin' });
      expect(entry?.before).not.toEqual(entry?.after);
    });

    it('[CST-06] leaves an identical value alone without an entry', async () => {
      await bench.write([await writeOf(example.one)]);
      const entries = await bench.entriesOf(slot);
      expect(await bench.write([await writeOf(example.one)])).toEqual([{ state: 'identical' }]);
      expect(await bench.entriesOf(slot)).toEqual(entries);
    });

    it('[CST-05] leaves a value alone that changed since its base version, and returns it', async () => {
      await bench.write([await writeOf(example.one)]);
      const outcomes = await bench.write([await writeOf(example.other, UNSTORED_VERSION)]);
      expect(outcomes).toEqual([{ state: 'changed', current: await bench.current(slot) }]);
      expect(content(await textOf())).toEqual(content(example.one.text));
    });

    it('[CST-06] reports a slot that another process is writing', async () => {
      const { orgId, leases } = bench.scope;
      const write = await writeOf(example.one);
      const key =
        kindId === 'ai-section'
          ? sectionLease(orgId, { id: slot.settingId })
          : settingLease(orgId, slot.target, slot.settingId);
      await leases.withLease(key, async () => {
        expect(await bench.write([write])).toEqual([{ state: 'busy' }]);
        const sent = [{ slot, journalId: null }];
        expect(await kind.readBack(bench.scope, sent, 0)).toEqual([[sent[0], 'busy']]);
      });
      expect(await textOf()).toBeNull();
    });

    it('begins no call after a stop', async () => {
      const outcomes = await bench.write([await writeOf(example.one)], { stop: AbortSignal.abort() });
      expect(outcomes).toEqual([{ state: 'pending' }]);
      expect(await textOf()).toBeNull();
    });

    it('[CST-01] rejects a batch beyond its permit', async () => {
      const { orgId, user } = bench.scope;
      const slots = [{ ...slot, settingId: 'another setting' }];
      const permit = await createWriteGate([]).permit({ orgId, requester: user, slots });
      const items = [await writeOf(example.one)];
      const batch = { items, operationId: 'operation', stop: new AbortController().signal, save: async () => {} };
      await expect(kind.write(bench.scope, permit, batch)).rejects.toThrow('does not cover');
      expect(await textOf()).toBeNull();
    });

    it.each([
      ['before', 'not-stored', null],
      ['after', 'done', 'one'],
    ] as const)('[CST-06] finds the outcome of a write whose process died %s it', async (moment, outcome, stored) => {
      const write = await writeOf(example.one);
      let journalId: string | null = null;
      bench.dieAt(moment);
      const onSave = (saved: ItemOutcome) => {
        if (saved.state === 'sent') ({ journalId } = saved);
      };
      await expect(bench.write([write], { onSave })).rejects.toThrow(`killed ${moment}`);
      bench.dieAt(null);
      const sent = [{ slot, journalId }];
      expect(await kind.readBack(bench.scope, sent, 0)).toEqual([[sent[0], outcome]]);
      expect((await bench.entriesOf(slot))[0]?.outcome).toBe(outcome === 'done' ? 'done' : 'failed');
      expect(content(await textOf())).toEqual(stored === null ? null : content(example.one.text));
    });

    it('[CST-06] keeps a later value when a write whose process died is read back', async () => {
      const write = await writeOf(example.one);
      let journalId: string | null = null;
      bench.dieAt('before');
      const onSave = (saved: ItemOutcome) => {
        if (saved.state === 'sent') ({ journalId } = saved);
      };
      await expect(bench.write([write], { onSave })).rejects.toThrow('killed');
      bench.dieAt(null);
      // The next writer reconciles the open entry.
      await bench.write([await writeOf(example.other)]);
      const sent = [{ slot, journalId }];
      expect(await kind.readBack(bench.scope, sent, 0)).toEqual([[sent[0], 'not-stored']]);
      expect(content(await textOf())).toEqual(content(example.other.text));
    });

    it('returns the rules that a value breaks, without access to the org', () => {
      expect(kind.validate(planned(example.one))).toEqual([]);
      if (example.invalid === null) return;
      const [problem] = kind.validate(planned(example.invalid));
      expect(problem?.message).toMatch(/^[A-Z].*\./);
      expect(problem?.path).not.toBe('');
    });

    it('returns new references to missing parts of the org', async () => {
      expect(await kind.checkReferences(bench.scope, [planned(example.one)])).toEqual(new Map());
      if (example.unknown === null) return;
      const values = [planned(example.one), planned(example.unknown)];
      const found = await kind.checkReferences(bench.scope, values);
      expect([...found.keys()]).toEqual([1]);
      expect(found.get(1)).toMatchObject([
        { path: expect.stringMatching(/^(payload|value)/), code: expect.any(String) },
      ]);
      const kept = [planned(example.unknown, [example.unknown])];
      expect(await kind.checkReferences(bench.scope, kept)).toEqual(new Map());
    });

    it('[CST-07] returns the version that a slot has after a write', async () => {
      for (const desired of [example.one, example.other]) {
        const { version: baseVersion } = await bench.current(slot);
        await bench.write([await writeOf(desired)]);
        expect((await bench.current(slot)).version).toBe(kind.versionAfter({ baseVersion, desired }));
      }
    });

    it('[CST-04] takes the only changed side of two values, and lets a collision be decided', () => {
      const merge = (base: ItemValue | null, stored: ItemValue, desired: ItemValue) =>
        kind.merge(slot.settingId, { base, stored, desired });
      const { one, other } = example;
      const unchanged = merge(one, one, other);
      expect(unchanged.collisions).toEqual([]);
      expect(unchanged.decide(() => 'mine').value).toEqual(other);
      const moved = merge(one, other, one);
      expect(moved.collisions).toEqual([]);
      expect(moved.decide(() => 'mine').value).toEqual(other);
      // Without a known base, nothing shows which side changed.
      const { collisions, decide } = merge(null, one, other);
      expect(collisions).toHaveLength(1);
      expect(decide(() => 'theirs').value).toEqual(one);
      expect(decide(() => 'mine').value).toEqual(other);
    });

    it('[SVC-02] allows a user with the rights to configure to write', async () => {
      const rights = await kind.rights(bench.scope);
      expect([rights({ isStored: true }), rights({ isStored: false })]).toEqual([null, null]);
    });

    it('[CST-04] returns the difference of two values as data', () => {
      const { before, after, changes } = kind.difference(slot.settingId, example.one, example.other);
      expect(before).not.toEqual(after);
      expect(changes.length).toBeGreaterThan(0);
      for (const change of changes) expect(change.before).not.toEqual(change.after);
      expect(kind.difference(slot.settingId, example.one, example.one).changes).toEqual([]);
    });
  });
});
