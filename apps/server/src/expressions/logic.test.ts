import { message } from '@fieldstone/contracts/platform/errors/message';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numbersIn, parseLogic } from './logic.ts';
import type { Logic } from './logic.ts';

const { logic: anyLogic } = fc.letrec<{ logic: Logic; criterion: Logic }>((tie) => ({
  criterion: fc.record({ kind: fc.constant('criterion' as const), number: fc.integer({ min: 1, max: 9 }) }),
  logic: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    tie('criterion'),
    fc.record({ kind: fc.constant('not' as const), part: tie('logic') }),
    fc.record({
      kind: fc.constantFrom('and' as const, 'or' as const),
      parts: fc.array(tie('logic'), { minLength: 2, maxLength: 3 }),
    }),
  ),
}));

/** Returns the logic in a human notation, with parentheses around everything but numbers. */
const written = (logic: Logic): string => {
  if (logic.kind === 'criterion') return String(logic.number);
  if (logic.kind === 'not') return `NOT (${written(logic.part)})`;
  const parts = logic.parts.map((part) => (part.kind === 'criterion' ? written(part) : `(${written(part)})`));
  return parts.join(logic.kind === 'and' ? ' AND ' : ' OR ');
};

const holds = (logic: Logic, facts: readonly boolean[]): boolean => {
  if (logic.kind === 'criterion') return facts[logic.number] ?? false;
  if (logic.kind === 'not') return !holds(logic.part, facts);
  return logic.kind === 'and'
    ? logic.parts.every((part) => holds(part, facts))
    : logic.parts.some((part) => holds(part, facts));
};

const read = (text: string): Logic => {
  const parsed = parseLogic(text);
  if ('problem' in parsed) throw new Error(parsed.problem.message);
  return parsed.logic;
};

describe('reading logic', () => {
  it('reads numbers, AND, OR, NOT and parentheses in any case and spacing', () => {
    expect(read(' 1 and(2 OR\tnot 3) ')).toEqual({
      kind: 'and',
      parts: [
        { kind: 'criterion', number: 1 },
        {
          kind: 'or',
          parts: [
            { kind: 'criterion', number: 2 },
            { kind: 'not', part: { kind: 'criterion', number: 3 } },
          ],
        },
      ],
    });
  });

  it('binds AND before OR, and NOT before both', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }), (facts) => {
        const [, one = false, two = false, three = false] = facts;
        expect(holds(read('1 OR 2 AND 3'), facts)).toBe(one || (two && three));
        expect(holds(read('NOT 1 AND 2'), facts)).toBe(!one && two);
        expect(holds(read('NOT (1 OR 2) AND NOT NOT 3'), facts)).toBe(!(one || two) && three);
      }),
    );
  });

  it('parses any logic to its meaning', () => {
    fc.assert(
      fc.property(anyLogic, fc.array(fc.boolean(), { minLength: 10, maxLength: 10 }), (logic, facts) => {
        const text = written(logic);
        fc.pre(text.length <= 255);
        const parsed = read(text);
        expect(holds(parsed, facts)).toBe(holds(logic, facts));
        expect(numbersIn(parsed)).toEqual(numbersIn(logic));
      }),
    );
  });

  it('never throws, and returns a problem for unparsable text', () => {
    const token = fc.constantFrom('1', '22', 'AND', 'OR', 'NOT', '(', ')', ' ', 'x', '1a', '-', "'", '\n');
    const texts = fc.oneof(
      fc.string({ maxLength: 300 }),
      fc.array(token, { maxLength: 60 }).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const parsed = parseLogic(text);
        if ('problem' in parsed) expect(parsed.problem.message).toMatch(/^The logic .*\.$/s);
        else expect(numbersIn(parsed.logic).length).toBeGreaterThan(0);
      }),
    );
  });

  it.each([
    ['', 'ends too early'],
    ['1 AND', 'ends too early'],
    ['(1 OR 2', 'ends too early'],
    ['1 2', 'cannot be read at character 3'],
    ['1 AND Name', 'cannot be read at character 7'],
    ['1) OR 2', 'cannot be read at character 2'],
    ["1' OR Id != null", 'cannot be read at character 2'],
  ])('rejects %j: %s', (text, where) => {
    expect(parseLogic(text)).toMatchObject({ problem: { message: `The logic "${text}" ${where}.` } });
  });

  it('rejects logic longer than the CRM stores', () => {
    expect(parseLogic('('.repeat(10_000))).toEqual({ problem: message('logic_too_long') });
  });
});
