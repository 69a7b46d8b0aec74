import type { ReactNode, RefAttributes } from 'react';
import { TextArea as AriaTextArea } from 'react-aria-components/TextArea';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import type { TextFieldProps as AriaTextFieldProps } from 'react-aria-components/TextField';
import { FieldHelp, FieldLabel } from './field.tsx';
import type { FieldProps } from './field.tsx';
import styles from './field.module.css';

export type TextAreaProps = Omit<AriaTextFieldProps, 'className' | 'style' | 'children' | 'isInvalid'> &
  FieldProps & {
    readonly label: ReactNode;
    readonly rows?: number;
    /** The text area itself, for inserting at the cursor and moving the focus. */
    readonly inputRef?: RefAttributes<HTMLTextAreaElement>['ref'];
  };

/** Several lines of text. */
export function TextArea({ label, description, errorMessage, rows = 4, inputRef, ...rest }: TextAreaProps) {
  return (
    <AriaTextField {...rest} isInvalid={errorMessage !== undefined} className={styles['field'] ?? ''}>
      <FieldLabel isRequired={rest.isRequired}>{label}</FieldLabel>
      <AriaTextArea
        rows={rows}
        className={styles['input'] ?? ''}
        {...(inputRef === undefined ? {} : { ref: inputRef })}
      />
      <FieldHelp description={description} errorMessage={errorMessage} />
    </AriaTextField>
  );
}
