import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { cx } from '../cx/cx.ts';

export type BadgeProps = {
  readonly tone?: 'neutral' | 'accent' | 'success' | 'warning' | 'danger';
  readonly children: ReactNode;
};

/** Shows a label of one or two words. */
export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return <span className={cx(styles.badge, styles[tone])}>{children}</span>;
}
