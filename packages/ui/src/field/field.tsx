import type { ReactNode } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import styles from './field.module.css';

/** The common texts of fields. A field with an `errorMessage` is invalid. */
export type FieldProps = {
  readonly description?: ReactNode | undefined;
  readonly errorMessage?: string | undefined;
};

/** Shows the label of a field. */
export function FieldLabel({
  children,
  isRequired,
  htmlFor,
}: {
  readonly children: ReactNode;
  /** The id of a native input; the library's fields connect their labels themselves. */
  readonly htmlFor?: string;
  readonly isRequired?: boolean | undefined;
}) {
  return (
    <Label className={styles.label} {...(htmlFor !== undefined && { htmlFor })}>
      <span>{children}</span>
      {isRequired === true && (
        <span className={styles.required} aria-hidden="true">
          *
        </span>
      )}
    </Label>
  );
}

/** Shows the help and the error below a field. */
export function FieldHelp({ description, errorMessage }: FieldProps) {
  return (
    <>
      {description !== undefined && (
        <Text slot="description" className={styles.description}>
          {description}
        </Text>
      )}
      <FieldError className={styles.error}>{errorMessage}</FieldError>
    </>
  );
}
