import { RadioFieldset } from './radio-fieldset.tsx';
import type { RadioFieldsetProps } from './radio-fieldset.tsx';
import styles from './segments.module.css';

export type SegmentsProps = Pick<RadioFieldsetProps, 'label' | 'options' | 'value' | 'onChange'>;

/** One of a few short options, side by side in one line. */
export function Segments(props: SegmentsProps) {
  return (
    <RadioFieldset
      {...props}
      optionsClass={styles['segments'] ?? ''}
      renderOption={({ label }) => <span>{label}</span>}
    />
  );
}
