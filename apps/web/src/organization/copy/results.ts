import type { CopyResult } from '@fieldstone/contracts/organization/copy';

/** What became of a profile: a success only if all its settings are (requirement CPY-05). What needs attention most stands first. */
const STATUSES = ['failure', 'unknown', 'success'] as const;

export type ProfileStatus = (typeof STATUSES)[number];

export type ProfileResult = {
  readonly id: string;
  readonly name: string;
  readonly status: ProfileStatus;
  readonly settings: readonly CopyResult[];
};

/** The results by group profile: what needs attention first, in the order of the results otherwise. */
export function profileResults(results: readonly CopyResult[]): ProfileResult[] {
  return [...Map.groupBy(results, ({ profileId }) => profileId)]
    .map(([id, settings]) => ({ id, name: settings[0]?.profileName ?? id, status: statusOf(settings), settings }))
    .toSorted((left, right) => STATUSES.indexOf(left.status) - STATUSES.indexOf(right.status));
}

function statusOf(settings: readonly CopyResult[]): ProfileStatus {
  if (settings.some(({ outcome }) => outcome === 'failure')) return 'failure';
  return settings.every(({ outcome }) => outcome === 'success') ? 'success' : 'unknown';
}

/** The profiles whose failures are that somebody changed them after the dry run: to try again they need their versions of now. */
export function changedSince(results: readonly CopyResult[]): string[] {
  return [
    ...new Set(
      results.flatMap(({ outcome, reason, profileId }) =>
        outcome === 'failure' && reason === 'changed' ? [profileId] : [],
      ),
    ),
  ];
}
