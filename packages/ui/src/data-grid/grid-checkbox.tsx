import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs';
import checkboxStyles from '../checkbox/checkbox.module.css';
import { cx } from '../cx/cx.ts';
import styles from './data-grid.module.css';

export type GridCheckboxProps = {
  readonly label: string;
  readonly isSelected: boolean;
  readonly isIndeterminate?: boolean;
  readonly isDisabled?: boolean;
  /** Undefined if the surrounding row handles clicks. */
  readonly onChange?: (isSelected: boolean) => void;
};

/** Shows the browser's own checkbox in our style: thousands of rows need a light one. */
export function GridCheckbox(props: GridCheckboxProps) {
  const { label, isSelected, isIndeterminate = false, isDisabled = false, onChange } = props;
  return (
    <span
      className={cx(checkboxStyles.checkbox, styles.checkbox)}
      data-selected={isSelected || undefined}
      data-indeterminate={isIndeterminate || undefined}
      data-disabled={isDisabled || undefined}
    >
      <input
        type="checkbox"
        aria-label={label}
        checked={isSelected}
        disabled={isDisabled}
        ref={(input) => {
          if (input) input.indeterminate = isIndeterminate;
        }}
        tabIndex={onChange ? 0 : -1}
        onChange={(event) => onChange?.(event.target.checked)}
        className={styles.input}
      />
      <span className={checkboxStyles.box} aria-hidden="true">
        {isIndeterminate ? <IconMinus size={14} stroke={3} /> : isSelected && <IconCheck size={14} stroke={3} />}
      </span>
    </span>
  );
}
