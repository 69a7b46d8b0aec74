import { Skeleton } from '@fieldstone/ui/skeleton';
import styles from './graph-placeholder.module.css';

/** Keeps the place of the diagram until it is drawn, so that the content below it does not move. */
export function GraphPlaceholder({ label }: { readonly label: string }) {
  return (
    <div className={styles.placeholder}>
      <Skeleton lines={6} label={label} />
    </div>
  );
}
