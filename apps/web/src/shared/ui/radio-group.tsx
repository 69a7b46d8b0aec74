import type { ReactNode } from 'react';
import { RadioButton, RadioField, RadioGroup as AriaRadioGroup } from 'react-aria-components/RadioGroup';
import { cx } from './cx.ts';
import { FieldHelp, FieldLabel } from './field.tsx';
import type { FieldProps } from './field.tsx';
import fieldStyles from './field.module.css';
import styles from './radio-group.module.css';
import type { Option } from './select.tsx';

export type RadioGroupProps = FieldProps & {
  readonly label: ReactNode;
  readonly options: readonly Option[];
  readonly value: string;
  readonly onChange: (id: string) => void;
  readonly isDisabled?: boolean | undefined;
  /** Short options stand side by side. */
  readonly isInline?: boolean;
};

/** One of two to five options, all in sight. */
export function RadioGroup({
  label,
  options,
  description,
  errorMessage,
  isDisabled,
  isInline = false,
  ...rest
}: RadioGroupProps) {
  return (
    <AriaRadioGroup
      {...rest}
      isDisabled={isDisabled ?? false}
      isInvalid={errorMessage !== undefined}
      className={fieldStyles['field'] ?? ''}
    >
      <FieldLabel>{label}</FieldLabel>
      <div className={cx(styles['options'], isInline && styles['inline'])}>
        {options.map((option) => (
          <RadioField key={option.id} value={option.id}>
            <RadioButton className={styles['option'] ?? ''}>
              <span className={styles['dot']} aria-hidden="true" />
              <span className={styles['text']}>
                <span>{option.label}</span>
                {option.description !== undefined && (
                  <span className={styles['description']}>{option.description}</span>
                )}
              </span>
            </RadioButton>
          </RadioField>
        ))}
      </div>
      <FieldHelp description={description} errorMessage={errorMessage} />
    </AriaRadioGroup>
  );
}
