import fc from 'fast-check';
import { settingById } from '@fieldstone/contracts/settings/all-settings';
import { describe, expect, it } from 'vitest';
import { testRuns } from '../../../../../scripts/test/test-runs.ts';
import { timeLimit } from '../../../../../scripts/test/time-limit.ts';
import { engines } from '../../test/engines.ts';
import { copyingWith } from '../test/copying.ts';
import { outcomes, planningAt } from '../test/planning.ts';

const PROFILES = 3;
const SETTINGS = ['SET010', 'SET012', 'SET013'] as const;

const payload = fc.record({ enabled: fc.boolean(), crew: fc.integer({ min: 0, max: 3 }) });
const slot = fc.record({ profile: fc.nat(PROFILES - 1), settingId: fc.constantFrom(...SETTINGS) });
const values = fc.uniqueArray(fc.record({ slot, payload }), {
  maxLength: PROFILES * SETTINGS.length,
  selector: ({ slot: { profile, settingId } }) => `${String(profile)}:${settingId}`,
});

const sides = fc.infiniteStream(fc.constantFrom('desired' as const, 'stored' as const));

type RandomPayload = Readonly<Record<string, unknown>>;

/** The parts of the payloads. */
const PARTS = ['enabled', 'crew', 'by'] as const;

/** Returns the merge of two changes of a base: one side's change, or the decision where both changed a part. */
function mergeOf(
  base: RandomPayload,
  { stored, desired }: { readonly stored: RandomPayload; readonly desired: RandomPayload },
  keptOf: (part: string) => 'desired' | 'stored',
): RandomPayload {
  const merged = PARTS.map((part) => {
    const both = { stored: stored[part], desired: desired[part] };
    if (both.stored === base[part] || both.stored === both.desired) return [part, both.desired] as const;
    return [part, both.desired === base[part] ? both.stored : both[keptOf(part)]] as const;
  });
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
}

type RandomChange = {
  readonly slot: { readonly profile: number; readonly settingId: (typeof SETTINGS)[number] };
  readonly payload: { readonly enabled: boolean; readonly crew: number };
};

describe.each(engines)('random planned changes, with %s,', (_name, create) => {
  const { org } = copyingWith(create);
  const planning = planningAt(org);

  it(
    '[CST-04] [CST-05] [CST-07] are applied only on their base, merged, and undone without touching later changes',
    { timeout: timeLimit(120_000) },
    async () => {
      const run = async (
        stored: readonly RandomChange[],
        planned: readonly RandomChange[],
        moved: readonly RandomChange[],
        later: readonly RandomChange[],
        decisions: Iterator<'desired' | 'stored'>,
      ) => {
        fc.pre(planned.length > 0);
        const profiles = await org().profiles(PROFILES);
        const idOf = ({ profile }: { readonly profile: number }) => profiles[profile] ?? '';
        const put = async (changes: readonly RandomChange[], by: string) => {
          for (const change of changes) {
            await org().store(idOf(change.slot), change.slot.settingId, { ...change.payload, by });
          }
        };
        const state = async () => {
          const all = new Map<string, unknown>();
          for (const profileId of profiles) {
            for (const settingId of SETTINGS) {
              all.set(`${profileId}:${settingId}`, await org().stored(profileId, settingId));
            }
          }
          return all;
        };
        const keyOf = (change: RandomChange) => `${idOf(change.slot)}:${change.slot.settingId}`;

        await put(stored, 'before');
        const draft = await planning.plan(
          planned.map((change) => ({
            profileId: idOf(change.slot),
            settingId: change.slot.settingId,
            payload: change.payload,
          })),
        );
        await put(moved, 'meanwhile');
        const before = await state();
        const isMoved = moved.some((change) => planned.some((other) => keyOf(other) === keyOf(change)));
        let applied = (await planning.apply(draft)).body;
        const kept = new Map<string, 'desired' | 'stored'>();
        if (isMoved) {
          expect(applied.state).toBe('failed');
          expect(await state()).toEqual(before);
          let again = (await planning.send(draft.id, 'plan')).body;
          const conflicts = (await planning.items(draft.id)).flatMap(({ conflict, ...item }) =>
            conflict === null ? [] : [{ ...item, ...conflict }],
          );
          if (conflicts.length > 0) {
            expect((await planning.apply(again)).body.state).toBe('failed');
            expect(await state()).toEqual(before);
            await planning.send(draft.id, 'plan');
            const decided = conflicts.map(({ position, version, collisions, profileId, settingId }) => ({
              position,
              version,
              keep: 'desired',
              parts: collisions.map(({ id }) => {
                const keep = decisions.next().value as 'desired' | 'stored';
                kept.set(`${profileId ?? ''}:${settingId}:${id}`, keep);
                return { id, keep };
              }),
            }));
            again = (await planning.send(draft.id, 'decide', { decisions: decided })).body;
          }
          applied = (await planning.apply(again)).body;
        }
        expect(applied.state).toBe('applied');
        const after = await state();
        for (const change of planned) {
          const key = keyOf(change);
          const { defaults = {} } = settingById(change.slot.settingId) ?? {};
          const valueAt = (changes: readonly RandomChange[], by: string) => {
            const found = changes.find((other) => keyOf(other) === key);
            return found === undefined ? undefined : { ...found.payload, by };
          };
          const base = valueAt(stored, 'before') ?? defaults;
          const versions = { stored: valueAt(moved, 'meanwhile') ?? base, desired: change.payload };
          const merged = mergeOf(
            base,
            versions,
            (part) => kept.get(`${key}:${part}`) ?? expect.fail(`${part} of ${key}`),
          );
          const parts = Object.entries(after.get(key) ?? {}).filter(([part]) => PARTS.some((known) => known === part));
          expect(Object.fromEntries(parts)).toEqual(merged);
        }

        await put(later, 'later');
        const written = (await planning.items(draft.id)).filter(({ reason }) => reason !== 'identical').length;
        if (written === 0) return;
        const undo = (await planning.send(draft.id, 'undo')).body;
        expect(outcomes(await planning.items(undo.id)).every((text) => /^success|^failure changed/.test(text))).toBe(
          true,
        );
        const touched = new Map(later.map((change) => [keyOf(change), { ...change.payload, by: 'later' }]));
        for (const [key, value] of await state()) expect(value).toEqual(touched.get(key) ?? before.get(key));
      };
      await fc.assert(fc.asyncProperty(values, values, values, values, sides, run), { numRuns: testRuns(4) });
    },
  );
});
