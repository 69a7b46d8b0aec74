import type { SettingSummary } from '@fieldstone/contracts/settings/setting-summary';
import { useTranslation } from 'react-i18next';
import { Badge } from '@fieldstone/ui/badge';
import { SettingWords } from '../../views/setting-words.tsx';
import type { SettingWordsProps } from '../../views/setting-words.tsx';
import styles from './who-has-it.module.css';

export type ValueStateProps = Pick<SettingWordsProps, 'view'> & { readonly summary: SettingSummary | null };

/** Shows whether a setting is on, and what it contains besides. */
export function ValueState({ view, summary }: ValueStateProps) {
  const { t } = useTranslation(['settings', 'common']);
  if (summary === null) return <Badge tone="warning">{t('who.unreadable')}</Badge>;
  const { on, count, entries } = summary;
  const isMore = on === null || summary.amount !== null || count !== null || entries.length > 0;
  return (
    <span className={styles.value}>
      {on !== null && <Badge tone={on ? 'success' : 'neutral'}>{t(on ? 'common:enabled' : 'common:disabled')}</Badge>}
      {isMore && on !== false && <SettingWords view={view} summary={summary} isWithoutState />}
    </span>
  );
}
