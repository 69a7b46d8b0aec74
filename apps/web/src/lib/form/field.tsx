import { useState } from 'react';
import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import type { FieldPath, FieldPathValue, FieldValues } from 'react-hook-form';
import { useErrorText } from '../i18n/use-error-text.ts';
import type { DialogForm } from './use-dialog-form.ts';

/** The part of a field's properties that the form provides, for any field of packages/ui. */
export type BoundField<T> = {
  readonly value: T;
  readonly onChange: (value: unknown) => void;
  readonly onBlur: () => void;
  readonly errorMessage: string | undefined;
};

export type FieldBinding<V extends FieldValues, N extends FieldPath<V>> = {
  readonly form: Pick<DialogForm<V>, 'control'>;
  readonly name: N;
  readonly children: (field: BoundField<FieldPathValue<V, N>>) => ReactNode;
};

/** Binds a field to the value of a form by its name. */
export function Field<V extends FieldValues, N extends FieldPath<V>>({ form, name, children }: FieldBinding<V, N>) {
  const { field, fieldState } = useController({ control: form.control, name });
  const errorText = useErrorText();
  const [isEdited, setEdited] = useState(false);
  const { value } = field;
  return children({
    value,
    onChange: (next) => {
      setEdited(true);
      field.onChange(next);
    },
    // An empty field that was only tabbed through is no mistake yet, and an error would move the next click's target.
    onBlur: () => {
      if (isEdited || String(value) !== '') field.onBlur();
    },
    errorMessage: errorText(fieldState.error?.message),
  });
}
