import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { cx } from '../cx/cx.ts';
import type { FieldProps } from '../field/field.tsx';
import fieldStyles from '../field/field.module.css';
import styles from './select-trigger.module.css';

export type PickerFieldProps = FieldProps & {
  readonly label: string;
  /** The selected value; without it the placeholder shows. */
  readonly value: ReactNode;
  readonly placeholder: string;
  readonly onOpen: () => void;
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
};

/** Shows a value that is selected in a dialog: a button in the style of a field. */
export function PickerField(props: PickerFieldProps) {
  const { label, value, placeholder, onOpen, isRequired, isDisabled, description, errorMessage } = props;
  const id = useId();
  return (
    <div className={fieldStyles.field}>
      <span id={`${id}-label`} className={fieldStyles.label}>
        <span>{label}</span>
        {isRequired === true && (
          <span className={fieldStyles.required} aria-hidden="true">
            *
          </span>
        )}
      </span>
      <Button
        aria-labelledby={`${id}-label ${id}-value`}
        aria-describedby={`${id}-help`}
        isDisabled={isDisabled ?? false}
        onPress={onOpen}
        className={cx(fieldStyles.input, styles.trigger)}
        {...(errorMessage !== undefined && { 'data-invalid': true })}
      >
        <span id={`${id}-value`} className={styles.value} {...(value === undefined && { 'data-placeholder': true })}>
          {value ?? placeholder}
        </span>
        <IconChevronRight aria-hidden="true" size={16} />
      </Button>
      <span id={`${id}-help`} className={fieldStyles[errorMessage === undefined ? 'description' : 'error']}>
        {errorMessage ?? description}
      </span>
    </div>
  );
}
