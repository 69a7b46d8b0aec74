import { GROUP_PROFILE_CHANGE } from '@fieldstone/contracts/organization/change-history';
import type { ChangeHistoryEntry } from '@fieldstone/contracts/organization/change-history';
import { groupProfileState } from '@fieldstone/contracts/organization/group-profiles';
import { useChangeLines } from '../../domains/group-profile/use-change-lines.ts';

/** Returns the changed values of a change of a group profile, which has no fields of a page. */
export function usePlainLines({ settingId, before, after }: ChangeHistoryEntry): readonly string[] {
  const linesOf = useChangeLines();
  if (settingId !== GROUP_PROFILE_CHANGE) return [];
  return linesOf(groupProfileState.safeParse(before).data ?? {}, groupProfileState.safeParse(after).data ?? {});
}
