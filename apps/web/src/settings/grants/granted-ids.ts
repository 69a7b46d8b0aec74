import type { Grants } from '@fieldstone/contracts/skills/ai-section';
import type { ListRules } from '@fieldstone/contracts/settings/merge/list-rule';
import { recordId } from '@fieldstone/contracts/platform/primitives';
import * as z from 'zod/mini';

/** Rules of what a page edits of the grants. */
export const grantedIds = { profileIds: z.array(recordId), userIds: z.array(recordId) } as const;

/** How two edits of the grants merge. */
export const GRANT_LISTS: ListRules = { profileIds: { isSet: true }, userIds: { isSet: true } };

type GrantedIds = { readonly profileIds: readonly string[]; readonly userIds: readonly string[] };

/** The ids that a section's grants hold. */
export function idsOfGrants({ profiles, users }: Grants): { profileIds: string[]; userIds: string[] } {
  return { profileIds: profiles.map((one) => one.profile_id), userIds: users.map((one) => one.user_id) };
}

/** The grants that a section sends. */
export function grantsOfIds({ profileIds, userIds }: GrantedIds): Grants {
  return { profiles: profileIds.map((id) => ({ profile_id: id })), users: userIds.map((id) => ({ user_id: id })) };
}
