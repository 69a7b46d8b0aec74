import type { ExpressionPreview } from '@fieldstone/contracts/appointment-preview';
import type { Crm } from '../../crm/crm.ts';
import { inParallel } from '../../crm/parallel.ts';
import { name, soql } from '../../crm/soql.ts';
import { AppError } from '../../errors.ts';
import { loadStoredExpressions } from './expressions.ts';
import type { StoredExpression } from './expressions.ts';
import { resolvePaths } from './field-paths.ts';
import type { ResolvedPath } from './field-paths.ts';
import { whereOf } from './where.ts';

const WORK_ORDER = 'Work_Order__c';

type Verdict = Pick<ExpressionPreview, 'matched' | 'problem'>;

/**
 * Asks the CRM of each expression whether the work order meets it, one query an expression. An expression that cannot be evaluated says
 * why, and the others are still answered. Throws only what concerns all of them: no session, no answer, no API calls left.
 */
export async function evaluateExpressions(
  crm: Crm,
  workOrderId: string,
  processIds: readonly string[],
): Promise<ExpressionPreview[]> {
  const stored = await loadStoredExpressions(crm, processIds);
  const used = [...stored.values()].filter((expression) => refusalOf(expression) === null);
  const fieldPaths = used.flatMap(({ criteria }) => criteria.map(({ fieldPath }) => fieldPath));
  const paths = await resolvePaths(crm, WORK_ORDER, fieldPaths);
  return inParallel(processIds, async (processId): Promise<ExpressionPreview> => {
    const expression = stored.get(processId);
    if (expression === undefined) {
      const problem = `The org has no expression ${processId}.`;
      return { processId, name: null, matched: null, problem, logic: null, criteria: [] };
    }
    const { logic, criteria } = expression;
    const verdict = await verdictOf(crm, workOrderId, expression, paths);
    return { processId, name: expression.name, ...verdict, logic, criteria: [...criteria] };
  });
}

async function verdictOf(
  crm: Crm,
  workOrderId: string,
  expression: StoredExpression,
  paths: ReadonlyMap<string, ResolvedPath>,
): Promise<Verdict> {
  const problem = refusalOf(expression);
  if (problem !== null) return { matched: null, problem };
  const where = whereOf(expression, paths);
  if ('problem' in where) return { matched: null, problem: where.problem };
  const { object } = crm.names.workOrder;
  const statement = soql`
    SELECT COUNT() FROM ${name(object)} WHERE Id = ${workOrderId} AND (${where.condition})`;
  try {
    return { matched: (await crm.count(statement)) > 0, problem: null };
  } catch (error) {
    return { matched: null, problem: reasonOf(error) };
  }
}

function refusalOf({ isActive, object }: StoredExpression): string | null {
  if (!isActive) return 'The expression is not active.';
  return object === WORK_ORDER ? null : `The expression is about ${object ?? 'no object'}, not about work orders.`;
}

/** The CRM's own words where it rejected this one question; everything else concerns the whole request. */
export function reasonOf(error: unknown): string {
  if (error instanceof AppError && (error.code === 'crm_error' || error.code === 'permission_missing')) {
    return error.message;
  }
  throw error;
}
