import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useEffectEvent } from 'react';
import type { SubmitEvent } from 'react';
import { useForm } from 'react-hook-form';
import type { DefaultValues, FieldPath, FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import { ApiError } from '../api/api-error.ts';
import { messageText } from '../api/message-text.ts';
import { useFailures } from '../api/use-failures.ts';

export type DialogFormOptions<V extends FieldValues> = {
  /** The contract's schema; the messages of its rules are keys of validation.en.json. */
  readonly schema: z.ZodMiniType<V, V>;
  /** The initial values. Later ones are ignored, because they must not replace the input. */
  readonly values: NoInfer<V>;
  /** Receives the parsed values. The form is pending until the promise settles. */
  readonly onSubmit: (values: V) => void | Promise<unknown>;
  /** The translated title of the message that reports a failed submit; needed where a submit can fail. */
  readonly failure?: string;
  /** Returns the field of a part of the request (`body.name`); undefined for other parts. */
  readonly fieldOf?: (part: string) => FieldPath<V> | undefined;
  /** Receives each change, for values that outlive the form. */
  readonly onChange?: (values: V) => void;
};

export type DialogForm<V extends FieldValues> = ReturnType<typeof useDialogForm<V>>;

/**
 * Keeps the values of a form and validates them: a field when it loses focus and at each later change, all fields on submit. The
 * server's reasons appear beside their fields until these change.
 */
export function useDialogForm<V extends FieldValues>(options: DialogFormOptions<V>) {
  const { schema, values, onSubmit, failure, fieldOf, onChange } = options;
  const form = useForm<V, unknown, V>({
    resolver: zodResolver(schema),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a deep partial of V, which the compiler cannot derive
    defaultValues: values as DefaultValues<V>,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const failures = useFailures();
  const { isDirty, isSubmitting, isSubmitted, submitCount } = form.formState;

  const report = useEffectEvent((next: V) => onChange?.(next));
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: (state) => report(structuredClone(state.values)) }),
    [form],
  );

  const validated = form.handleSubmit(async (valid) => {
    try {
      await onSubmit(valid);
      failures.end();
    } catch (error) {
      if (failure === undefined) throw error;
      failures.report(failure, error, { keepsEdits: true });
      for (const rejected of error instanceof ApiError ? error.fields : []) {
        const field = fieldOf?.(rejected.path);
        if (field !== undefined) form.setError(field, { type: 'server', message: messageText(rejected) });
      }
    }
  });

  return {
    ...form,
    isDirty,
    isPending: isSubmitting,
    submitCount,
    submit: (event: SubmitEvent) => {
      event.preventDefault();
      // Enter in a field submits without the button, so a pending button does not prevent a second submit.
      if (!isSubmitting) void validated();
    },
    /** Validates a field without an input, such as a value chosen in a dialog, as if it lost focus. */
    leave: (name: FieldPath<V>): void =>
      form.setValue(name, form.getValues(name), { shouldTouch: true, shouldValidate: true }),
    /** Replaces the values if one edit changes several, and removes the errors of the changed parts. */
    replace: (next: V, parts: Array<FieldPath<V>>): void => {
      form.setValues(next, { shouldDirty: true });
      if (isSubmitted) void form.trigger();
      else form.clearErrors(parts);
    },
  };
}
