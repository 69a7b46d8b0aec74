import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { calendarGeneral } from './calendar-general.ts';
import { withConsequences } from '../merge/consequences.ts';
import { ruleText } from '../../test/rule-text.ts';

const problems = (enabled: boolean, extendedDays: unknown) =>
  z
    .safeParse(calendarGeneral.schema, { enabled, extendedDays })
    .error?.issues.map(({ path, message }) => [path.join('.'), ruleText(message)]) ?? [];

it('[WIN-02] starts with 14 days if it is switched on without days', () => {
  expect(calendarGeneral.defaults).toEqual({ enabled: false, extendedDays: 14 });
  const switchedOn = (extendedDays: number | null) =>
    withConsequences(calendarGeneral, { enabled: false, extendedDays }, { enabled: true, extendedDays });
  expect(switchedOn(null)).toEqual({ enabled: true, extendedDays: 14 });
  expect(switchedOn(30)).toEqual({ enabled: true, extendedDays: 30 });
});

it('[WIN-02] keeps days only while it is on', () => {
  expect(calendarGeneral.toSave({ enabled: true, extendedDays: 30 })).toEqual({ enabled: true, extendedDays: 30 });
  expect(calendarGeneral.toSave({ enabled: false, extendedDays: 30 })).toEqual({ enabled: false, extendedDays: 14 });
  expect(calendarGeneral.toSave({ enabled: false, extendedDays: null })).toEqual({ enabled: false, extendedDays: 14 });
});

it.each([1, 14, 365])('[WIN-03] accepts %i days', (days) => {
  expect(problems(true, days)).toEqual([]);
});

it.each([0, 366, -1, 1.5, null, '14'])('[WIN-03] rejects %j days', (days) => {
  expect(problems(true, days)).toEqual([['extendedDays', 'Value must be minimum 1 day - maximum 365 days.']]);
});

it('[WIN-03] ignores the days while the window is off', () => {
  expect(problems(false, 0)).toEqual([]);
  expect(problems(false, null)).toEqual([]);
});
