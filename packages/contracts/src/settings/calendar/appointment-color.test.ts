import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { appointmentColor, colorRule } from './appointment-color.ts';
import { ruleText } from '../../test/rule-text.ts';

const rule = {
  title: 'Urgent repair 2',
  color: '#C23934',
  expression: { processId: 'EXP-001', name: 'Urgent', lastModifiedDate: '2026-11-01T08:00:00.000Z' },
};

function problems(value: unknown): string[] {
  return z.safeParse(colorRule, value).error?.issues.map(({ message }) => ruleText(message)) ?? [];
}

it('[CLR-12] stores rules, default and the work order object', () => {
  expect(appointmentColor.defaults.objectName).toBe('Work_Order__c');
  const payload = {
    ...appointmentColor.defaults,
    enabled: true,
    configuration: [rule],
    default: { title: 'Other', color: '#004F9E' },
  };
  expect(z.parse(appointmentColor.schema, payload)).toEqual(payload);
});

it.each(['Dringend Wartung', 'Größe 5', 'تصليح ٣', 'मरम्मत २', '緊急 修理', 'ремонт'])(
  '[CLR-07] accepts the title %j',
  (title) => {
    expect(problems({ ...rule, title })).toEqual([]);
  },
);

it.each(['می‌خواهم', 'क्‍ष', 'a\u200cb', 'ശ്രീ\u200d'])('[FIX-28] accepts joiners in the title %j', (title) => {
  expect(problems({ ...rule, title })).toEqual([]);
});

it.each(['\u200d', ' \u200c ', '👩\u200d🔧', 'a\u200bb'])(
  '[FIX-28] rejects %j, where joiners join no letters',
  (title) => {
    expect(problems({ ...rule, title })).toHaveLength(1);
  },
);

it.each(['Urgent!', 'a-b', 'x_y', '<b>', '😀'])('[CLR-07] rejects the characters of %j', (title) => {
  expect(problems({ ...rule, title })).toEqual(['Please use only alphabets or numbers.']);
});

it('[CLR-07] requires a title of at most 255 characters', () => {
  expect(problems({ ...rule, title: '' })).toEqual(['Please enter an event title.']);
  expect(problems({ ...rule, title: '   ' })).toEqual(['Please enter an event title.']);
  expect(problems({ ...rule, title: 'x'.repeat(255) })).toEqual([]);
  expect(problems({ ...rule, title: 'x'.repeat(256) })).toEqual(['Please use at most 255 characters.']);
});

it('[CLR-08] requires color and expression', () => {
  expect(problems({ ...rule, color: '' })).toEqual(['Please select a color.']);
  expect(problems({ ...rule, color: 'red' })).toEqual(['Please select a color.']);
  expect(problems({ ...rule, expression: { ...rule.expression, processId: '' } })).toEqual([
    'Please select an expression.',
  ]);
});

it('[CLR-04] accepts nine rules and rejects ten', () => {
  const payload = (count: number) => ({
    ...appointmentColor.defaults,
    configuration: Array.from({ length: count }, () => rule),
  });
  expect(z.safeParse(appointmentColor.schema, payload(9)).success).toBe(true);
  expect(z.safeParse(appointmentColor.schema, payload(10)).success).toBe(false);
});
