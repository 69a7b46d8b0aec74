import type { ReactNode, Ref } from 'react';
import { Input } from 'react-aria-components/Input';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { FieldHelp, FieldLabel } from '../field/field.tsx';
import type { FieldProps } from '../field/field.tsx';
import styles from '../field/field.module.css';

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
  /** The input element, for moving the focus. */
  readonly inputRef?: Ref<HTMLInputElement>;
};

/** Edits one line of text. */
export function TextField(props: TextFieldProps) {
  const { label, description, errorMessage, isRequired = false, placeholder, inputRef, ...rest } = props;
  return (
    <AriaTextField
      {...rest}
      isRequired={isRequired}
      isInvalid={errorMessage !== undefined}
      // The form reports missing values, not the browser.
      validationBehavior="aria"
      className={styles.field}
    >
      {label !== undefined && <FieldLabel isRequired={isRequired}>{label}</FieldLabel>}
      <Input ref={inputRef} className={styles.input} {...(placeholder !== undefined && { placeholder })} />
      <FieldHelp description={description} errorMessage={errorMessage} />
    </AriaTextField>
  );
}
