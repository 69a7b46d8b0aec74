import { useTranslation } from 'react-i18next';
import { findDifferences } from '../../settings/differences/differences-of.ts';
import type { Difference } from '../../settings/differences/differences-of.ts';
import { SettingDifferences } from '../../settings/differences/setting-differences.tsx';
import type { DifferenceProps } from './change-view.ts';
import { useChangeSubject } from './use-change-subject.ts';
import type { ChangeSubject } from './use-change-subject.ts';
import { useSummary } from './use-summary.ts';

/** Shows the changed values with the fields of their page. */
export function FieldsDifference({ entry, isShort }: DifferenceProps) {
  const subject = useChangeSubject(entry);
  if (!subject) return null;
  const differences = findDifferences(subject.editable, subject.change);
  if (isShort) return <Summary subject={subject} differences={differences} />;
  const { editable, renderValue } = subject;
  return (
    differences.length > 0 && (
      <SettingDifferences setting={editable} differences={differences} renderValue={renderValue} />
    )
  );
}

type SummaryProps = { readonly subject: ChangeSubject; readonly differences: readonly Difference[] };

function Summary({ subject: { editable, change, renderValue }, differences }: SummaryProps) {
  const { t } = useTranslation('change-history');
  const summary = useSummary(editable, renderValue);
  return (
    <>
      {change.external && <span>{`${t('summary.found')}: `}</span>}
      <span>{change.unreadable?.after ? t('summary.unreadable') : summary(differences)}</span>
    </>
  );
}
