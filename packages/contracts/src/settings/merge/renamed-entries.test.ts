import { describe, expect, it } from 'vitest';
import { appointmentColor, COLOR_RULES_LIMIT } from '../calendar/appointment-color.ts';
import { appointmentStatus } from '../calendar/appointment-status.ts';
import { BARCODE_OBJECTS, defaultFields } from '../pages/barcode-objects.ts';
import { barcode } from '../pages/barcode.ts';
import { listDifference } from './list-difference.ts';
import { mergeSetting } from './merge-setting.ts';

const rule = (title: string, color = '#111111') => ({
  title,
  color,
  expression: { processId: `EXP-${title}`, name: `Is ${title}`, lastModifiedDate: '2026-11-01T08:00:00.000Z' },
});
type Rule = ReturnType<typeof rule>;
const colors = (configuration: readonly Rule[]) => ({
  ...appointmentColor.defaults,
  configuration: [...configuration],
  default: { title: 'Rest', color: '#004F9E' },
});
const RULES = ['One', 'Two', 'Three', 'Four'].map((title) => rule(title));
const edited = rule('Entirely different');
const recolored = rule('Two', '#007700');
const merge = (
  base: readonly Rule[],
  theirs: readonly Rule[],
  mine: readonly Rule[],
  between: ReadonlyArray<readonly Rule[]> = [],
) => mergeSetting(appointmentColor, colors(base), colors(theirs), colors(mine), between.map(colors));
const rulesOf = (merged: ReturnType<typeof merge>, side: 'theirs' | 'mine') =>
  merged.decide(() => side).payload?.configuration;

describe('a color rule whose title and expression were changed', () => {
  it.each([
    ['four rules', RULES],
    ['nine rules', Array.from({ length: COLOR_RULES_LIMIT }, (_, at) => RULES[at] ?? rule(`Other ${at}`))],
  ])('[FIX-102] is one decision against another color, and never a sixth rule, among %s', (_, base) => {
    const [mine, theirs] = [base.with(1, edited), base.with(1, recolored)];
    const here = merge(base, theirs, mine);
    expect(here).toMatchObject({ broken: [], taken: [] });
    expect(here.collisions).toMatchObject([{ kind: 'entry', base: base[1], theirs: recolored, mine: edited }]);
    expect(rulesOf(here, 'theirs')).toEqual(theirs);
    expect(rulesOf(here, 'mine')).toEqual(mine);
    const there = merge(base, mine, theirs);
    expect(there.collisions).toMatchObject([{ kind: 'entry', base: base[1], theirs: edited, mine: recolored }]);
    expect(rulesOf(there, 'mine')).toEqual(theirs);
  });

  it('[FIX-102] moves with the other person', () => {
    const [one, two, three, four] = RULES;
    const moved = [two, one, three, four].flatMap((item) => item ?? []);
    const expected = moved.with(0, edited);
    for (const merged of [merge(RULES, moved, RULES.with(1, edited)), merge(RULES, RULES.with(1, edited), moved)]) {
      expect(merged.collisions).toEqual([]);
      expect(rulesOf(merged, 'mine')).toEqual(expected);
    }
  });

  it('[FIX-102] needs a decision if the other person deleted it, in either order', () => {
    const deleted = RULES.toSpliced(1, 1);
    const here = merge(RULES, deleted, RULES.with(1, edited));
    expect(here.collisions).toMatchObject([{ kind: 'entry', base: RULES[1], theirs: undefined, mine: edited }]);
    expect(rulesOf(here, 'theirs')).toEqual(deleted);
    expect(rulesOf(here, 'mine')).toEqual(RULES.with(1, edited));
    const there = merge(RULES, RULES.with(1, edited), deleted);
    expect(there.collisions).toMatchObject([{ kind: 'entry', theirs: edited, mine: undefined }]);
  });

  it('[FIX-102] is called changed in a comparison, with every visible value changed', () => {
    const [, change] = listDifference(
      RULES,
      RULES.with(1, rule('Else', '#999999')),
      appointmentColor.lists?.['configuration'],
    );
    expect(change).toMatchObject({ marks: ['changed'], before: { at: 1 }, after: { at: 1 } });
  });

  const [one, , three, four] = RULES;
  const changed = RULES.with(1, rule('Else', '#999999'));
  /** The same rule, changed in every visible value, above the first one. */
  const moved = [rule('Else', '#999999'), one, three, four].flatMap((item) => item ?? []);

  it('[FIX-102] is one decision after several saves that also moved it, which the saves between show', () => {
    const here = merge(RULES, moved, RULES.with(1, recolored), [changed]);
    expect(here.collisions).toMatchObject([{ kind: 'entry', base: RULES[1], theirs: moved[0], mine: recolored }]);
    expect(rulesOf(here, 'theirs')).toEqual(moved);
    expect(rulesOf(here, 'mine')).toEqual(moved.with(0, recolored));
    const deleted = merge(RULES, moved, RULES.toSpliced(1, 1), [changed, moved]);
    expect(deleted.collisions).toMatchObject([{ kind: 'entry', theirs: moved[0], mine: undefined }]);
  });

  it('[FIX-102] is another rule if the saves between deleted it and added one', () => {
    const [deleted, added] = [RULES.toSpliced(1, 1), moved.toSpliced(0, 1).concat(moved.slice(0, 1))];
    const { collisions } = merge(RULES, moved, RULES.with(1, recolored), [deleted, added]);
    expect(collisions).toMatchObject([
      { base: RULES[1], theirs: undefined, mine: recolored },
      { base: undefined, theirs: moved[0], mine: undefined },
    ]);
    const restored = merge(RULES, RULES.with(0, edited), RULES.with(1, recolored), [deleted, RULES]);
    expect(restored.collisions).toEqual([]);
    expect(rulesOf(restored, 'mine')).toEqual(RULES.with(0, edited).with(1, recolored));
  });

  it('[FIX-102] is in the dialog even if nothing shows that it was moved, too', () => {
    const { collisions, decide } = merge(RULES, moved, RULES.with(1, recolored));
    expect(collisions).toMatchObject([
      { base: RULES[1], theirs: undefined, mine: recolored },
      { base: undefined, theirs: moved[0], mine: undefined },
    ]);
    expect(decide(() => 'theirs').payload?.configuration).toEqual(moved);
    expect(decide(() => 'mine').payload?.configuration).toEqual(RULES.with(1, recolored));
  });
});

