import { useId } from 'react';
import styles from '../field/field.module.css';

export type DateFieldProps = {
  readonly label: string;
  /** `2026-11-21`; empty while the input is not a date. */
  readonly value: string;
  readonly onChange: (day: string) => void;
  readonly errorMessage?: string;
};

/** Edits a date with the browser's own field, in the format of the user's system. */
export function DateField({ label, value, onChange, errorMessage }: DateFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        id={id}
        type="date"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        aria-invalid={errorMessage !== undefined}
        aria-describedby={errorMessage === undefined ? undefined : `${id}-error`}
        className={styles.input}
      />
      {errorMessage !== undefined && (
        <span id={`${id}-error`} className={styles.error}>
          {errorMessage}
        </span>
      )}
    </div>
  );
}
