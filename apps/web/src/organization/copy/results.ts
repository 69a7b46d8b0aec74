import type { CopyResult } from '@fieldstone/contracts/organization/copy';
import { shownOutcome } from '../../settings/planned-change/shown-outcome.ts';

/**
 * The outcomes for a group profile, most urgent first. Success requires success of all settings (requirement CPY-05); with `unchanged`,
 * none of them was written.
 */
const STATUSES = ['failure', 'unknown', 'success', 'unchanged'] as const;

export type ProfileStatus = (typeof STATUSES)[number];

export type ProfileResult = {
  readonly id: string;
  readonly name: string;
  readonly status: ProfileStatus;
  readonly settings: readonly CopyResult[];
};

/** Groups the results by group profile: most urgent status first, otherwise in the given order. */
export function profileResults(results: readonly CopyResult[]): ProfileResult[] {
  return [...Map.groupBy(results, ({ profileId }) => profileId)]
    .map(([id, settings]) => ({ id, name: settings[0]?.profileName ?? id, status: statusOf(settings), settings }))
    .toSorted((left, right) => STATUSES.indexOf(left.status) - STATUSES.indexOf(right.status));
}

function statusOf(settings: readonly CopyResult[]): ProfileStatus {
  if (settings.some(({ outcome }) => outcome === 'failure')) return 'failure';
  if (!settings.every(({ outcome }) => outcome === 'success')) return 'unknown';
  return settings.every((result) => shownOutcome(result) === 'unchanged') ? 'unchanged' : 'success';
}

/** Returns whether someone changed a setting after the dry run, so that a retry requires a decision. */
export function hasChangedSince(results: readonly CopyResult[]): boolean {
  return results.some(({ outcome, reason }) => outcome === 'failure' && reason === 'changed');
}

/** Returns the group profiles with a setting that was written. */
export function changedProfiles(results: readonly CopyResult[]): string[] {
  const written = results.filter((result) => shownOutcome(result) === 'success');
  return [...new Set(written.map(({ profileId }) => profileId))];
}
