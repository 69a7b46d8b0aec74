import type { ReactNode } from 'react';
import { cx } from '@fieldstone/ui/cx';
import styles from './page-with-aside.module.css';

export type PageWithAsideProps = {
  /** What stands beside the page's content, and below it where there is no room; null keeps its place, undefined has none. */
  readonly aside: ReactNode;
  readonly children: ReactNode;
};

/** A page's content with something beside it that stays in sight. */
export function PageWithAside({ aside, children }: PageWithAsideProps) {
  const hasAside = aside !== undefined;
  return (
    <div className={cx(styles.layout, hasAside && styles.split)} {...(hasAside && { 'data-with-aside': true })}>
      <div className={styles.content}>{children}</div>
      {hasAside && <div className={styles.aside}>{aside}</div>}
    </div>
  );
}
