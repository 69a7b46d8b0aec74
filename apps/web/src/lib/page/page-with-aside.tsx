import type { ReactNode } from 'react';
import { cx } from '@fieldstone/ui/cx';
import styles from './page-with-aside.module.css';

export type PageWithAsideProps = {
  /** Content beside the page's content, or below it on narrow screens; null reserves its space, undefined does not. */
  readonly aside: ReactNode;
  /** Whether the content needs so much room that only very wide screens show the aside beside it. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
};

/** A page's content with an aside that stays in view. */
export function PageWithAside({ aside, isWide = false, children }: PageWithAsideProps) {
  const hasAside = aside !== undefined;
  return (
    <div
      className={cx(styles.layout, hasAside && (isWide ? styles.wide : styles.split))}
      {...(hasAside && { 'data-with-aside': true })}
    >
      <div className={styles.content}>{children}</div>
      {hasAside && <div className={styles.aside}>{aside}</div>}
    </div>
  );
}
