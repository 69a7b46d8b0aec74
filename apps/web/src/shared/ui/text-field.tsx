import type { ReactNode, Ref } from 'react';
import { FieldLabel } from './field.tsx';
import type { FieldProps } from './field.tsx';
import styles from './field.module.css';
import { useNativeField } from './use-native-field.tsx';

export type TextFieldProps = FieldProps & {
  /** A field without one needs an `aria-label`. */
  readonly label?: ReactNode;
  readonly 'aria-label'?: string;
  readonly value: string;
  readonly onChange?: (value: string) => void;
  readonly onFocus?: () => void;
  readonly onBlur?: () => void;
  readonly maxLength?: number;
  readonly placeholder?: string;
  readonly isReadOnly?: boolean;
  readonly isRequired?: boolean;
  readonly autoComplete?: 'off';
  readonly autoFocus?: boolean;
  readonly spellCheck?: 'true' | 'false';
  /** The input itself, for moving the focus to it. */
  readonly inputRef?: Ref<HTMLInputElement>;
};

/** One line of text, in the browser's own element: pages begin with it, and the library's field costs 6 kB. */
export function TextField(props: TextFieldProps) {
  const { label, description, errorMessage, onChange, isReadOnly, isRequired, inputRef, ...rest } = props;
  const { field, help } = useNativeField({ description, errorMessage });
  return (
    <div className={styles['field']}>
      {label !== undefined && (
        <FieldLabel htmlFor={field.id} isRequired={isRequired}>
          {label}
        </FieldLabel>
      )}
      <input
        {...rest}
        {...field}
        type="text"
        ref={inputRef}
        readOnly={isReadOnly}
        // Our own rules say what is missing, not the browser's.
        aria-required={isRequired}
        className={styles['input']}
        onChange={(event) => onChange?.(event.target.value)}
      />
      {help}
    </div>
  );
}
