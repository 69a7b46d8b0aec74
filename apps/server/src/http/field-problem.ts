import texts from '@fieldstone/contracts/validation.en.json' with { type: 'json' };
import { AppError } from '../errors.ts';

/** A `bad_request` about one part of the input that breaks a rule of validation.en.json. */
export function fieldProblem(path: string, rule: keyof typeof texts): AppError {
  return new AppError('bad_request', 'The request breaks a rule.', {
    fields: [{ path, code: rule, message: texts[rule] }],
  });
}
