import type { PlannedOutcome } from '@fieldstone/contracts/changes/planned-change';

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
