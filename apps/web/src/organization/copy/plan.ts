import type { CopyVerdict } from '@fieldstone/contracts/organization/copy';

export type Verdict = CopyVerdict['verdict'];

/** In the order in which they are shown. */
export const VERDICTS = ['will-change', 'identical', 'blocked'] as const satisfies readonly Verdict[];

/** How many settings get each verdict. */
export function countVerdicts(settings: readonly CopyVerdict[]): Readonly<Record<Verdict, number>> {
  const counts: Record<Verdict, number> = { 'will-change': 0, identical: 0, blocked: 0 };
  for (const { verdict } of settings) counts[verdict] += 1;
  return counts;
}
