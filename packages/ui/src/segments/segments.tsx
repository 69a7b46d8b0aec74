import { cx } from '../cx/cx.ts';
import { RadioGroup } from '../radio/radio-group.tsx';
import type { RadioGroupProps } from '../radio/radio-group.tsx';
import styles from './segments.module.css';

export type SegmentsProps = Pick<RadioGroupProps, 'label' | 'options' | 'value' | 'onChange'>;

/** Selects one of a few short options in one line. */
export function Segments(props: SegmentsProps) {
  return (
    <RadioGroup
      {...props}
      optionsClass={cx('wrap-1', styles.segments)}
      renderOption={({ label }) => <span>{label}</span>}
    />
  );
}
