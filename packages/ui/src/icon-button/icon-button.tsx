import type { ReactNode, RefAttributes } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import type { ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { cx } from '../cx/cx.ts';
import { Tooltip } from '../tooltip/tooltip.tsx';
import styles from './icon-button.module.css';

export type IconButtonProps = Omit<AriaButtonProps, 'className' | 'style' | 'children' | 'aria-label'> &
  RefAttributes<HTMLButtonElement> & {
    /** The button's name and tooltip. */
    readonly label: string;
    readonly icon: ReactNode;
    /** `danger` turns red on hover. */
    readonly tone?: 'plain' | 'danger';
  };

/** Shows a button with only an icon; its name is a tooltip and is available to screen readers. */
export function IconButton({ label, icon, tone = 'plain', ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <AriaButton {...rest} aria-label={label} className={cx(styles.button, tone === 'danger' && styles.danger)}>
        {icon}
      </AriaButton>
    </Tooltip>
  );
}
