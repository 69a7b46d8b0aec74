import type { Message } from '@fieldstone/contracts/platform/error';
import { message, createMessage } from '@fieldstone/contracts/platform/errors/message';
import { clause } from '../salesforce/soql.ts';
import type { Fragment } from '../salesforce/soql.ts';
import { toCondition } from './condition.ts';
import { CRITERIA_LIMIT } from './stored-expression.ts';
import type { StoredExpression } from './stored-expression.ts';
import type { ResolvedPath } from './field-paths.ts';
import { numbersIn, parseLogic } from './logic.ts';
import type { Logic } from './logic.ts';

/** The condition, or the reason why there is none. */
export type Where = { readonly condition: Fragment } | { readonly problem: Message };

/** Returns an expression as one SOQL condition. `paths` holds the existing fields of its criteria. */
export function toWhere(expression: StoredExpression, paths: ReadonlyMap<string, ResolvedPath>): Where {
  const { criteria } = expression;
  if (criteria.length === 0) return { problem: message('expression_empty') };
  if (criteria.length > CRITERIA_LIMIT) return { problem: message('expression_too_long', { maximum: CRITERIA_LIMIT }) };
  const parsed = logicOf(expression);
  if ('problem' in parsed) return parsed;
  const conditions = new Map<number, Fragment>();
  for (const number of new Set(numbersIn(parsed.logic))) {
    const criterion = criteria.find((each) => each.number === number);
    if (criterion === undefined) return { problem: message('criterion_unknown', { number }) };
    const resolved = paths.get(criterion.fieldPath);
    if (resolved === undefined)
      return { problem: createMessage('fieldPathNotValid', { fieldPath: criterion.fieldPath }) };
    const translated = toCondition(criterion, resolved.path, resolved.field);
    if ('problem' in translated) return translated;
    conditions.set(number, translated.condition);
  }
  return combined(parsed.logic, conditions);
}

/** Returns the expression's logic; by default, all criteria must hold. */
function logicOf({ logic, criteria }: StoredExpression): ReturnType<typeof parseLogic> {
  if (logic !== null && logic.trim() !== '') return parseLogic(logic);
  return { logic: { kind: 'and', parts: criteria.map(({ number }) => ({ kind: 'criterion', number })) } };
}

function combined(logic: Logic, conditions: ReadonlyMap<number, Fragment>): Where {
  if (logic.kind === 'criterion') {
    const condition = conditions.get(logic.number);
    return condition === undefined
      ? { problem: message('criterion_missing', { number: logic.number }) }
      : { condition };
  }
  if (logic.kind === 'not') {
    const part = combined(logic.part, conditions);
    return 'problem' in part ? part : { condition: clause`(NOT ${part.condition})` };
  }
  const parts = logic.parts.map((part) => combined(part, conditions));
  return parts.reduce((left, right) => {
    if ('problem' in left) return left;
    if ('problem' in right) return right;
    const [one, other] = [left.condition, right.condition];
    return { condition: logic.kind === 'and' ? clause`(${one} AND ${other})` : clause`(${one} OR ${other})` };
  });
}
