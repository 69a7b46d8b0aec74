import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { testRuns } from '../../../../../scripts/test/test-runs.ts';
import { settingValues } from '../../test/setting-values.ts';
import { allSettings } from '../all-settings.ts';
import { appointmentColor } from '../calendar/appointment-color.ts';
import { canonicalText, isEqual, isObject } from '../equal.ts';
import type { Payload, Setting } from '../setting.ts';
import { withConsequences } from './consequences.ts';
import { contentOf } from './match-entries.ts';
import { mergeSetting } from './merge-setting.ts';

/** One step of a person: another value, or an added, removed, replaced or raised entry of a list. */
type Step = { readonly kind: 'add' | 'remove' | 'replace' | 'raise'; readonly place: number; readonly key: number };

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('add', 'remove', 'replace', 'raise'),
  place: fc.nat(3),
  key: fc.nat(3),
});

const asObject = (value: unknown) => (isObject(value) ? value : {});

/** Returns the edit of a step, as a page makes it in any value that has the entry; undefined where it does not apply. */
function editOf(setting: Setting, base: Payload, other: Payload, { kind, place, key }: Step) {
  const keys = Object.keys(base);
  const name = keys[key % keys.length] ?? '';
  const [list, source] = [base[name], other[name]];
  const changed = (value: Payload, now: unknown): Payload =>
    setting.toSave(withConsequences(setting, value, { ...value, [name]: now }));
  if (isObject(list) && isObject(source)) {
    const part = Object.keys(list)[place % Object.keys(list).length] ?? '';
    return (value: Payload) => changed(value, { ...asObject(value[name]), [part]: source[part] });
  }
  if (!Array.isArray(list) || !Array.isArray(source)) return (value: Payload) => changed(value, source);
  const content = (entry: unknown) => contentOf(entry, setting.lists?.[name] ?? {});
  const [entry, added]: unknown[] = [list[place], source[place]];
  // Nobody adds an entry that the list already has: the entry that the other person means would be unclear.
  const keyOf = (one: unknown) => {
    const recognizedBy = setting.lists?.[name]?.recognizedBy;
    return canonicalText(recognizedBy === undefined ? content(one) : recognizedBy.map((each) => asObject(one)[each]));
  };
  const hasAdded = (others: readonly unknown[]) => others.some((one) => keyOf(one) === keyOf(added));
  return (value: Payload): Payload | undefined => {
    const now = value[name];
    if (!Array.isArray(now)) return undefined;
    const at = now.findIndex((one) => isEqual(content(one), content(entry)));
    if (kind === 'add') return added === undefined || hasAdded(now) ? undefined : changed(value, [...now, added]);
    if (at === -1) return undefined;
    if (kind === 'remove') return changed(value, now.toSpliced(at, 1));
    if (kind === 'raise') {
      const above = now.findIndex((one) => isEqual(content(one), content(list[place - 1])));
      if (place === 0 || above === -1) return undefined;
      return above < at ? changed(value, now.toSpliced(at, 1).toSpliced(above, 0, now[at])) : value;
    }
    // A single value has no other version: pages add, remove and move it.
    if (!isObject(entry)) return undefined;
    return added === undefined || hasAdded(now.toSpliced(at, 1)) ? undefined : changed(value, now.with(at, added));
  };
}

