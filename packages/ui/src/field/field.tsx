import type { ReactNode } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import styles from './field.module.css';

/** What every field may say about itself. A field with an `errorMessage` is invalid. */
export type FieldProps = {
  readonly description?: ReactNode | undefined;
  readonly errorMessage?: string | undefined;
};

/** The name of a field. */
export function FieldLabel({
  children,
  isRequired,
  htmlFor,
}: {
  readonly children: ReactNode;
  /** The id of a field that is the browser's own element; the library's fields name themselves. */
  readonly htmlFor?: string;
  readonly isRequired?: boolean | undefined;
}) {
  return (
    <Label className={styles.label} {...(htmlFor !== undefined && { htmlFor })}>
      {children}
      {isRequired === true && (
        <span className={styles.required} aria-hidden="true">
          *
        </span>
      )}
    </Label>
  );
}

/** The help below a field, and what is wrong with it. */
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