it('[FIX-102] a transition whose both statuses were changed is one decision against its deletion', () => {
  const steps = (...pairs: string[]) => ({
    allowStatusChange: true,
    allowConfiguration: true,
    configuration: pairs.map((pair) => ({ fromStatus: pair.charAt(0), toStatus: pair.charAt(1), foreign: pair })),
  });
  const base = steps('AB', 'BC', 'CD');
  const { collisions, decide } = mergeSetting(appointmentStatus, base, steps('AB', 'CD'), steps('AB', 'XY', 'CD'));
  expect(collisions).toMatchObject([{ base: { fromStatus: 'B' }, theirs: undefined, mine: { fromStatus: 'X' } }]);
  expect(decide(() => 'mine').payload).toEqual(steps('AB', 'XY', 'CD'));
});

it('[FIX-102] an object to scan in the place of another one is another entry', () => {
  const objects = (...places: number[]) =>
    barcode.toSave({
      ...barcode.defaults,
      enabled: true,
      searchObjects: BARCODE_OBJECTS.filter((_, at) => places.includes(at)).map((definition) => ({
        targetObjectName: definition.object,
        displayObjectName: definition.label,
        isAdded: true,
        nameField: 'Name',
        sequence: 1,
        searchObjectFields: defaultFields(definition),
      })),
    });
  const [before, after] = [objects(0, 1, 3), objects(0, 2, 3)].map(({ searchObjects }) => searchObjects);
  const marks = listDifference(before ?? [], after ?? [], barcode.lists?.['searchObjects']).map((one) => one.marks);
  expect(marks).toEqual([[], ['removed'], ['added'], []]);
});