describe.each(allSettings.map((setting) => [setting.name, setting] as const))('%s', (name, declared) => {
  const setting: Setting = declared;
  const isValid = (payload: Payload | undefined): payload is Payload =>
    payload !== undefined && z.safeParse(setting.schema, payload).success && setting.saveProblems(payload).length === 0;
  const value = settingValues[name].map((payload) => setting.toSave(payload)).filter(isValid);
  /** Returns a text that is equal for values that differ only in the order of lists. */
  const withoutOrder = (payload: Payload, isUnordered: (key: string) => boolean) =>
    canonicalText(
      Object.fromEntries(
        Object.entries(payload).map(([key, one]) => [
          key,
          isUnordered(key) && Array.isArray(one) ? one.map((entry) => canonicalText(entry)).toSorted() : one,
        ]),
      ),
    );
  const shown = (payload: Payload | undefined) =>
    payload && withoutOrder(payload, (key) => setting.lists?.[key]?.isSet === true);
  const entriesOf = (payload: Payload | undefined) => payload && withoutOrder(payload, () => true);

  it('[FIX-101] merges two edits without a question to a value that one person could have stored', () => {
    fc.assert(
      fc.property(value, value, value, step, step, (base, other, another, first, second) => {
        const [their, my] = [editOf(setting, base, other, first), editOf(setting, base, another, second)];
        const [theirs, mine] = [their(base), my(base)];
        if (!isValid(theirs) || !isValid(mine)) return;
        const { collisions, decide } = mergeSetting(setting, base, theirs, mine);
        if (collisions.length > 0) return;
        const oneAfterAnother = [my(theirs), their(mine)].filter(isValid);
        if (oneAfterAnother.length === 0) return;
        expect(oneAfterAnother.map(shown)).toContain(shown(decide(() => 'mine').payload));
      }),
      { numRuns: testRuns(400) },
    );
  });

  it('[FIX-102] merges several saves and an edit of one list without a question to entries that one person could have stored', () => {
    fc.assert(
      fc.property(
        value,
        value,
        value,
        fc.array(step, { minLength: 2, maxLength: 3 }),
        step,
        (base, other, another, steps, last) => {
          const saves: Payload[] = [base];
          const edits = steps.flatMap((each) => {
            const their = editOf(setting, saves.at(-1) ?? base, other, { ...each, key: last.key });
            const saved = their(saves.at(-1) ?? base);
            if (!isValid(saved)) return [];
            saves.push(saved);
            return [their];
          });
          const my = editOf(setting, base, another, last);
          const mine = my(base);
          const theirs = saves.at(-1) ?? base;
          if (!isValid(mine)) return;
          const { collisions, decide } = mergeSetting(setting, base, theirs, mine, saves.slice(1));
          if (collisions.length > 0) return;
          const theirsOverMine = edits.reduce<Payload | undefined>((now, their) => now && their(now), mine);
          // An edit that does not apply over mine, such as an entry that I added, too, leaves one order only.
          if (!isValid(theirsOverMine)) return;
          const oneAfterAnother = [my(theirs), theirsOverMine].filter(isValid);
          expect(oneAfterAnother.map(entriesOf)).toContain(entriesOf(decide(() => 'mine').payload));
        },
      ),
      { numRuns: testRuns(400) },
    );
  });
});

const colorRule = (title: string) => ({
  title,
  color: '#111111',
  expression: { processId: `EXP-${title}`, name: title, lastModifiedDate: '2026-11-01T08:00:00.000Z' },
});
const colors = (titles: readonly string[], title: string, color = '#004F9E') => ({
  ...appointmentColor.defaults,
  configuration: titles.map(colorRule),
  default: { title, color },
});

describe('the title of the default color', () => {
  const merged = (
    ...versions: Parameters<typeof mergeSetting<ReturnType<typeof colors>>> extends [unknown, ...infer V] ? V : never
  ) => mergeSetting(appointmentColor, ...versions);

  it('[FIX-101] is empty after two people deleted the last two rules, in either order', () => {
    const base = colors(['One', 'Two'], 'Default Appointment Color');
    const [one, two] = [colors(['One'], base.default.title), colors(['Two'], base.default.title)];
    for (const [theirs, mine] of [
      [one, two],
      [two, one],
    ] as const) {
      const { collisions, decide } = merged(base, theirs, mine);
      expect(collisions).toEqual([]);
      expect(decide(() => 'mine').payload).toEqual(colors([], ''));
    }
  });

  it('[FIX-101] stays if one deletes the last rule and the other adds one', () => {
    const base = colors(['One'], 'House', '#123456');
    const [without, added] = [colors([], '', '#123456'), colors(['One', 'Two'], 'House', '#123456')];
    expect(merged(base, without, added).decide(() => 'mine').payload).toEqual(colors(['Two'], 'House', '#123456'));
    expect(merged(base, added, without).decide(() => 'mine').payload).toEqual(colors(['Two'], 'House', '#123456'));
  });

  it('[FIX-101] needs a decision if one edits it and the other deletes the last rule', () => {
    const base = colors(['One'], 'Rest');
    const { collisions } = merged(base, colors([], ''), colors(['One'], 'House'));
    expect(collisions).toMatchObject([{ path: ['default', 'title'], theirs: '', mine: 'House' }]);
  });
});
