import type { SobjectField } from '@fieldstone/contracts/platform/org/org';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCondition } from './condition.ts';
import { sobjectField } from './test/sobject-field.ts';

const translate = (type: SobjectField['type'], operator: string, operand: string | null): string => {
  const criterion = { number: 2, fieldPath: 'Site__r.Field__c', operator, operand };
  const translated = toCondition(criterion, criterion.fieldPath, sobjectField(type));
  return 'problem' in translated
    ? `! ${translated.problem.message}`
    : translated.condition.text.replace('Site__r.Field__c', 'F');
};

describe('a criterion as SOQL', () => {
  it.each([
    ['string', 'Equals', "O'Neil", String.raw`F = 'O\'Neil'`],
    ['picklist', 'Not Equal', 'Open', "F != 'Open'"],
    ['double', 'Greater Than', '4', 'F > 4'],
    ['currency', 'Greater Or Equal', '600.50', 'F >= 600.5'],
    ['percent', 'Less Than', '-3', 'F < -3'],
    ['integer', 'Less Or Equal', '+7', 'F <= 7'],
    ['double', 'Greater Than', '0.0000001', 'F > 0.0000001'],
    ['boolean', 'Equals', 'TRUE', 'F = true'],
    ['date', 'Less Than', '2026-11-21', 'F < 2026-11-21'],
    ['date', 'Equals', 'today', 'F = TODAY'],
    ['date', 'Greater Than', 'LAST_N_DAYS:7', 'F > LAST_N_DAYS:7'],
    ['datetime', 'Less Than', '2026-11-21T08:30:00+02:00', 'F < 2026-11-21T06:30:00.000Z'],
    ['datetime', 'Greater Than', '2026-11-21', 'F > 2026-11-21T00:00:00.000Z'],
    ['time', 'Equals', '08:30', 'F = 08:30:00.000Z'],
    ['reference', 'Equals', 'a0A000000000001AAA', "F = 'a0A000000000001AAA'"],
    ['string', 'Contains', '50%_', String.raw`F LIKE '%50\%\_%'`],
    ['string', 'Does Not Contain', 'x', "(NOT F LIKE '%x%')"],
    ['string', 'Starts With', '%A', String.raw`F LIKE '\%A%'`],
    ['multipicklist', 'Contains', 'A', "F INCLUDES ('A')"],
    ['multipicklist', 'Does Not Contain', 'A', "F EXCLUDES ('A')"],
    ['multipicklist', 'Not In', 'A,B', "F EXCLUDES ('A', 'B')"],
    ['picklist', 'In', 'High, Critical,,', "F IN ('High', 'Critical')"],
    ['integer', 'Not In', '1,2', 'F NOT IN (1, 2)'],
  ] as const)('%s %s %s', (type, operator, operand, expected) => {
    expect(translate(type, operator, operand)).toBe(expected);
  });

  it.each([
    ['Is Null', null, 'F = null'],
    ['Is Null', 'ignored', 'F = null'],
    ['Is Not Null', null, 'F != null'],
    ['Equals', null, 'F = null'],
    ['Equals', '  ', 'F = null'],
    ['Not Equal', '', 'F != null'],
  ])('treats an empty value as null: %s %j', (operator, operand, expected) => {
    expect(translate('string', operator, operand)).toBe(expected);
  });

  it.each([
    ['boolean', 'Equals', 'yes'],
    ['double', 'Greater Than', '4h'],
    ['double', 'Equals', '1e999'],
    ['integer', 'In', '1,two'],
    ['date', 'Equals', '2026-02-30'],
    ['date', 'Equals', '21.11.2026'],
    ['datetime', 'Equals', 'tomorrow at 8'],
    ['time', 'Equals', '25:00'],
    ['datetime', 'Equals', '2026-02-30T08:30Z'],
    ['reference', 'Equals', 'Acme'],
    ['id', 'In', 'a0A000000000001AAA,Acme'],
  ] as const)('reports that %s %s %j does not fit', (type, operator, operand) => {
    const wrong = operand.split(',').at(-1) ?? '';
    expect(translate(type, operator, operand)).toBe(
      `! Criterion 2 compares Site__r.Field__c with "${wrong}", which is not a value of the type ${type}.`,
    );
  });

  it.each(['Greater Than', 'Contains', 'Starts With', 'In', 'Not In'])('reports that %s needs a value', (operator) => {
    expect(translate('string', operator, ' ')).toBe('! Criterion 2 has no value to compare with.');
  });

  it('names an unknown operator', () => {
    expect(translate('string', 'Matches', 'x')).toBe('! Criterion 2 has the unknown operator Matches.');
  });

  it('keeps every operand within its quotes', () => {
    const operators = fc.constantFrom(
      'Equals',
      'Not Equal',
      'Contains',
      'Does Not Contain',
      'Starts With',
      'In',
      'Not In',
    );
    const texts = fc.array(fc.constantFrom("'", '\\', '%', '_', '"', ')', ' OR Id != null', 'a', '\n', ','), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(operators, texts, (operator, pieces) => {
        const soql = translate('string', operator, pieces.join(''));
        const outside = soql.replaceAll(/'(?:[^'\\]|\\.)*'/gs, '?');
        expect(outside).toMatch(/^(F (=|!=|LIKE) (\?|null)|\(NOT F LIKE \?\)|F (NOT )?IN \(\?(, \?)*\)|! .*)$/s);
      }),
    );
  });
});
