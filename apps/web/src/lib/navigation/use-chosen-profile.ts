import type { GroupProfile } from '@fieldstone/contracts/organization/profile';
import { useMatch } from 'react-router';
import { PATHS } from './paths.ts';
import { useSessionUser } from '../session/session-query.ts';
import { findProfile, useAppData } from '../start-data/app-data-query.ts';
import { readLastProfile } from './last-profile.ts';

/**
 * Returns the group profile of the address, otherwise the last open one (requirement OVR-07). Undefined on a first visit, so that nobody
 * edits the global one by accident, unless the org has only one.
 */
export function useChosenProfile(): GroupProfile | undefined {
  const { orgId } = useSessionUser();
  const data = useAppData();
  const profileId = useMatch(`${PATHS.profile}/*`)?.params.profileId;
  const last = readLastProfile(orgId);
  // The pages of an inactive group profile are not those of the last one.
  if (profileId !== undefined) return findProfile(data, profileId);
  return data.profiles.find(({ id }) => id === last) ?? (data.profiles.length === 1 ? data.profiles[0] : undefined);
}
