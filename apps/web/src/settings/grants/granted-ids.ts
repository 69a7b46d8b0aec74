import type { Grants } from '@fieldstone/contracts/skills/define-skill';
import type { ListRules } from '@fieldstone/contracts/settings/merge/list-rule';
import { recordId } from '@fieldstone/contracts/platform/primitives';
import * as z from 'zod/mini';

/** Schema of the grants in the form that pages edit. */
export const grantedIds = { profileIds: z.array(recordId), userIds: z.array(recordId) } as const;

/** Merge rules of the grants. */
export const GRANT_LISTS: ListRules = { profileIds: { isSet: true }, userIds: { isSet: true } };

export type GrantedIds = { readonly profileIds: string[]; readonly userIds: string[] };

/** Returns the ids in a section's grants. */
export function idsOfGrants({ profiles, users }: Grants): GrantedIds {
  return { profileIds: profiles.map((one) => one.profile_id), userIds: users.map((one) => one.user_id) };
}

/** Returns the grants of a section for the given ids. */
export function grantsOfIds({ profileIds, userIds }: GrantedIds): Grants {
  return { profiles: profileIds.map((id) => ({ profile_id: id })), users: userIds.map((id) => ({ user_id: id })) };
}
