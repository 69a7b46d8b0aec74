import type { Reach } from '@fieldstone/contracts/organization/overview';
import { cx } from '@fieldstone/ui/cx';
import styles from './reach-bar.module.css';

/** The parts of a reach, in the order of the bar. */
export const REACHES = ['synced', 'stale', 'never'] as const;

type ReachPart = (typeof REACHES)[number];

/** Draws the parts of a reach; figures beside it show the same. */
export function ReachBar({ reach, isSmall = false }: { readonly reach: Reach; readonly isSmall?: boolean }) {
  return (
    <span className={cx(styles.bar, isSmall && styles.small)} aria-hidden="true">
      {REACHES.filter((part) => reach[part] > 0).map((part) => (
        <span key={part} className={styles[part]} style={{ flexGrow: reach[part] }} />
      ))}
    </span>
  );
}

/** The color of a part in a legend. */
export function ReachMark({ part }: { readonly part: ReachPart }) {
  return <span className={cx(styles.mark, styles[part])} aria-hidden="true" />;
}
