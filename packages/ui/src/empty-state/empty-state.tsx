import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

export type EmptyStateProps = {
  readonly title: string;
  readonly children?: ReactNode;
  readonly icon?: ReactNode;
  readonly action?: ReactNode;
};

/** Explains why a list is empty, with a possible action. */
export function EmptyState({ title, children, icon, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {icon !== undefined && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <p className="title">{title}</p>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {action}
    </div>
  );
}
