import { EXPRESSIONS } from './expression-table.ts';
import type { Ledger } from '../ledger.ts';
import { toMoment } from '../ledger.ts';
import { beforeHistory } from './stamps.ts';

/** The expression that was edited last week, after the color rules that use it. */
const EDITED_EXPRESSION = 'Billable';

/** The part of an expression that a color rule stores. */
export type ExpressionReference = {
  readonly processId: string;
  readonly name: string;
  readonly lastModifiedDate: string;
};

/** Adds the work order expressions with their criteria, `EXP-0001` onward; the references are as the color rules stored them. */
export function addExpressions(ledger: Ledger): readonly ExpressionReference[] {
  return EXPRESSIONS.map(({ name, criteria, advanced }, index) => {
    const processId = `EXP-${String(index + 1).padStart(4, '0')}`;
    const chosen = beforeHistory(ledger, ledger.random.whole(7, 17), ledger.random.whole(0, 59));
    const isEdited = name === EDITED_EXPRESSION;
    const modified = isEdited ? lastTuesday(ledger) : chosen;
    const modifiedBy = isEdited ? ledger.administrators[3] : undefined;
    const audit = { created: ledger.at(-600, 9), modified, ...(modifiedBy !== undefined && { modifiedBy }) };
    const id = ledger.add(
      'Process__c',
      {
        Name: name,
        Process_Id__c: processId,
        Type__c: 'Expression',
        Source_Object__c: 'Work_Order__c',
        Advanced_Expression__c: advanced ?? null,
      },
      audit,
    );
    for (const [position, [path, operator, operand]] of criteria.entries()) {
      ledger.add(
        'Expression_Criterion__c',
        {
          Process__c: id,
          Sequence__c: position + 1,
          Field_Path__c: path,
          Operator__c: operator,
          Operand__c: operand,
        },
        audit,
      );
    }
    return { processId, name, lastModifiedDate: toMoment(chosen) };
  });
}

/** Returns a time on Tuesday of last week. */
function lastTuesday(ledger: Ledger): Date {
  const sinceMonday = (ledger.now.getUTCDay() + 6) % 7;
  return ledger.at(-sinceMonday - 6, 8, 1);
}
