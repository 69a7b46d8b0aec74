import type { SettingSummary, SummaryEntry } from '@fieldstone/contracts/settings/setting-summary';
import { createContext, use } from 'react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConsolePageName } from '../../lib/navigation/console-pages.ts';
import styles from './setting-words.module.css';

/** The settings with a list, whose entries have a name. */
const COUNTED = [
  'appointment-color',
  'appointment-status',
  'appointment-title',
  'appointment-view',
  'barcode',
  'knowledge',
  'location-tracking',
] as const;

/** Entries that always have room; the others are shown if they fit into the line (requirement FIX-90). */
const ENTRIES = 2;

export type SettingEntryType = ComponentType<{ readonly name: string; readonly entry: SummaryEntry }>;

/** Shows an entry of a setting like its page, because features must not import each other. */
export const SettingEntryContext = createContext<SettingEntryType>(({ entry }) => <span>{entry.text}</span>);

export type SettingWordsProps = {
  readonly name: ConsolePageName;
  readonly summary: SettingSummary | null;
  /** Omits whether the setting is on, beside which the words are shown. */
  readonly isWithoutState?: boolean;
};

/** Shows the value of a setting in a line: its state, the number of its entries and the first ones (requirements OVR-01, FIX-75). */
export function SettingWords({ name, summary, isWithoutState = false }: SettingWordsProps) {
  const { t, i18n } = useTranslation(['overview', 'common']);
  const Entry = use(SettingEntryContext);
  if (summary === null) return <span>{t('unreadable')}</span>;
  const { on, count, amount, entries } = summary;
  if (name === 'event-settings') {
    const [form] = entries;
    return <span>{form === undefined ? t('standardForm') : t('form', { process: form.text })}</span>;
  }
  const counted = COUNTED.find((one) => one === name);
  const head = [
    ...(on === null || isWithoutState ? [] : [on ? t('common:enabled') : t('common:disabled')]),
    ...(amount !== null && on === true
      ? [name === 'location-tracking' ? t('hours', { count: amount }) : t('days', { count: amount })]
      : []),
    ...(counted !== undefined && count !== null && count > 0 ? [t(`counts.${counted}`, { count })] : []),
  ];
  // The entries of a setting that is off have no effect.
  const shown = on === false ? [] : entries;
  const views = shown.map((entry) => <Entry key={JSON.stringify(entry)} name={name} entry={entry} />);
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
