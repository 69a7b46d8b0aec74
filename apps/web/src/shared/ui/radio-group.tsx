import { cx } from './cx.ts';
import { RadioFieldset } from './radio-fieldset.tsx';
import type { RadioFieldsetProps } from './radio-fieldset.tsx';
import styles from './radio-group.module.css';

export type RadioGroupProps = Omit<RadioFieldsetProps, 'optionsClass' | 'renderOption' | 'isHelpAbove' | 'value'> & {
  readonly value: string;
  /** Short options stand side by side. */
  readonly isInline?: boolean;
};

/** One of two to five options, all in sight. */
export function RadioGroup({ isInline = false, ...rest }: RadioGroupProps) {
  return (
    <RadioFieldset
      {...rest}
      optionsClass={cx(styles['options'], isInline && styles['inline'])}
      renderOption={({ label, description }) => (
        <span className={styles['text']}>
          <span>{label}</span>
          {description !== undefined && <span className={styles['description']}>{description}</span>}
        </span>
      )}
    />
  );
}
