import { useId } from 'react';
import type { ReactNode } from 'react';
import type { FieldProps } from './field.tsx';
import styles from './field.module.css';

export type NativeField = {
  /** What the browser's element says about itself. */
  readonly field: {
    readonly id: string;
    readonly 'aria-invalid': true | undefined;
    readonly 'aria-describedby': string | undefined;
  };
  /** The help to draw below it, and what is wrong with it. */
  readonly help: ReactNode;
};

/** Ties its help to a field that is the browser's own element, as `FieldHelp` does in the library's fields. */
export function useNativeField({ description, errorMessage }: FieldProps): NativeField {
  const id = useId();
  const lines = [
    { id: `${id}-description`, className: styles['description'], text: description },
    { id: `${id}-error`, className: styles['error'], text: errorMessage },
  ].filter(({ text }) => text !== undefined);
  return {
    field: {
      id,
      'aria-invalid': errorMessage !== undefined || undefined,
      'aria-describedby': lines.length > 0 ? lines.map((line) => line.id).join(' ') : undefined,
    },
    help: lines.map(({ text, ...line }) => (
      <span key={line.id} {...line}>
        {text}
      </span>
    )),
  };
}
