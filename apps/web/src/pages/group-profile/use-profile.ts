import type { GroupProfile } from '@fieldstone/contracts/organization/profile';
import { useOutletContext } from 'react-router';

/** Returns the group profile of the address, for routes below a profile. */
export function useProfile(): GroupProfile {
  return useOutletContext<GroupProfile>();
}
