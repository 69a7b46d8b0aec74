import type { SettingSummary } from '@fieldstone/contracts/settings/setting-summary';
import { useTranslation } from 'react-i18next';
import type { SettingView } from './setting-view.tsx';
import styles from './setting-words.module.css';

/** Entries that always have room; the others are shown if they fit into the line (requirement FIX-90). */
const ENTRIES = 2;

export type SettingWordsProps = {
  readonly view: SettingView;
  readonly summary: SettingSummary | null;
  /** Omits whether the setting is on, beside which the words are shown. */
  readonly isWithoutState?: boolean;
};

/** Shows the value of a setting in a line: its state, the number of its entries and the first ones (requirements OVR-01, FIX-75). */
export function SettingWords({ view, summary, isWithoutState = false }: SettingWordsProps) {
  const { t, i18n } = useTranslation(['overview', 'common']);
  if (summary === null) return <span>{t('unreadable')}</span>;
  const { counted, Entry, Words } = view;
  if (Words) return <Words summary={summary} />;
  const { on, count, amount, entries } = summary;
  const head = [
    ...(on === null || isWithoutState ? [] : [on ? t('common:enabled') : t('common:disabled')]),
    ...(amount !== null && on === true ? [t(view.amount, { count: amount })] : []),
    ...(counted !== undefined && count !== null && count > 0 ? [t(`counts.${counted}`, { count })] : []),
  ];
  // The entries of a setting that is off have no effect.
  const shown = on === false ? [] : entries;
  const views = shown.map((entry) => <Entry key={JSON.stringify(entry)} entry={entry} />);
  return (
    <span className={styles.words}>
      <span className={styles.start}>
        {head.length > 0 && (
          <span className={styles.head}>
            {new Intl.ListFormat(i18n.language, { type: 'unit', style: 'short' }).format(head)}
          </span>
        )}{' '}
        {views.slice(0, ENTRIES)}
      </span>{' '}
      {views.slice(ENTRIES)}
    </span>
  );
}
