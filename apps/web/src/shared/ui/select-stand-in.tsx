import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs';
import type { KeyboardEvent, ReactNode } from 'react';
import { useId } from 'react';
import { Badge } from './badge.tsx';
import { cx } from './cx.ts';
import type { FieldProps } from './field.tsx';
import fieldStyles from './field.module.css';
import styles from './select-trigger.module.css';

export type SelectStandInProps = FieldProps & {
  readonly label: ReactNode;
  readonly isLabelHidden?: boolean | undefined;
  /** The chosen option's label; the placeholder shows without it. */
  readonly value: string | undefined;
  readonly placeholder?: string;
  readonly badge?: string | undefined;
  readonly icon?: ReactNode;
  readonly errorId?: string | undefined;
  readonly isDisabled?: boolean | undefined;
  readonly isRequired?: boolean | undefined;
  /** It was pressed already, and stands on while what it stands for is loaded. */
  readonly autoFocus?: boolean;
  readonly onPress: () => void;
  /** A key that chooses without opening the list: a letter, an arrow to the side. */
  readonly onKey?: (key: string) => void;
};

/** Looks like a closed select and stands for it until somebody wants the list, which is loaded then. */
export function SelectStandIn(props: SelectStandInProps) {
  const { label, isLabelHidden = false, value, placeholder, badge, description, errorMessage, errorId } = props;
  const { icon = <IconSelector aria-hidden="true" size={16} />, isDisabled = false, isRequired = false } = props;
  const { autoFocus = false, onPress, onKey } = props;
  const id = useId();
  const help = errorMessage ?? description;
  const isInvalid = errorMessage !== undefined || errorId !== undefined;

  const press = (event: KeyboardEvent) => {
    const { key, ctrlKey, altKey, metaKey } = event;
    const isOpening = key === 'ArrowDown' || key === 'ArrowUp';
    const isChoosing = key === 'ArrowLeft' || key === 'ArrowRight' || (key.length === 1 && key !== ' ');
    if (ctrlKey || altKey || metaKey || !(isOpening || (isChoosing && onKey))) return;
    event.preventDefault();
    if (isOpening) onPress();
    else onKey?.(key);
  };

  return (
    <div className={fieldStyles['field']} {...(isInvalid && { 'data-invalid': true })}>
      <span id={`${id}-label`} className={isLabelHidden ? 'visually-hidden' : fieldStyles['label']}>
        {label}
        {isRequired && !isLabelHidden && (
          <span className={fieldStyles['required']} aria-hidden="true">
            *
          </span>
        )}
      </span>
      <button
        type="button"
        aria-labelledby={`${id}-value ${id}-label`}
        aria-describedby={errorId ?? (help === undefined ? undefined : `${id}-help`)}
        aria-haspopup="listbox"
        aria-expanded="false"
        disabled={isDisabled}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it had the focus before
        autoFocus={autoFocus}
        onClick={onPress}
        onKeyDown={press}
        className={cx(fieldStyles['input'], styles['trigger'])}
        {...(isDisabled && { 'data-disabled': true })}
      >
        <span
          id={`${id}-value`}
          className={cx(styles['value'], badge !== undefined && styles['marked'])}
          {...(value === undefined && { 'data-placeholder': true })}
        >
          <span className={styles['chosen']}>{value ?? placeholder}</span>
          {badge !== undefined && <Badge tone="accent">{badge}</Badge>}
        </span>
        {icon}
      </button>
      {help !== undefined && (
        <span id={`${id}-help`} className={fieldStyles[errorMessage === undefined ? 'description' : 'error']}>
          {help}
        </span>
      )}
    </div>
  );
}
