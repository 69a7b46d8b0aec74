import type { Message } from '@fieldstone/contracts/platform/error';
import { message } from '@fieldstone/contracts/platform/errors/message';
import type { ExpressionPreview } from '@fieldstone/contracts/organization/appointment-preview';
import type { Crm } from '../../salesforce/crm.ts';
import { queryProblem } from '../../salesforce/client/errors.ts';
import { name, soql } from '../../salesforce/soql.ts';
import { loadStoredExpressions } from '../../expressions/stored-expression.ts';
import type { StoredExpression } from '../../expressions/stored-expression.ts';
import { resolvePaths } from '../../expressions/field-paths.ts';
import type { ResolvedPath } from '../../expressions/field-paths.ts';
import { toWhere } from '../../expressions/where.ts';

const WORK_ORDER = 'Work_Order__c';

/** The work orders that meet an expression, or the reason why it cannot be evaluated. */
type Check = { readonly met: ReadonlySet<string> } | { readonly problem: Message };

/** Expressions by process id, with the fields of their criteria by path. */
type LoadedExpressions = {
  readonly stored: ReadonlyMap<string, StoredExpression>;
  readonly paths: ReadonlyMap<string, ResolvedPath>;
};

/** Loads expressions, and resolves the fields of those over work orders. */
export async function loadExpressions(crm: Crm, processIds: readonly string[]): Promise<LoadedExpressions> {
  const stored = await loadStoredExpressions(crm, processIds);
  const used = [...stored.values()].filter((expression) => problemOf(expression) === null);
  const fieldPaths = used.flatMap(({ criteria }) => criteria.map(({ fieldPath }) => fieldPath));
  return { stored, paths: await resolvePaths(crm, WORK_ORDER, fieldPaths) };
}

/**
 * Evaluates each expression over the work orders, with one query per expression. An expression that cannot be evaluated
 * gets a problem without affecting the others. Throws only errors that concern all of them: no session, no response, no
 * API calls left.
 */
export async function evaluateExpressions(
  crm: Crm,
  workOrderIds: readonly string[],
  processIds: readonly string[],
  { stored, paths }: LoadedExpressions,
): Promise<(workOrderId: string) => ExpressionPreview[]> {
  const evaluate = async (processId: string) => {
    const expression = stored.get(processId);
    if (expression === undefined) {
      const problem = message('expression_unknown', { processId });
      return { check: { problem }, shown: { processId, name: null, logic: null, criteria: [] } };
    }
    const { name: title, logic, criteria } = expression;
    const check = await checkExpression(crm, workOrderIds, expression, paths);
    return { check, shown: { processId, name: title, logic, criteria: [...criteria] } };
  };
  const results = await Promise.all(processIds.map(evaluate));
  return (workOrderId) =>
    results.map(({ check, shown }) =>
      'problem' in check
        ? { ...shown, matched: null, problem: check.problem }
        : { ...shown, matched: check.met.has(workOrderId), problem: null },
    );
}

async function checkExpression(
  crm: Crm,
  workOrderIds: readonly string[],
  expression: StoredExpression,
  paths: ReadonlyMap<string, ResolvedPath>,
): Promise<Check> {
  const problem = problemOf(expression);
  if (problem !== null) return { problem };
  const where = toWhere(expression, paths);
  if ('problem' in where) return { problem: where.problem };
  const { object } = crm.names.workOrder;
  const statement = soql`
    SELECT Id FROM ${name(object)} WHERE Id IN ${workOrderIds} AND (${where.condition})`;
  try {
    return { met: new Set((await crm.query(statement)).map(({ Id }) => Id)) };
  } catch (error) {
    return { problem: queryProblem(error) };
  }
}

function problemOf({ isActive, object }: StoredExpression): Message | null {
  if (!isActive) return message('expression_inactive');
  if (object === WORK_ORDER) return null;
  return object === null ? message('expression_without_object') : message('expression_not_of_work_orders', { object });
}
