import { useEffect, useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { firstInvalid } from './first-invalid.ts';
import type { DialogForm } from './use-dialog-form.ts';

export type FormProps<V extends FieldValues> = {
  readonly form: Pick<DialogForm<V>, 'submit' | 'submitCount'>;
  /** Id of the form, for a submit button outside of it. */
  readonly id?: string;
  readonly label?: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

/** Renders the form element: Enter in a text field submits, and a rejected submit focuses the first invalid field. */
export function Form<V extends FieldValues>({ form, id, label, className, children }: FormProps<V>) {
  const { submit, submitCount } = form;
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (submitCount > 0) firstInvalid(element.current)?.focus();
  }, [submitCount]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- limits the browser's own submit by Enter
    <form
      ref={element}
      id={id}
      aria-label={label}
      noValidate
      onSubmit={submit}
      onKeyDown={keepInside}
      className={className}
    >
      {children}
    </form>
  );
}

/** Prevents an unexpected submit by Enter in a search field or a checkbox. */
function keepInside(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, target, currentTarget } = event;
  if (key !== 'Enter' || !(target instanceof HTMLInputElement) || !currentTarget.contains(target)) return;
  if (target.type !== 'text') event.preventDefault();
}
