import { useId } from 'react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import type { FieldProps } from './field.tsx';
import fieldStyles from './field.module.css';
import styles from './radio-group.module.css';
import type { Option } from './select.tsx';

export type RadioFieldsetProps = FieldProps & {
  readonly label: ReactNode;
  readonly options: readonly Option[];
  readonly value: string | null;
  readonly onChange: (id: string) => void;
  readonly isDisabled?: boolean | undefined;
  /** The class of the box around the options. */
  readonly optionsClass: string;
  readonly renderOption: (option: Option) => ReactNode;
  /** The help stands above the options: the list is long. */
  readonly isHelpAbove?: boolean;
};

/** The browser's own radio buttons, whose keys it knows, in our look. */
export function RadioFieldset(props: RadioFieldsetProps) {
  const { label, options, value, onChange, isDisabled, description, errorMessage, optionsClass, renderOption } = props;
  const id = useId();
  const help = (
    <>
      {description !== undefined && (
        <span id={`${id}-description`} className={fieldStyles['description']}>
          {description}
        </span>
      )}
      {errorMessage !== undefined && (
        <span id={`${id}-error`} className={fieldStyles['error']}>
          {errorMessage}
        </span>
      )}
    </>
  );
  return (
    <fieldset
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={
        cx(description !== undefined && `${id}-description`, errorMessage !== undefined && `${id}-error`) || undefined
      }
      aria-invalid={errorMessage !== undefined}
      disabled={isDisabled ?? false}
      className={fieldStyles['field']}
    >
      <span id={`${id}-label`} className={fieldStyles['label']}>
        {label}
      </span>
      {props.isHelpAbove === true && help}
      <div className={optionsClass}>
        {options.map((option) => (
          <label key={option.id} className={styles['option']}>
            <input
              type="radio"
              name={id}
              value={option.id}
              checked={option.id === value}
              onChange={() => onChange(option.id)}
              className="visually-hidden"
            />
            <span className={styles['dot']} aria-hidden="true" />
            {renderOption(option)}
          </label>
        ))}
      </div>
      {props.isHelpAbove !== true && help}
    </fieldset>
  );
}
