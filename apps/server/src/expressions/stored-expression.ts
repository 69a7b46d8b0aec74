import type { Crm, CrmRecord } from '../salesforce/crm.ts';
import { name, names, soql } from '../salesforce/soql.ts';
import { childrenOf, flagOf, textOf } from '../salesforce/values.ts';
import type { Criterion } from './condition.ts';

/** An expression with its criteria. */
export type StoredExpression = {
  readonly processId: string;
  readonly name: string;
  readonly isActive: boolean;
  /** The object's name in the contracts; null if none is stored. */
  readonly object: string | null;
  readonly logic: string | null;
  readonly criteria: readonly Criterion[];
};

/** Maximum criteria of an expression; one more is read, so that none is ignored silently. */
export const CRITERIA_LIMIT = 50;

/** Loads the expressions of these process ids, active or not, in one query. */
export async function loadStoredExpressions(
  crm: Crm,
  processIds: readonly string[],
): Promise<ReadonlyMap<string, StoredExpression>> {
  if (processIds.length === 0) return new Map();
  const { process, criterion } = crm.names;
  const fields = names(['Id', 'Name', process.processId, process.active, process.sourceObject, process.logic]);
  const columns = names(['Id', criterion.sequence, criterion.fieldPath, criterion.operator, criterion.operand]);
  const records = await crm.query(soql`
    SELECT ${fields}, (SELECT ${columns} FROM ${name(process.criteria)}
      ORDER BY ${name(criterion.sequence)} LIMIT ${CRITERIA_LIMIT + 1})
    FROM ${name(process.object)}
    WHERE ${name(process.type)} = 'Expression' AND ${name(process.processId)} IN ${processIds}`);
  return new Map(records.map((record) => toExpression(crm, record)).map((stored) => [stored.processId, stored]));
}

function toExpression({ names: { process, criterion, fromOrg } }: Crm, record: CrmRecord): StoredExpression {
  const object = textOf(record, process.sourceObject);
  const children = childrenOf(record, process.criteria);
  const sequences = children.map((child) => Number(child[criterion.sequence]));
  // Duplicate sequence numbers are replaced by positions.
  const isNumbered = new Set(sequences).size === sequences.length && sequences.every(Number.isInteger);
  return {
    processId: textOf(record, process.processId) ?? '',
    name: textOf(record, 'Name') ?? '',
    isActive: flagOf(record, process.active),
    object: object && fromOrg(object),
    logic: textOf(record, process.logic),
    criteria: children.map((child, index) => ({
      number: isNumbered ? (sequences[index] ?? index + 1) : index + 1,
      fieldPath: textOf(child, criterion.fieldPath) ?? '',
      operator: textOf(child, criterion.operator) ?? '',
      operand: textOf(child, criterion.operand),
    })),
  };
}
