import type { ReactNode, RefAttributes } from 'react';
import { Input } from 'react-aria-components/Input';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import type { TextFieldProps as AriaTextFieldProps } from 'react-aria-components/TextField';
import { FieldHelp, FieldLabel } from './field.tsx';
import type { FieldProps } from './field.tsx';
import styles from './field.module.css';

export type TextFieldProps = Omit<AriaTextFieldProps, 'className' | 'style' | 'children' | 'isInvalid'> &
  FieldProps & {
    readonly label: ReactNode;
    readonly placeholder?: string;
    /** The input itself, for moving the focus to it. */
    readonly inputRef?: RefAttributes<HTMLInputElement>['ref'];
  };

/** One line of text. */
export function TextField({ label, description, errorMessage, placeholder, inputRef, ...rest }: TextFieldProps) {
  return (
    <AriaTextField {...rest} isInvalid={errorMessage !== undefined} className={styles['field'] ?? ''}>
      <FieldLabel isRequired={rest.isRequired}>{label}</FieldLabel>
      <Input
        className={styles['input'] ?? ''}
        {...(placeholder === undefined ? {} : { placeholder })}
        {...(inputRef === undefined ? {} : { ref: inputRef })}
      />
      <FieldHelp description={description} errorMessage={errorMessage} />
    </AriaTextField>
  );
}
