import type { ReactNode, Ref } from 'react';
import { cx } from './cx.ts';
import { FieldLabel } from './field.tsx';
import type { FieldProps } from './field.tsx';
import styles from './field.module.css';
import { useNativeField } from './use-native-field.tsx';

export type TextAreaProps = FieldProps & {
  readonly label: ReactNode;
  readonly rows?: number;
  readonly value?: string;
  readonly onChange?: (value: string) => void;
  readonly onFocus?: () => void;
  readonly onBlur?: () => void;
  readonly maxLength?: number;
  readonly isReadOnly?: boolean;
  readonly isRequired?: boolean;
  readonly spellCheck?: 'true' | 'false';
  /** The text area itself, for inserting at the cursor and moving the focus. */
  readonly inputRef?: Ref<HTMLTextAreaElement>;
};

/** Several lines of text, in the browser's own element: pages begin with it, and the library's field costs 6 kB. */
export function TextArea(props: TextAreaProps) {
  const { label, description, errorMessage, rows = 4, onChange, isReadOnly, isRequired, inputRef, ...rest } = props;
  const { field, help } = useNativeField({ description, errorMessage });
  return (
    <div className={styles['field']}>
      <FieldLabel htmlFor={field.id} isRequired={isRequired}>
        {label}
      </FieldLabel>
      <textarea
        {...rest}
        {...field}
        rows={rows}
        ref={inputRef}
        readOnly={isReadOnly}
        aria-required={isRequired}
        className={cx(styles['input'], styles['area'])}
        onChange={(event) => onChange?.(event.target.value)}
      />
      {help}
    </div>
  );
}
