import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs';
import type { ReactNode } from 'react';
import { CheckboxButton, CheckboxField } from 'react-aria-components/Checkbox';
import type { CheckboxFieldProps } from 'react-aria-components/Checkbox';
import styles from './checkbox.module.css';
import controlStyles from '../field/control.module.css';
import { cx } from '../cx/cx.ts';

export type CheckboxProps = Omit<CheckboxFieldProps, 'className' | 'style' | 'children'> & {
  readonly children?: ReactNode;
};

/** Shows a checkbox; a table's selection boxes have no text. */
export function Checkbox({ children, ...rest }: CheckboxProps) {
  return (
    <CheckboxField {...rest}>
      <CheckboxButton className={cx(controlStyles.control, styles.checkbox)}>
        {({ isIndeterminate, isSelected }) => (
          <>
            <span className={styles.box} aria-hidden="true">
              {isIndeterminate ? <IconMinus size={14} stroke={3} /> : isSelected && <IconCheck size={14} stroke={3} />}
            </span>
            {children !== undefined && <span>{children}</span>}
          </>
        )}
      </CheckboxButton>
    </CheckboxField>
  );
}
