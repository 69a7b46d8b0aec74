import { useMoment } from '../../lib/session/use-moment.ts';
import styles from './page.module.css';

/** Shows the time of a sync (UTC, ISO 8601) without a line break. */
export function SyncTime({ at }: { readonly at: string }) {
  const moment = useMoment();
  return (
    <time dateTime={at} className={styles.time}>
      {moment(at)}
    </time>
  );
}
