import type { HomeProfile, Reach } from '@fieldstone/contracts/organization/overview';
import { CSV_BOM, csvFileName, csvRow, columnNames } from '@fieldstone/contracts/platform/csv';
import type { CsvCell, CsvSeparator, FileColumns } from '@fieldstone/contracts/platform/csv';
import i18next from 'i18next';
import type { CalledFile } from '../../lib/api/call.ts';

/** Columns of the file. */
export const PROFILE_COLUMNS = {
  name: 'text',
  id: 'text',
  description: 'text',
  active: 'text',
  users: 'number',
  stored: 'number',
  offered: 'number',
  broken: 'number',
  invalid: 'number',
  changedAt: 'moment',
  changedBy: 'text',
  notifiedAt: 'moment',
  notifiedBy: 'text',
  changedSince: 'text',
  synced: 'number',
  stale: 'number',
  never: 'number',
} as const satisfies FileColumns;

type ListedProfiles = {
  readonly profiles: readonly HomeProfile[];
  readonly offeredSettings: number;
  /** The reach of the last notifications; undefined while it is unknown. */
  readonly reaches: ReadonlyMap<string, Reach> | undefined;
};

/** Returns the listed group profiles as a CSV file, with the names of the page (requirement FIX-88). */
export function profilesFile(
  { profiles, offeredSettings, reaches }: ListedProfiles,
  orgId: string,
  separator?: CsvSeparator,
): CalledFile {
  const t = i18next.getFixedT(null, ['group-profiles', 'common']);
  const yesOrNo = (is: boolean) => t(is ? 'file.yes' : 'file.no');
  const rowOf = (profile: HomeProfile): Record<keyof typeof PROFILE_COLUMNS, CsvCell> => {
    const { lastChanged, lastNotified, problems } = profile;
    const reach = reaches?.get(profile.id);
    return {
      name: profile.name,
      id: profile.id,
      description: profile.description,
      active: yesOrNo(profile.isActive),
      users: profile.users,
      stored: profile.storedSettings,
      offered: offeredSettings,
      broken: problems.brokenReference,
      invalid: problems.invalid,
      changedAt: lastChanged?.at ?? null,
      changedBy: lastChanged?.by ?? null,
      notifiedAt: lastNotified?.at ?? null,
      notifiedBy: lastNotified?.by ?? null,
      changedSince: yesOrNo(profile.changedSinceNotification),
      synced: reach?.synced ?? null,
      stale: reach?.stale ?? null,
      never: reach?.never ?? null,
    };
  };
  const names = columnNames(PROFILE_COLUMNS);
  const rows = profiles.map((profile) => {
    const row = rowOf(profile);
    return names.map((name) => row[name]);
  });
  const head = names.map((name) =>
    name === 'synced' || name === 'stale' || name === 'never' ? t(`common:reach.${name}`) : t(`file.${name}`),
  );
  const content = new Blob([CSV_BOM, ...[head, ...rows].map((row) => csvRow(row, separator))], { type: 'text/csv' });
  return { name: csvFileName('group-profiles', orgId), content };
}
