import { EXPRESSIONS } from './expression-table.ts';
import type { Ledger } from './ledger.ts';
import { toMoment } from './ledger.ts';

/** The part of an expression that a color rule stores. */
export type ExpressionReference = {
  readonly processId: string;
  readonly name: string;
  readonly lastModifiedDate: string;
};

/** Adds the work order expressions with their criteria, `EXP-0001` onward. */
export const addExpressions = (ledger: Ledger): readonly ExpressionReference[] =>
  EXPRESSIONS.map(({ name, criteria, advanced }, index) => {
    const processId = `EXP-${String(index + 1).padStart(4, '0')}`;
    const modified = ledger.at(-ledger.random.whole(3, 300), ledger.random.whole(7, 17), ledger.random.whole(0, 59));
    const id = ledger.add(
      'Process__c',
      {
        Name: name,
        Process_Id__c: processId,
        Type__c: 'Expression',
        Source_Object__c: 'Work_Order__c',
        Advanced_Expression__c: advanced ?? null,
      },
      { created: ledger.at(-600, 9), modified },
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
        { created: ledger.at(-600, 9), modified },
      );
    }
    return { processId, name, lastModifiedDate: toMoment(modified) };
  });
