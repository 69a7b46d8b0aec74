import type { CopyResult } from '@fieldstone/contracts/organization/copy';
import { CSV_BOM, csvRow } from '@fieldstone/contracts/platform/csv';
import { settingById } from '@fieldstone/contracts/settings/all-settings';
import i18next from 'i18next';
import { messageText } from '../../lib/api/message-text.ts';
import { pageLabel } from '../../lib/navigation/area-text.ts';

/** Returns the results of a copy as CSV with the texts of the page (requirements CPY-05 and FIX-14). */
export function resultFile(results: readonly CopyResult[]): Blob {
  const t = i18next.getFixedT(null, 'copy');
  const columns = [
    t('result.columns.profile'),
    t('result.columns.profileId'),
    t('result.columns.setting'),
    t('result.columns.settingId'),
    t('result.columns.outcome'),
    t('result.columns.reason'),
  ];
  const rows = results.map((result) => {
    const { profileName, profileId, settingId, outcome } = result;
    const setting = settingById(settingId);
    const title = setting ? pageLabel(setting) : settingId;
    return [profileName, profileId, title, settingId, t(`result.statuses.${outcome}`), reasonText(result)];
  });
  return new Blob([CSV_BOM, ...[columns, ...rows].map(csvRow)], { type: 'text/csv' });
}

/** Explains the outcome of a setting; null if there is nothing to explain. */
export function reasonText({ reason, message, ...text }: CopyResult): string | null {
  if (message !== null) return messageText({ ...text, message });
  return reason && i18next.t(`copy:reasons.${reason}`);
}
