import type { FieldError } from '@fieldstone/contracts/platform/error';
import { AppError } from '../../errors.ts';
import { ruleText } from './rule-text.ts';
import type { Rule } from './rule-text.ts';

/** Returns a `bad_request` about one part of the input that breaks a rule of validation.en.json. */
export function fieldProblem(path: string, rule: Rule): AppError {
  return fieldProblems([{ path, code: rule, message: ruleText(rule) }]);
}

/** Maximum number of problems in one response. */
export const PROBLEMS_LIMIT = 50;

/** Returns a `bad_request` about parts of the input. */
export function fieldProblems(
  fields: readonly FieldError[],
  message = 'The request is invalid. See the details for each field.',
): AppError {
  return new AppError('bad_request', message, { fields: fields.slice(0, PROBLEMS_LIMIT) });
}
