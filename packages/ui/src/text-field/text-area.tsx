import type { ReactNode, Ref } from 'react';
import { TextArea as AriaTextArea } from 'react-aria-components/TextArea';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { cx } from '../cx/cx.ts';
import { FieldHelp, FieldLabel } from '../field/field.tsx';
import type { FieldProps } from '../field/field.tsx';
import styles from '../field/field.module.css';

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
  /** The textarea element, for inserting at the cursor and moving the focus. */
  readonly inputRef?: Ref<HTMLTextAreaElement>;
};

/** Edits several lines of text. */
export function TextArea(props: TextAreaProps) {
  const { label, description, errorMessage, rows = 4, isRequired = false, inputRef, ...rest } = props;
  return (
    <AriaTextField
      {...rest}
      isRequired={isRequired}
      isInvalid={errorMessage !== undefined}
      validationBehavior="aria"
      className={styles.field}
    >
      <FieldLabel isRequired={isRequired}>{label}</FieldLabel>
      <AriaTextArea ref={inputRef} rows={rows} className={cx(styles.input, styles.area)} />
      <FieldHelp description={description} errorMessage={errorMessage} />
    </AriaTextField>
  );
}
