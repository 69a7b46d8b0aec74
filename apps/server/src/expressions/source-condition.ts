import type { Message } from '@fieldstone/contracts/platform/error';
import { message } from '@fieldstone/contracts/platform/errors/message';
import type { DataSource } from '@fieldstone/contracts/skills/data-sources';
import type { Crm } from '../salesforce/crm.ts';
import { clause } from '../salesforce/soql.ts';
import type { Fragment } from '../salesforce/soql.ts';
import { resolvePaths } from './field-paths.ts';
import { loadStoredExpressions } from './stored-expression.ts';
import type { StoredExpression } from './stored-expression.ts';
import { toWhere } from './where.ts';

/** The condition for records that the AI may see, null for none; or a problem. */
export type SourceCondition = { readonly condition: Fragment | null } | { readonly problem: Message };

/** An expression, and the relationship from the source's object to the expression's. */
type Candidate = { readonly processId: string; readonly object: string; readonly way: string };

/**
 * Returns the condition on the records of a data source: its own expression, and the expression of the object that its
 * reference field points to, applied to the referenced record.
 */
export async function conditionOfSource(
  crm: Crm,
  sources: readonly DataSource[],
  source: DataSource,
): Promise<SourceCondition> {
  const parent = await parentOf(crm, sources, source);
  if ('problem' in parent) return parent;
  const own = source.sfm_expression_id;
  const candidates: readonly Candidate[] = [
    ...(own === null ? [] : [{ processId: own, object: source.object_name, way: '' }]),
    ...parent.candidates,
  ];
  if (candidates.length === 0) return { condition: null };
  const stored = await loadStoredExpressions(
    crm,
    candidates.map(({ processId }) => processId),
  );
  const conditions: Fragment[] = [];
  for (const one of candidates) {
    const expression = stored.get(one.processId);
    const problem = problemOfExpression(one, expression);
    if (problem !== null) return { problem };
    if (expression === undefined) continue;
    const reached = reachedBy(one.way, expression);
    const paths = await resolvePaths(
      crm,
      source.object_name,
      reached.criteria.map(({ fieldPath }) => fieldPath),
    );
    const where = toWhere(reached, paths);
    if ('problem' in where) return where;
    conditions.push(where.condition);
  }
  return { condition: conditions.reduce((left, right) => clause`(${left} AND ${right})`) };
}

async function parentOf(
  crm: Crm,
  sources: readonly DataSource[],
  { object_name: object, sfm_expression_parent_object_criteria: reference }: DataSource,
): Promise<{ readonly candidates: readonly Candidate[] } | { readonly problem: Message }> {
  if (reference === null) return { candidates: [] };
  const [described] = await crm.describe([object]);
  const field = described?.fields.find(({ name }) => name.toLowerCase() === reference.toLowerCase());
  if (field?.relationshipName == null)
    return { problem: message('reference_field_missing', { object, field: reference }) };
  const parent = sources.find(({ object_name: name }) => field.referenceTo.includes(name));
  const processId = parent?.sfm_expression_id ?? null;
  if (parent === undefined || processId === null) return { candidates: [] };
  return { candidates: [{ processId, object: parent.object_name, way: `${field.relationshipName}.` }] };
}

/** Returns why an expression cannot select the records of an object; null if it can. */
export function problemOfExpression(
  { processId, object }: Pick<Candidate, 'processId' | 'object'>,
  expression: StoredExpression | undefined,
): Message | null {
  if (expression === undefined) return message('expression_unknown', { processId });
  const { name, isActive, object: own } = expression;
  if (!isActive) return message('expression_named_inactive', { name });
  if (own === object) return null;
  return own === null
    ? message('expression_of_no_object', { name, object })
    : message('expression_of_other_object', { name, own, object });
}

function reachedBy(way: string, expression: StoredExpression): StoredExpression {
  if (way === '') return expression;
  const criteria = expression.criteria.map((criterion) => ({ ...criterion, fieldPath: way + criterion.fieldPath }));
  return { ...expression, criteria };
}
