import type { ExpressionPreview } from '@fieldstone/contracts/organization/appointment-preview';
import { expect, it } from 'vitest';
import type { AppointmentDraft } from '../appointment-draft.ts';
import { colorResult } from './color-result.ts';

type Color = AppointmentDraft['color'];

const rule = (processId: string, color: string): Color['configuration'][number] => ({
  title: `Rule of ${processId}`,
  color,
  expression: { processId, name: `Stored ${processId}`, lastModifiedDate: '2026-11-20T09:15:00.000Z' },
});

const setting = (...configuration: Color['configuration']): Color => ({
  enabled: true,
  configuration,
  default: { title: 'Default', color: '#111111' },
  objectName: 'Work_Order__c',
});

const evaluatedAs = (matched: Readonly<Record<string, boolean | string>>) =>
  new Map(
    Object.entries(matched).map(([processId, one]): [string, ExpressionPreview] => [
      processId,
      {
        processId,
        name: `Name of ${processId}`,
        matched: typeof one === 'string' ? null : one,
        problem: typeof one === 'string' ? { code: 'test', message: one } : null,
        logic: null,
        criteria: [],
      },
    ]),
  );

const outcomes = (color: Color, matched: Readonly<Record<string, boolean | string>>) =>
  colorResult(color, evaluatedAs(matched)).rules.map(({ outcome }) => outcome);

const rules = setting(rule('A', '#AA0000'), rule('B', '#00BB00'), rule('C', '#0000CC'));

it('[CLR-03] chooses the first true rule from the top and names the other true ones', () => {
  const result = colorResult(rules, evaluatedAs({ A: false, B: true, C: true }));
  expect(result).toMatchObject({ color: '#00BB00', source: 'rule', winner: { number: 2, expression: 'Name of B' } });
  expect(result.rules.map(({ outcome }) => outcome)).toEqual(['differs', 'matches', 'follows']);
});

it('[CLR-03] chooses another rule when the order changes', () => {
  const [a, b, c] = rules.configuration;
  const turned = { ...rules, configuration: [c, b, a].filter((one) => one !== undefined) };
  expect(colorResult(turned, evaluatedAs({ A: true, B: false, C: true })).color).toBe('#0000CC');
  expect(colorResult(rules, evaluatedAs({ A: true, B: false, C: true })).color).toBe('#AA0000');
});

it('[CLR-03] uses the default color if no rule is true, or if there are no rules', () => {
  expect(colorResult(rules, evaluatedAs({ A: false, B: false, C: false }))).toMatchObject({
    color: '#111111',
    source: 'default',
    winner: null,
  });
  expect(colorResult(setting(), new Map())).toMatchObject({ color: '#111111', source: 'default', rules: [] });
});

it("skips a rule that is incomplete, can't be evaluated, or has no result", () => {
  const color = setting(rule('A', '#AA0000'), rule('', ''), rule('B', '#00BB00'), rule('C', '#0000CC'));
  expect(outcomes(color, { A: 'No such field', C: true })).toEqual(['problem', 'unfinished', 'problem', 'matches']);
  expect(colorResult(color, evaluatedAs({ A: 'No such field' })).rules[0]).toMatchObject({
    problem: { message: 'No such field' },
    expression: 'Name of A',
  });
  expect(colorResult(color, new Map()).rules[0]?.expression).toBe('Stored A');
});

it("uses the app's blue while colors are disabled, and for an incomplete color", () => {
  expect(colorResult({ ...rules, enabled: false }, evaluatedAs({ A: true }))).toEqual({
    color: '#004F9E',
    source: 'off',
    winner: null,
    rules: [],
  });
  expect(colorResult(setting(rule('A', '#AA')), evaluatedAs({ A: true })).color).toBe('#004F9E');
});
