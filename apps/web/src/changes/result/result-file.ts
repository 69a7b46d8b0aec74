import type { PlannedOutcome } from '@fieldstone/contracts/changes/planned-change';
import { CSV_BOM, csvRow, namesOf } from '@fieldstone/contracts/platform/csv';
import type { CsvSeparator, FileColumns } from '@fieldstone/contracts/platform/csv';
import i18next from 'i18next';
import { itemName } from '../compared-setting.ts';
import { shownOutcome } from '../outcomes.ts';
import { reasonText } from '../reason-text.ts';

/** Columns of the file of results. */
export const RESULT_COLUMNS = {
  profile: 'text',
  profileId: 'text',
  setting: 'text',
  settingId: 'text',
  outcome: 'text',
  reason: 'text',
} as const satisfies FileColumns;

/** Returns the outcomes of a planned change as CSV with the texts of the page (requirements CPY-05 and FIX-14). */
export function resultFile(outcomes: readonly PlannedOutcome[], separator?: CsvSeparator): Blob {
  const t = i18next.getFixedT(null, 'changes');
  const columns = namesOf(RESULT_COLUMNS).map((name) => t(`result.columns.${name}`));
  const rows = outcomes.map((each) => {
    const { profileName, profileId, settingId } = each;
    const status = t(`result.statuses.${shownOutcome(each)}`);
    return [profileName, profileId, itemName(settingId), settingId, status, reasonText(each)];
  });
  return new Blob([CSV_BOM, ...[columns, ...rows].map((row) => csvRow(row, separator))], { type: 'text/csv' });
}
