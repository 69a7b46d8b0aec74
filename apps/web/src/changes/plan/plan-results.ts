import type { PlanItem } from '@fieldstone/contracts/changes/plan';

export type PlanResult = PlanItem['result'];

/** The results in display order. */
export const PLAN_RESULTS = ['will-change', 'identical', 'blocked'] as const satisfies readonly PlanResult[];

export const RESULT_TONES = { 'will-change': 'accent', identical: 'neutral', blocked: 'danger' } as const;

/** Counts the settings by result. */
export function countResults(items: readonly PlanItem[]): Readonly<Record<PlanResult, number>> {
  const counts: Record<PlanResult, number> = { 'will-change': 0, identical: 0, blocked: 0 };
  for (const { result } of items) counts[result] += 1;
  return counts;
}

/** Returns the versions of the stored values that a plan showed. */
export function versionsOf(items: readonly PlanItem[]): Readonly<Record<string, string>> {
  return Object.fromEntries(items.map(({ settingId, version }) => [settingId, version]));
}

/** Returns the reason of a planned change in its request: a note, unless it is blank. */
export function reasonOf(note: string): { readonly reason?: string } {
  const reason = note.trim();
  return reason === '' ? {} : { reason };
}
