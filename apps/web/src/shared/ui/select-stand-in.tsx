import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { Badge } from './badge.tsx';
import { cx } from './cx.ts';
import fieldStyles from './field.module.css';
import styles from './list-box.module.css';

export type SelectStandInProps = {
  readonly label: ReactNode;
  /** The chosen option's label. */
  readonly value: string;
  readonly badge?: string | undefined;
  readonly onPress: () => void;
};

/** Looks like a closed select and stands for it until somebody wants the list, which is loaded then. */
export function SelectStandIn({ label, value, badge, onPress }: SelectStandInProps) {
  const id = useId();
  return (
    <div className={fieldStyles['field']}>
      <span id={`${id}-label`} className={fieldStyles['label']}>
        {label}
      </span>
      <button
        type="button"
        aria-labelledby={`${id}-value ${id}-label`}
        aria-haspopup="listbox"
        onClick={onPress}
        className={cx(fieldStyles['input'], styles['trigger'])}
      >
        <span id={`${id}-value`} className={cx(styles['value'], styles['marked'])}>
          <span className={styles['chosen']}>{value}</span>
          {badge !== undefined && <Badge tone="accent">{badge}</Badge>}
        </span>
        <IconSelector aria-hidden="true" size={16} />
      </button>
    </div>
  );
}
