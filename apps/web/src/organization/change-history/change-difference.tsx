import { use } from 'react';
import type { SettingDifferencesProps } from '../../settings/differences/setting-differences.tsx';
import type { Difference } from '../../settings/differences/differences-of.ts';
import { SettingDifferences } from '../../settings/differences/setting-differences.tsx';
import type { ChangeSubject } from './use-change-subject.ts';
import { PagePartsContext } from './page-parts.ts';

export type ChangeDifferenceProps = Pick<SettingDifferencesProps, 'sides'> & {
  readonly subject: Pick<ChangeSubject, 'editable' | 'renderValue'>;
  readonly differences: readonly Difference[];
};

/** Shows the differences of a change with the values as their page renders them. */
export function ChangeDifference({ subject, differences, sides }: ChangeDifferenceProps) {
  const { editable, renderValue } = subject;
  const pages = use(PagePartsContext);
  return (
    <SettingDifferences
      setting={editable}
      differences={differences}
      sides={sides}
      renderValue={renderValue ?? ((path, value) => pages.renderValue(editable, path, value))}
    />
  );
}
