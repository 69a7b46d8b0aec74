import type { FieldError } from '@fieldstone/contracts/error';
import texts from '@fieldstone/contracts/validation.en.json' with { type: 'json' };
import { AppError } from '../errors.ts';

/** Returns a `bad_request` for one part of the input that breaks a rule of validation.en.json. */
export function fieldProblem(path: string, rule: keyof typeof texts): AppError {
  return fieldProblems([{ path, code: rule, message: texts[rule] }]);
}

/** Maximum problems in one response. */
export const PROBLEMS_LIMIT = 50;

/** Returns a `bad_request` about parts of the input. */
export function fieldProblems(
  fields: readonly FieldError[],
  message = 'The request is invalid. See the details for each field.',
): AppError {
  return new AppError('bad_request', message, { fields: fields.slice(0, PROBLEMS_LIMIT) });
}
