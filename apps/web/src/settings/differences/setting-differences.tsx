import { useTranslation } from 'react-i18next';
import { CompareValues, EntryList, useEntrySummary } from '@fieldstone/ui/compare';
import type { CompareValuesProps, ComparedRow } from '@fieldstone/ui/compare';
import { nameOf } from '../model/path.ts';
import type { Area } from '../../lib/navigation/area-text.ts';
import { useFieldLabel } from '../ui/use-value-text.ts';
import { listsOf } from './differences-of.ts';
import type { Difference } from './differences-of.ts';
import { useEntryChanges } from './use-entry-changes.tsx';
import type { EntryViews } from './use-entry-changes.tsx';

export type SettingDifferencesProps = EntryViews &
  Pick<CompareValuesProps, 'sides'> & {
    readonly setting: Area;
    readonly differences: readonly Difference[];
  };

/**
 * Shows the differences between two payloads of a setting field by field, with labels and formatted values. Entries of lists are
 * marked as added, removed, moved or changed (requirement CMP-03).
 */
export function SettingDifferences({ setting, differences, sides, ...views }: SettingDifferencesProps) {
  useTranslation('settings');
  const labelOf = useFieldLabel(setting);
  const { show, entriesOf } = useEntryChanges(setting, views);
  const summaryOf = useEntrySummary();
  const rowOf = (difference: Difference): ComparedRow => {
    const { path, before, after } = difference;
    const row = { id: nameOf(path), label: labelOf(path) };
    const lists = listsOf(difference);
    if (!lists) return { ...row, before: show(path, before), after: show(path, after) };
    const entries = entriesOf(path, lists.before, lists.after);
    return { ...row, note: summaryOf(entries), entries: <EntryList label={row.label} entries={entries} /> };
  };
  return <CompareValues rows={differences.map(rowOf)} sides={sides} />;
}
