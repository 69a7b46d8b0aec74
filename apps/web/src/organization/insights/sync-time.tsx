import { useMoment } from '../../settings/ui/use-moment.ts';
import styles from './page.module.css';

/** When a sync was (UTC, ISO 8601), on one line however long the names beside it are. */
export function SyncTime({ at }: { readonly at: string }) {
  const moment = useMoment();
  return (
    <time dateTime={at} className={styles.time}>
      {moment(at)}
    </time>
  );
}
