import type { ProcessContent } from '@fieldstone/contracts/settings/process-content';
import { isEqual } from '@fieldstone/contracts/settings/equal';
import { useTranslation } from 'react-i18next';
import { CompareValues, EntryDetails, EntryList, useEntrySummary } from '@fieldstone/ui/compare';
import type { ComparedRow, MarkedEntry } from '@fieldstone/ui/compare';

type Criterion = ProcessContent['criteria'][number];

export type ProcessDifferenceProps = {
  /** The content before and after the change; null if the org did not have it. */
  readonly before: ProcessContent | null;
  readonly after: ProcessContent | null;
};

/** Shows how an expression or form process changed: its criteria and their logic in words, and its other properties. */
export function ProcessDifference({ before, after }: ProcessDifferenceProps) {
  const { t } = useTranslation('history');
  const summaryOf = useEntrySummary();
  const criterionText = ({ fieldPath, operator, operand }: Criterion) =>
    operand === null
      ? t('process.criterion', { field: fieldPath, operator })
      : t('process.criterionValue', { field: fieldPath, operator, value: operand });
  const state = (content: ProcessContent | null) =>
    content === null ? t('process.missing') : t(content.isActive ? 'process.active' : 'process.inactive');
  const logic = (content: ProcessContent | null) =>
    content === null || content.criteria.length === 0 ? t('process.none') : (content.logic ?? t('process.allCriteria'));
  const property = (name: 'name' | 'purpose' | 'sourceObject' | 'targetObject') => {
    const textOf = (content: ProcessContent | null) => content?.[name] ?? t('process.none');
    return { id: name, label: t(`process.${name}`), before: textOf(before), after: textOf(after) };
  };
  const rows = [
    { id: 'state', label: t('process.state'), before: state(before), after: state(after) },
    property('name'),
    property('purpose'),
    property('sourceObject'),
    property('targetObject'),
    { id: 'logic', label: t('process.logic'), before: logic(before), after: logic(after) },
  ].filter((row) => row.before !== row.after);
  const entries = criteriaOf(before, after).map((pair, index): MarkedEntry => {
    const content = pair.after ?? pair.before;
    const marks = marksOf(pair);
    return {
      id: String(index),
      marks,
      from: pair.before?.sequence,
      to: pair.after?.sequence,
      content:
        pair.before && pair.after && marks.length > 0 ? (
          <EntryDetails
            values={[{ id: 'criterion', before: criterionText(pair.before), after: criterionText(pair.after) }]}
          />
        ) : (
          content && criterionText(content)
        ),
    };
  });
  const label = t('process.criteria');
  const isChanged = entries.some(({ marks }) => marks.length > 0);
  const criteria: readonly ComparedRow[] = isChanged
    ? [{ id: 'criteria', label, note: summaryOf(entries), entries: <EntryList label={label} entries={entries} /> }]
    : [];
  return <CompareValues rows={[...criteria, ...rows]} />;
}

type Pair = { readonly before: Criterion | undefined; readonly after: Criterion | undefined };

/** Returns the criteria with the same number before and after; the logic refers to them by number. */
function criteriaOf(before: ProcessContent | null, after: ProcessContent | null): Pair[] {
  const [earlier, later] = [before?.criteria ?? [], after?.criteria ?? []];
  const numbers = [...new Set([...earlier, ...later].map(({ sequence }) => sequence))].toSorted((a, b) => a - b);
  return numbers.flatMap((number) => {
    const [left, right] = [earlier, later].map((all) => all.filter(({ sequence }) => sequence === number));
    const count = Math.max(left?.length ?? 0, right?.length ?? 0);
    return Array.from({ length: count }, (_, at) => ({ before: left?.[at], after: right?.[at] }));
  });
}

function marksOf({ before, after }: Pair): MarkedEntry['marks'] {
  if (before === undefined) return ['added'];
  if (after === undefined) return ['removed'];
  return isEqual(before, after) ? [] : ['changed'];
}
