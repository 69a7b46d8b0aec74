import type { ReactNode, RefAttributes } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import type { ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import styles from './button.module.css';
import { cx } from '../cx/cx.ts';
import { Spinner } from '../spinner/spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

export type ButtonProps = Omit<AriaButtonProps, 'className' | 'style' | 'children'> &
  RefAttributes<HTMLButtonElement> & {
    /** Use one primary button per view; `quiet` has no border. */
    readonly variant?: ButtonVariant;
    /** `small` fits a line of text. */
    readonly size?: 'medium' | 'small';
    readonly icon?: ReactNode;
    readonly children: ReactNode;
  };

/** Shows a button with a text. While `isPending` it keeps its size and focus and is announced as busy. */
export function Button({ variant = 'secondary', size = 'medium', icon, children, ...rest }: ButtonProps) {
  return (
    <AriaButton {...rest} className={cx(styles.button, styles[variant], size === 'small' && styles.small)}>
      {({ isPending }) => (
        <>
          {isPending ? <Spinner /> : icon}
          <span className={styles.label}>{children}</span>
        </>
      )}
    </AriaButton>
  );
}
