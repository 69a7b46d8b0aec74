import { useTranslation } from 'react-i18next';
import { Avatar } from '@fieldstone/ui/avatar';
import styles from './last-change.module.css';
import { useDayTime } from './use-day-time.ts';

export type LastChangeProps = {
  /** Null if there was none. */
  readonly change: { readonly at: string; readonly by: string | null } | null;
  /** Whether the person is shown by initials. */
  readonly isShort?: boolean;
};

/** Shows who made a change and when, or that there was none. */
export function LastChange({ change, isShort = false }: LastChangeProps) {
  const { t } = useTranslation('group-profiles');
  const dayTime = useDayTime();
  if (change === null) return <span className="note">{t('never')}</span>;
  const by = change.by ?? t('unknownPerson');
  const time = (
    <time dateTime={change.at} className="note">
      {dayTime(change.at, isShort ? 'short' : undefined)}
    </time>
  );
  if (isShort) {
    return (
      <span title={`${by}, ${dayTime(change.at)}`} className={styles.short}>
        <Avatar name={by} size="small" />
        <span className="visually-hidden">{by}</span> {time}
      </span>
    );
  }
  return (
    <span className={styles.change}>
      <span>{by}</span>
      {time}
    </span>
  );
}
