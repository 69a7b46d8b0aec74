import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { cx } from '../cx/cx.ts';

export type BadgeProps = {
  readonly tone?: 'neutral' | 'accent' | 'success' | 'warning' | 'danger';
  /** A color that the label names, shown as a sample before it. */
  readonly sample?: string | undefined;
  readonly children: ReactNode;
};

/** Shows a label of one or two words. */
export function Badge({ tone = 'neutral', sample, children }: BadgeProps) {
  const className = cx(styles.badge, styles[tone]);
  if (sample === undefined) return <span className={className}>{children}</span>;
  return (
    <span className={className}>
      <span aria-hidden="true" className={styles.sample} style={{ backgroundColor: sample }} />
      <span>{children}</span>
    </span>
  );
}
