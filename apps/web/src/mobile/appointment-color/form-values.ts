import { appointmentColor, colorRule } from '@fieldstone/contracts/settings/calendar/appointment-color';
import { hasShapeOf } from '@fieldstone/contracts/settings/lenient-reading';
import type { FieldErrors } from '../../settings/model/field-errors.ts';
import { storedBase } from '../../settings/model/use-draft.ts';
import type { Stored } from '../../settings/model/stored.ts';
import { addRule, replaceDefault, replaceRule } from './color-rules.ts';
import type { ColorSetting } from './color-rules.ts';
import * as z from 'zod/mini';

/** The target of the form: a new rule, the default color, or the rule at a place. */
export type Target = 'new' | 'default' | number;

const formValues = z.object({
  title: z.string(),
  color: z.string(),
  expression: z.object({ processId: z.string(), name: z.string(), lastModifiedDate: z.string() }),
});

/** The values of the form, complete or not. The default color has a blank expression. */
export type FormValues = z.infer<typeof formValues>;

export type Problems = Readonly<Partial<Record<string, string>>>;

/** An open form: its target, its values, and the displayed and the stored setting when it was opened. */
export type Editing = {
  readonly target: Target;
  readonly values: FormValues;
  /** Differs from the stored setting while changes wait for the correction of invalid values. */
  readonly shown: ColorSetting;
  readonly base: Stored<ColorSetting>;
};

const editing = z.object({
  target: z.union([z.literal('new'), z.literal('default'), z.number()]),
  values: formValues,
  shown: z.unknown(),
  base: storedBase,
});

/** Reads a form that was stored as a draft; returns undefined for invalid data. */
export function parseEditing(stored: unknown): Editing | undefined {
  const { data } = editing.safeParse(stored);
  if (!data) return undefined;
  const { shown, base, ...form } = data;
  const { payload } = base;
  const { schema } = appointmentColor;
  if (!hasShapeOf(schema, shown) || !hasShapeOf(schema, payload)) return undefined;
  return { ...form, shown, base: { ...base, payload } };
}

/** A new rule before any input. */
export const BLANK: FormValues = {
  title: '',
  color: '',
  expression: { processId: '', name: '', lastModifiedDate: '' },
};

/** Returns the contract's rules for the values of the form (requirements CLR-07 and CLR-08). */
export function formSchema(target: Target): z.ZodMiniType<FormValues, FormValues> {
  return target === 'default' ? z.extend(colorRule, { expression: formValues.shape.expression }) : colorRule;
}

/** Returns the setting's errors that belong to the form, by its fields. */
export function toProblems(errors: FieldErrors, target: Target, count: number): Problems {
  const place = target === 'default' ? 'default.' : `configuration.${target === 'new' ? count : target}.`;
  return Object.fromEntries(
    Object.entries(errors)
      .filter(([path]) => path.startsWith(place))
      .map(([path, rule]) => [path.slice(place.length).split('.')[0] ?? '', rule] as const),
  );
}

/** Returns the setting with the values of an edited rule, of a new one, or of the default color. */
export function changedSetting({ target, values, shown: setting }: Editing): ColorSetting {
  const { title, color, expression } = values;
  if (target === 'default') return replaceDefault(setting, { title, color });
  return target === 'new' ? addRule(setting, { title, color, expression }) : replaceRule(setting, target, values);
}
