import type { ChangeOverlap } from '@fieldstone/contracts/organization/change-plan';
import type { OverlapRow } from '../../store/repositories/planned-change-overlaps.ts';

/** Converts an overlapping planned change to the contract's form. */
export function toOverlap({ user_name: createdBy, ...other }: OverlapRow): ChangeOverlap {
  return { ...other, createdBy };
}
