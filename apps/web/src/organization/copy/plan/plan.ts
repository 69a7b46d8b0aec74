import type { CopyCheck } from '@fieldstone/contracts/organization/copy-plan';

export type CheckResult = CopyCheck['result'];

/** The results in display order. */
export const CHECK_RESULTS = ['will-change', 'identical', 'blocked'] as const satisfies readonly CheckResult[];

/** Counts the settings by result. */
export function countResults(settings: readonly CopyCheck[]): Readonly<Record<CheckResult, number>> {
  const counts: Record<CheckResult, number> = { 'will-change': 0, identical: 0, blocked: 0 };
  for (const { result } of settings) counts[result] += 1;
  return counts;
}
