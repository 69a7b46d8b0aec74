import type { Payload } from '@fieldstone/contracts/settings/setting';
import { countChanges, findDifferences } from '../../differences/differences-of.ts';
import type { Difference } from '../../differences/differences-of.ts';
import { currentEdits } from '../../model/form-state.ts';
import type { FormState } from '../../model/form-state.ts';
import type { Edits } from '../../model/stored.ts';

/** The unsaved changes of a form. */
export type FormChanges = {
  readonly setting: FormState<Payload>['setting'];
  readonly edits: Edits<Payload>;
  readonly differences: readonly Difference[];
  /** At least 1: a decision about an invalid value is a change without a difference. */
  readonly count: number;
};

/** Returns the unsaved changes of a form; none for one without edits. */
export function changesOf(form: FormState<Payload>): FormChanges[] {
  const { setting } = form;
  const edits = currentEdits(form);
  if (!edits) return [];
  const { base, payload } = edits;
  const differences = findDifferences(setting, { before: base.payload, after: setting.toSave?.(payload) ?? payload });
  return [{ setting, edits, differences, count: Math.max(1, countChanges(setting, differences)) }];
}
