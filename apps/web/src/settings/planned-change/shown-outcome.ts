import type { PlannedItem } from '@fieldstone/contracts/organization/planned-change';

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

type Result = Pick<PlannedItem, 'outcome' | 'reason'>;

/** Returns the outcome of a setting as pages show it. */
export function shownOutcome({ outcome, reason }: Result): ShownOutcome {
  return outcome === 'success' && reason === 'identical' ? 'unchanged' : outcome;
}

/** Counts the settings with an outcome. */
export function countOutcome(results: readonly Result[], desired: ShownOutcome): number {
  return results.filter((result) => shownOutcome(result) === desired).length;
}
