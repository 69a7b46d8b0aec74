import { fieldProblems, objectProblems } from '@fieldstone/contracts/settings/pages/barcode';
import { barcodeField, barcodeObject } from '@fieldstone/contracts/settings/pages/barcode-field';
import type { RuleProblem } from '@fieldstone/contracts/settings/rule-problem';
import * as z from 'zod/mini';

/** The shape of a draft, valid or not. */
export const draft = z.object({ object: barcodeObject, alternate: z.nullable(barcodeField) });

/**
 * Returns the contract's rules for a draft (requirement BAR-05).
 * @param hasFields whether the org has fields for the object
 */
export function draftSchema(hasFields: boolean) {
  return draft.check(
    z.check(({ value: { object, alternate }, issues }) => {
      const within = (part: string, problems: readonly RuleProblem[]) =>
        problems.map((problem) => ({ ...problem, path: [part, ...problem.path] }));
      const missing = hasFields ? [] : [{ path: ['searchObjectFields'], message: 'barcodeFieldsMissing' }];
      const problems = [
        ...within('object', [...objectProblems(object), ...missing]),
        ...within('alternate', alternate ? fieldProblems(alternate) : []),
      ];
      for (const { path, message } of problems) {
        issues.push({ code: 'custom', input: object, path: [...path], message });
      }
    }),
  );
}
