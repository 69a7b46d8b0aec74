import type { SettingSummary } from '@fieldstone/contracts/settings/setting-summary';
import { useTranslation } from 'react-i18next';
import type { ConsolePageName } from '../../lib/navigation/console-pages.ts';

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

/** Returns a function that formats the value of a setting, such as "On, 3 rules: Urgent, Overdue, …" (requirement OVR-01). */
export function useSummaryText(): (name: ConsolePageName, summary: SettingSummary | null) => string {
  const { t, i18n } = useTranslation('overview');
  const list = new Intl.ListFormat(i18n.language, { type: 'unit', style: 'short' });
  return (name, summary) => {
    if (summary === null) return t('unreadable');
    const { on, count, amount } = summary;
    const entries = name === 'appointment-title' ? summary.entries.map(fieldsOf) : summary.entries;
    const [first] = entries;
    if (name === 'event-settings') return first === undefined ? t('standardForm') : t('form', { process: first });
    const state = on === null ? [] : [on ? t('on') : t('off')];
    const counted = COUNTED.find((one) => one === name);
    const number = counted !== undefined && count !== null && count > 0 ? [t(`counts.${counted}`, { count })] : [];
    const amounts = amount !== null && on === true ? [amountOf(name, amount)] : [];
    const head = list.format([...state, ...amounts, ...number]);
    // The entries of a setting that is off have no effect.
    if (on === false || entries.length === 0) return head;
    const isMore = count !== null && count > entries.length;
    return t('withEntries', { head, entries: list.format(isMore ? [...entries, '…'] : entries) });
  };

  function amountOf(name: ConsolePageName, count: number): string {
    return name === 'location-tracking' ? t('hours', { count }) : t('days', { count });
  }
}

/** Returns a template with the names of its fields, without braces. */
function fieldsOf(template: string): string {
  return template.replaceAll(/\{\{\s*([^{}]+?)\s*\}\}/g, '$1');
}
