import type { FieldError } from '@fieldstone/contracts/platform/error';
import { createMessage, type ParameterValue } from '@fieldstone/contracts/platform/errors/message';
import { AppError } from '../../platform/errors.ts';
import type { Rule } from './rule.ts';

/** Returns a part of the input that breaks a rule of validation.en.json. */
export function brokenRule(path: string, rule: Rule, params?: Readonly<Record<string, ParameterValue>>): FieldError {
  return { path, ...createMessage(rule, params) };
}

/** Returns a `bad_request` about one part of the input that breaks a rule of validation.en.json. */
export function fieldProblem(path: string, rule: Rule): AppError {
  return fieldProblems([brokenRule(path, rule)]);
}

/** Maximum number of problems in one response. */
export const PROBLEMS_LIMIT = 50;

/** Returns a `bad_request` about parts of the input. */
export function fieldProblems(
  fields: readonly FieldError[],
  code: 'request_invalid' | 'setting_invalid' = 'request_invalid',
): AppError {
  return new AppError(code, {}, { fields: fields.slice(0, PROBLEMS_LIMIT) });
}
