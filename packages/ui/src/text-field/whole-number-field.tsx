import { useState } from 'react';
import type { ReactNode } from 'react';
import { Input } from 'react-aria-components/Input';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { cx } from '../cx/cx.ts';
import { FieldHelp, FieldLabel } from '../field/field.tsx';
import type { FieldProps } from '../field/field.tsx';
import fieldStyles from '../field/field.module.css';
import { wholeNumberIn } from './whole-number.ts';
import styles from './whole-number-field.module.css';

export type WholeNumberFieldProps = FieldProps & {
  readonly label: ReactNode;
  /** The unit behind the number. */
  readonly unit: string;
  /** Null if the field is empty, NaN for any text but digits. The field corrects nothing; the form validates. */
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  /** The smallest and largest value for the arrow keys. */
  readonly minimum: number;
  readonly maximum: number;
  readonly isDisabled?: boolean | undefined;
  readonly isReadOnly?: boolean | undefined;
};

type Typed = { readonly text: string; readonly value: number | null };

/**
 * Edits a whole number and reports it during input, so that Save is available before the field loses focus. The arrow keys
 * increment and decrement.
 */
export function WholeNumberField(props: WholeNumberFieldProps) {
  const { label, unit, value, onChange, minimum, maximum, description, errorMessage } = props;
  const { isDisabled = false, isReadOnly = false } = props;
  const [typed, setTyped] = useState<Typed>({ text: '', value: Number.NaN });
  // Keeps the input as typed until the value changes for another reason.
  const text = Object.is(typed.value, value) ? typed.text : String(value ?? '');
  const type = (next: string) => {
    const number = wholeNumberIn(next);
    setTyped({ text: next, value: number });
    onChange(number);
  };
  const step = (by: number) => {
    const from = Math.trunc(value ?? 0);
    type(String(Math.min(maximum, Math.max(minimum, (Number.isNaN(from) ? 0 : from) + by))));
  };
  const steps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };
  return (
    <AriaTextField
      value={text}
      onChange={type}
      isDisabled={isDisabled}
      isReadOnly={isReadOnly}
      isInvalid={errorMessage !== undefined}
      validationBehavior="aria"
      className={fieldStyles.field}
      onKeyDown={(event) => {
        const by = steps[event.key];
        if (by === undefined || isReadOnly) {
          event.continuePropagation();
          return;
        }
        event.preventDefault();
        step(by);
      }}
    >
      <FieldLabel>{label}</FieldLabel>
      <div className={styles.line}>
        <Input inputMode="numeric" className={cx(fieldStyles.input, styles.input)} />
        <span>{unit}</span>
      </div>
      <FieldHelp description={description} errorMessage={errorMessage} />
    </AriaTextField>
  );
}
