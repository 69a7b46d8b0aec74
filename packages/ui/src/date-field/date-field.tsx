import { lazy, Suspense } from 'react';
import fieldStyles from '../field/field.module.css';

export type DateFieldProps = {
  readonly label: string;
  /** `2026-11-21`; empty while the input is not a date. */
  readonly value: string;
  readonly onChange: (day: string) => void;
  readonly errorMessage?: string;
};

const DatePicker = lazy(async () => ({ default: (await import('./date-picker.tsx')).DatePicker }));

/** Edits a date in the format of the locale, by keyboard or in a calendar, whose code loads with the first field. */
export function DateField(props: DateFieldProps) {
  const place = (
    <div className={fieldStyles.field}>
      <span className={fieldStyles.label}>{props.label}</span>
      <span className={fieldStyles.input} />
    </div>
  );
  return (
    <Suspense fallback={place}>
      <DatePicker {...props} />
    </Suspense>
  );
}
