import type { ExpressionPreview } from '@fieldstone/contracts/appointment-preview';
import type { Crm } from '../../crm/crm.ts';
import { reasonOf } from '../../crm/errors.ts';
import { name, soql } from '../../crm/soql.ts';
import { loadStoredExpressions } from '../../expressions/stored-expression.ts';
import type { StoredExpression } from '../../expressions/stored-expression.ts';
import { resolvePaths } from '../../expressions/field-paths.ts';
import type { ResolvedPath } from '../../expressions/field-paths.ts';
import { whereOf } from '../../expressions/where.ts';

const WORK_ORDER = 'Work_Order__c';

/** The work orders that meet an expression, or why nobody can tell. */
type Verdict = { readonly met: ReadonlySet<string> } | { readonly problem: string };

/** Expressions by process id, with the fields that their criteria name by path. */
type LoadedExpressions = {
  readonly stored: ReadonlyMap<string, StoredExpression>;
  readonly paths: ReadonlyMap<string, ResolvedPath>;
};

/** Reads expressions and finds the fields that those over work orders name. */
export async function loadExpressions(crm: Crm, processIds: readonly string[]): Promise<LoadedExpressions> {
  const stored = await loadStoredExpressions(crm, processIds);
  const used = [...stored.values()].filter((expression) => refusalOf(expression) === null);
  const fieldPaths = used.flatMap(({ criteria }) => criteria.map(({ fieldPath }) => fieldPath));
  return { stored, paths: await resolvePaths(crm, WORK_ORDER, fieldPaths) };
}

/**
 * Reads for each expression which of the work orders meet it, one query an expression; returns what holds for each of them. An
 * expression that cannot be evaluated has its reason, and the others are still evaluated. Throws only what concerns all of them: no
 * session, no answer, no API calls left.
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
      const problem = `The org has no expression ${processId}.`;
      return { verdict: { problem }, shown: { processId, name: null, logic: null, criteria: [] } };
    }
    const { name: title, logic, criteria } = expression;
    const verdict = await verdictOf(crm, workOrderIds, expression, paths);
    return { verdict, shown: { processId, name: title, logic, criteria: [...criteria] } };
  };
  const asked = await Promise.all(processIds.map(evaluate));
  return (workOrderId) =>
    asked.map(({ verdict, shown }) =>
      'problem' in verdict
        ? { ...shown, matched: null, problem: verdict.problem }
        : { ...shown, matched: verdict.met.has(workOrderId), problem: null },
    );
}

async function verdictOf(
  crm: Crm,
  workOrderIds: readonly string[],
  expression: StoredExpression,
  paths: ReadonlyMap<string, ResolvedPath>,
): Promise<Verdict> {
  const problem = refusalOf(expression);
  if (problem !== null) return { problem };
  const where = whereOf(expression, paths);
  if ('problem' in where) return { problem: where.problem };
  const { object } = crm.names.workOrder;
  const statement = soql`
    SELECT Id FROM ${name(object)} WHERE Id IN ${workOrderIds} AND (${where.condition})`;
  try {
    return { met: new Set((await crm.query(statement)).map(({ Id }) => Id)) };
  } catch (error) {
    return { problem: reasonOf(error) };
  }
}

function refusalOf({ isActive, object }: StoredExpression): string | null {
  if (!isActive) return 'The expression is not active.';
  return object === WORK_ORDER ? null : `The expression is about ${object ?? 'no object'}, not about work orders.`;
}
