import type { ComponentProps, ReactNode } from 'react';
import { cx } from '@fieldstone/ui/cx';
import { Badge } from '@fieldstone/ui/badge';
import styles from './check-card.module.css';

export type CheckCardProps = {
  /** Id of the section, for links to it. */
  readonly id: string;
  readonly title: string;
  readonly count?: number;
  readonly tone?: NonNullable<ComponentProps<typeof Badge>['tone']>;
  readonly description?: string;
  /** Buttons beside the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

/** Shows checks as rows of a card, whose title has their number. */
export function CheckCard({ id, title, count, tone = 'neutral', description, actions, children }: CheckCardProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={cx('surface', styles.card)}>
      <div className={styles.head}>
        <h2 id={`${id}-title`} className="title">
          {title}
        </h2>
        {count !== undefined && <Badge tone={tone}>{count}</Badge>}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        {description !== undefined && <p className={styles.description}>{description}</p>}
      </div>
      {children}
    </section>
  );
}
