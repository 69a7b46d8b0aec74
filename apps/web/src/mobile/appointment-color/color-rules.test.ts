import { appointmentColor } from '@fieldstone/contracts/settings/calendar/appointment-color';
import type { ColorRule } from '@fieldstone/contracts/settings/calendar/appointment-color';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withConsequences } from '@fieldstone/contracts/settings/merge/consequences';
import { addRule, canMove, moveRule, removeRule, replaceDefault, replaceRule } from './color-rules.ts';
import type { ColorSetting } from './color-rules.ts';

const rule: fc.Arbitrary<ColorRule> = fc.record({
  title: fc.constantFrom('Gold', 'Urgent', 'Warranty'),
  color: fc.constantFrom('#112233', '#AABBCC'),
  expression: fc.record({
    processId: fc.constantFrom('EXP-1', 'EXP-2'),
    name: fc.constant('Priority is high'),
    lastModifiedDate: fc.constant('2026-11-01T08:00:00.000Z'),
  }),
});

const setting: fc.Arbitrary<ColorSetting> = fc.array(rule, { maxLength: 9 }).map((configuration) => ({
  ...appointmentColor.defaults,
  configuration,
  default: { title: configuration.length > 0 ? 'Rest' : '', color: '#004F9E' },
  kept: 'by other software',
}));

describe('color rules', () => {
  it('[CLR-09] [FIX-101] gives the default its title and the brand color with the first rule, and keeps it afterwards', () => {
    fc.assert(
      fc.property(setting, rule, (before, added) => {
        const after = withConsequences(appointmentColor, before, addRule(before, added));
        expect(after.configuration).toEqual([...before.configuration, added]);
        expect(after.default).toEqual(
          before.configuration.length === 0 ? { title: 'Default Appointment Color', color: '#004F9E' } : before.default,
        );
      }),
    );
  });

  it('[CLR-09] [FIX-101] clears the title of the default only with the last rule', () => {
    fc.assert(
      fc.property(setting, fc.nat(9), (before, index) => {
        const after = withConsequences(appointmentColor, before, removeRule(before, index));
        const isLast = before.configuration.length === 1 && index === 0;
        expect(after.configuration).toEqual(before.configuration.toSpliced(index, 1));
        expect(after.default).toEqual(isLast ? { ...before.default, title: '' } : before.default);
      }),
    );
  });

  it('[CLR-02] moves one step, keeps every rule, and is undone by the opposite step', () => {
    fc.assert(
      fc.property(setting, fc.nat(9), fc.constantFrom<-1 | 1>(-1, 1), (before, index, step) => {
        const after = moveRule(before, index, index + step);
        expect(after.configuration.toSorted(byJson)).toEqual(before.configuration.toSorted(byJson));
        if (!canMove(before, index, step)) {
          expect(after).toEqual(before);
          return;
        }
        expect(after.configuration[index + step]).toEqual(before.configuration[index]);
        expect(moveRule(after, index + step, index)).toEqual(before);
      }),
    );
  });

  it('[CLR-02] offers no step beyond the first and the last rule', () => {
    fc.assert(
      fc.property(setting, (before) => {
        const last = before.configuration.length - 1;
        expect(canMove(before, 0, -1)).toBe(false);
        expect(canMove(before, last, 1)).toBe(false);
        for (let index = 1; index <= last; index += 1) expect(canMove(before, index, -1)).toBe(true);
      }),
    );
  });

  it('[CLR-12] keeps the stored shape and unknown properties through every change', () => {
    fc.assert(
      fc.property(setting, rule, fc.nat(8), fc.nat(8), (before, added, from, to) => {
        const results = [
          removeRule(before, from),
          moveRule(before, from, to),
          replaceRule(before, from, added),
          replaceDefault(before, { title: 'Rest', color: '#ABCDEF' }),
          ...(before.configuration.length < 9 ? [addRule(before, added)] : []),
        ];
        for (const after of results) {
          expect(appointmentColor.schema.safeParse(after).success).toBe(true);
          expect(after['kept']).toBe('by other software');
          expect(after.objectName).toBe('Work_Order__c');
        }
      }),
    );
  });

  it("restores the default's title if a merge left rules without one", () => {
    const [base] = fc.sample(setting, 1);
    const [added] = fc.sample(rule, 1);
    if (!base || !added) throw new Error('no sample');
    const merged = { ...base, configuration: [added], default: { title: '', color: '#010203' } };
    expect(appointmentColor.toSave(merged).default).toEqual({ title: 'Default Appointment Color', color: '#010203' });
    expect(appointmentColor.toSave({ ...merged, configuration: [] }).default.title).toBe('');
  });
});

function byJson(left: unknown, right: unknown): number {
  return JSON.stringify(left).localeCompare(JSON.stringify(right));
}
