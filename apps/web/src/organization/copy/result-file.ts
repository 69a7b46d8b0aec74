import type { CopyResult } from '@fieldstone/contracts/organization/copy';
import { CSV_BOM, csvRow, namesOf } from '@fieldstone/contracts/platform/csv';
import type { CsvSeparator, FileColumns } from '@fieldstone/contracts/platform/csv';
import { settingById } from '@fieldstone/contracts/settings/all-settings';
import i18next from 'i18next';
import { messageText } from '../../lib/api/message-text.ts';
import { pageName } from '../../lib/navigation/page-name.ts';
import { shownOutcome } from '../../settings/planned-change/shown-outcome.ts';

/** Columns of the file of results. */
export const RESULT_COLUMNS = {
  profile: 'text',
  profileId: 'text',
  setting: 'text',
  settingId: 'text',
  outcome: 'text',
  reason: 'text',
} as const satisfies FileColumns;

/** Returns the results of a copy as CSV with the texts of the page (requirements CPY-05 and FIX-14). */
export function resultFile(results: readonly CopyResult[], separator?: CsvSeparator): Blob {
  const t = i18next.getFixedT(null, 'copy');
  const columns = namesOf(RESULT_COLUMNS).map((name) => t(`result.columns.${name}`));
  const rows = results.map((result) => {
    const { profileName, profileId, settingId } = result;
    const setting = settingById(settingId);
    const title = setting ? pageName(setting.name) : settingId;
    return [profileName, profileId, title, settingId, t(`result.statuses.${shownOutcome(result)}`), reasonText(result)];
  });
  return new Blob([CSV_BOM, ...[columns, ...rows].map((row) => csvRow(row, separator))], { type: 'text/csv' });
}

/** Explains the outcome of a setting; null if there is nothing to explain. */
export function reasonText({ reason, message, ...text }: CopyResult): string | null {
  if (message !== null) return messageText({ ...text, message });
  return reason && i18next.t(`copy:reasons.${reason}`);
}
