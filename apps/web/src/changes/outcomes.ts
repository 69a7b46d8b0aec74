import type { PlannedOutcome } from '@fieldstone/contracts/changes/planned-change';
import { CSV_BOM, csvRow, columnNames } from '@fieldstone/contracts/platform/csv';
import type { CsvSeparator, FileColumns } from '@fieldstone/contracts/platform/csv';
import i18next from 'i18next';
import { messageText } from '../lib/api/message-text.ts';
import { itemName } from './setting-names.ts';

/** The outcomes of a finished planned change as pages show them: `unchanged` is a success that wrote nothing (FIX-71). */
export const SHOWN_OUTCOMES = ['success', 'unchanged', 'failure', 'unknown'] as const;

export type ShownOutcome = (typeof SHOWN_OUTCOMES)[number] | 'pending';

export const OUTCOME_TONES = {
  success: 'success',
  unchanged: 'neutral',
  failure: 'danger',
  unknown: 'warning',
  pending: 'neutral',
} as const satisfies Readonly<Record<ShownOutcome, string>>;

/** Returns the outcome of a setting as pages show it. */
export function shownOutcome({ outcome, reason }: PlannedOutcome): ShownOutcome {
  return outcome === 'success' && reason === 'identical' ? 'unchanged' : outcome;
}

/** Counts the settings with an outcome. */
export function countOutcome(outcomes: readonly PlannedOutcome[], desired: ShownOutcome): number {
  return outcomes.filter((each) => shownOutcome(each) === desired).length;
}

/** Counts the settings that were not written because someone had changed them, so that a retry requires a decision. */
export function countChanged(outcomes: readonly PlannedOutcome[]): number {
  return outcomes.filter(({ outcome, reason }) => outcome === 'failure' && reason === 'changed').length;
}

/** Returns the group profiles with a setting that was written. */
export function writtenProfiles(outcomes: readonly PlannedOutcome[]): string[] {
  const written = outcomes.filter((each) => shownOutcome(each) === 'success');
  return [...new Set(written.flatMap(({ profileId }) => profileId ?? []))];
}

/**
 * The outcomes for a group profile, most urgent first. Success requires success of all settings (requirement CPY-05); with `unchanged`,
 * none of them was written.
 */
const STATUSES = ['failure', 'unknown', 'success', 'unchanged'] as const;

type ProfileOutcome = {
  readonly id: string;
  readonly name: string;
  readonly status: (typeof STATUSES)[number];
  readonly outcomes: readonly PlannedOutcome[];
};

/** Groups the outcomes by group profile: most urgent status first, otherwise in the given order. */
export function profileOutcomes(all: readonly PlannedOutcome[]): ProfileOutcome[] {
  return [...Map.groupBy(all, ({ profileId }) => profileId ?? '')]
    .map(([id, outcomes]) => ({ id, name: outcomes[0]?.profileName ?? id, status: statusOf(outcomes), outcomes }))
    .toSorted((left, right) => STATUSES.indexOf(left.status) - STATUSES.indexOf(right.status));
}

function statusOf(outcomes: readonly PlannedOutcome[]): ProfileOutcome['status'] {
  if (outcomes.some(({ outcome }) => outcome === 'failure')) return 'failure';
  if (!outcomes.every(({ outcome }) => outcome === 'success')) return 'unknown';
  return outcomes.every((each) => shownOutcome(each) === 'unchanged') ? 'unchanged' : 'success';
}

/** The reason of a planned result or of an outcome. */
export type Explained = Pick<PlannedOutcome, 'reason' | 'message' | 'code' | 'params'>;

/** Explains a planned result or an outcome of a setting; null if there is nothing to explain. */
export function reasonText({ reason, message, code, params }: Explained): string | null {
  if (message !== null) return messageText({ code, params, message });
  return reason && i18next.t(`changes:reasons.${reason}`);
}

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
  const columns = columnNames(RESULT_COLUMNS).map((name) => t(`result.columns.${name}`));
  const rows = outcomes.map((each) => {
    const { profileName, profileId, settingId } = each;
    const status = t(`result.statuses.${shownOutcome(each)}`);
    return [profileName, profileId, itemName(settingId), settingId, status, reasonText(each)];
  });
  return new Blob([CSV_BOM, ...[columns, ...rows].map((row) => csvRow(row, separator))], { type: 'text/csv' });
}
