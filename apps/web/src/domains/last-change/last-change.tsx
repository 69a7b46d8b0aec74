import { useTranslation } from 'react-i18next';
import styles from './last-change.module.css';
import { useDayTime } from './use-day-time.ts';

export type LastChangeProps = {
  /** Null if there was none. */
  readonly change: { readonly at: string; readonly by: string | null } | null;
};

/** Shows who made a change and when, in two lines, or that there was none. */
export function LastChange({ change }: LastChangeProps) {
  const { t } = useTranslation('group-profiles');
  const dayTime = useDayTime();
  if (change === null) return <span className="note">{t('never')}</span>;
  return (
    <span className={styles.change}>
      <span>{change.by ?? t('unknownPerson')}</span>
      <time dateTime={change.at} className="note">
        {dayTime(change.at)}
      </time>
    </span>
  );
}
