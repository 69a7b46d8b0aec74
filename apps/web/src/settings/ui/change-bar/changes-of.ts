import type { Payload } from '@fieldstone/contracts/settings/setting';
import { countChanges, differencesOf } from '../../differences/differences-of.ts';
import type { Difference } from '../../differences/differences-of.ts';
import type { SettingForm } from '../../model/use-setting.ts';

/** The part of a form that the bar shows. */
export type BarForm = Pick<
  SettingForm<Payload>,
  'setting' | 'isDirty' | 'saved' | 'edit' | 'note' | 'setNote' | 'lastSave' | 'conflict' | 'review' | 'cancel'
> & {
  /** Edits the payload; `name` is the path of the changed field. */
  change(name: string, payload: Payload): void;
};

/** Returns the note of the next save of forms that are saved together. After a partial success, only those that failed have it. */
export const noteOf = (forms: ReadonlyArray<Pick<BarForm, 'note'>>): string =>
  forms.find(({ note }) => note !== '')?.note ?? '';

/** The unsaved changes of a form. */
export type FormChanges = {
  readonly form: BarForm;
  readonly differences: readonly Difference[];
  /** At least 1: a decision about an invalid value is a change without a difference. */
  readonly count: number;
};

/** Returns the unsaved changes of a form; none for one without edits. */
export function changesOf(form: BarForm): FormChanges[] {
  const { setting, isDirty, saved, edit } = form;
  if (!isDirty || !saved || !edit) return [];
  const differences = differencesOf(setting, { before: saved.payload, after: setting.toSave?.(edit) ?? edit });
  return [{ form, differences, count: Math.max(1, countChanges(setting, differences)) }];
}
