import type { ButtonHTMLAttributes } from 'react';
import styles from './button.module.css';
import { cx } from './cx.ts';

/**
 * A primary button of the browser's own: for the pages that show when something could not be loaded, and which therefore
 * need nothing of the component library.
 */
export function PlainButton(props: Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style' | 'type'>) {
  return <button {...props} type="button" className={cx(styles['button'], styles['primary'])} />;
}
