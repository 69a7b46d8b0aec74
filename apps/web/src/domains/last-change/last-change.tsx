import { useTranslation } from 'react-i18next';
import { cx } from '@fieldstone/ui/cx';
import styles from './last-change.module.css';
import { useDayTime } from './use-day-time.ts';

export type LastChangeProps = {
  /** Null if there was none. */
  readonly change: { readonly at: string; readonly by: string | null } | null;
  /** Whether person and time share a line, which may cut the person's name. */
  readonly isShort?: boolean;
};

/** Shows who made a change and when, or that there was none. */
export function LastChange({ change, isShort = false }: LastChangeProps) {
  const { t } = useTranslation('group-profiles');
  const dayTime = useDayTime();
  if (change === null) return <span className="note">{t('never')}</span>;
  const by = change.by ?? t('unknownPerson');
  return (
    <span className={cx(styles.change, isShort && styles.short)}>
      <span title={isShort ? by : undefined}>{by}</span>
      <time dateTime={change.at} className="note">
        {dayTime(change.at)}
      </time>
    </span>
  );
}
