import { listDifference } from '@fieldstone/contracts/settings/merge/list-difference';
import type { Payload } from '@fieldstone/contracts/settings/setting';
import { useTranslation } from 'react-i18next';
import { useEntrySummary } from '@fieldstone/ui/compare';
import { listsOf } from '../../settings/differences/differences-of.ts';
import type { Difference } from '../../settings/differences/differences-of.ts';
import { nameOf } from '../../settings/model/path.ts';
import { useFieldLabel, useValueText } from '../../settings/ui/use-value-text.ts';
import type { Editable } from '../../settings/model/editable.ts';
import type { PagePart } from './page-parts.ts';

/** Longest value that a summary contains; a longer one is only in the difference. */
const SUMMARIZED = 40;

/** Returns a function that summarizes differences in one line: the only one, or the names of the fields. */
export function useSummary(
  editable: Editable<Payload>,
  renderValue?: PagePart['renderValue'],
): (differences: readonly Difference[]) => string {
  const { t, i18n } = useTranslation('change-history');
  const labelOf = useFieldLabel(editable);
  const countsOf = useEntrySummary();
  const plainText = useValueText(editable);
  const textOf: typeof plainText = (path, value) => {
    const rendered = renderValue?.(path, value);
    return typeof rendered === 'string' ? rendered : plainText(path, value);
  };
  return (differences) => {
    const [only] = differences;
    if (only === undefined) return t('summary.same');
    if (differences.length === 1) {
      const lists = listsOf(only);
      if (lists) {
        const entries = listDifference(lists.before, lists.after, editable.lists?.[nameOf(only.path)]);
        return t('summary.list', { label: labelOf(only.path), changes: countsOf(entries) });
      }
      const [before, after] = [textOf(only.path, only.before), textOf(only.path, only.after)];
      if (Math.max(before.length, after.length) <= SUMMARIZED) {
        return t('summary.value', { label: labelOf(only.path), before, after });
      }
    }
    return new Intl.ListFormat(i18n.language).format(differences.map(({ path }) => labelOf(path)));
  };
}
