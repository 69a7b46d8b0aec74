import { useId } from 'react';
import type { ReactNode } from 'react';
import { RadioButton, RadioField, RadioGroup } from 'react-aria-components/RadioGroup';
import optionStyles from '../radio/option.module.css';
import { cx } from '../cx/cx.ts';
import styles from './compare.module.css';

export type CompareRow = {
  readonly id: string;
  readonly label: string;
  readonly before: ReactNode;
  /** One choice per column, in the columns' order. */
  readonly options: readonly ReactNode[];
};

export type CompareChoicesProps = {
  readonly columns: {
    readonly label: string;
    readonly before: string;
    readonly options: ReadonlyArray<{ readonly id: string; readonly label: string }>;
  };
  readonly rows: readonly CompareRow[];
  /** The id of the chosen option by row; a row without one has no choice yet. */
  readonly value: Readonly<Record<string, string>>;
  readonly onChange: (row: string, option: string) => void;
};

/** Compares versions of values side by side and selects one of them: a table whose rows are radio groups. */
export function CompareChoices({ columns, rows, value, onChange }: CompareChoicesProps) {
  const id = useId();
  return (
    <div className={cx(styles.grid, styles.choices)}>
      <div aria-hidden="true" className={styles.head}>
        <span>{columns.label}</span>
        <span>{columns.before}</span>
        {columns.options.map((option) => (
          <span key={option.id}>{option.label}</span>
        ))}
      </div>
      {rows.map((row) => (
        <RadioGroup
          key={row.id}
          aria-label={row.label}
          aria-describedby={`${id}-${row.id}`}
          value={value[row.id] ?? null}
          onChange={(option) => onChange(row.id, option)}
          className={styles.row}
        >
          <span className={styles.label}>{row.label}</span>
          <span id={`${id}-${row.id}`} className={styles.before}>
            <span className={styles.name}>{columns.before}</span>
            <span>{row.before}</span>
          </span>
          {columns.options.map((option, index) => (
            <RadioField key={option.id} value={option.id} className={styles.cell}>
              <RadioButton className={optionStyles.option}>
                <span className={optionStyles.dot} aria-hidden="true" />
                <span className={styles.content}>
                  <span className={styles.name}>{option.label}</span>
                  <span>{row.options[index]}</span>
                </span>
              </RadioButton>
            </RadioField>
          ))}
        </RadioGroup>
      ))}
    </div>
  );
}
