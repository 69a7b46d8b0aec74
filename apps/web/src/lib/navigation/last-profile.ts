import { useEffect } from 'react';
import { deviceStorage } from '../browser-storage.ts';
import { useSessionUser } from '../session/session-query.ts';

const STORED = 'fieldstone.lastProfile.';

/** Returns the last open group profile of an org on this device. */
export function readLastProfile(orgId: string): string | null {
  return deviceStorage.read(`${STORED}${orgId}`);
}

/** Stores the open group profile as the last one of the org on this device. */
export function useLastProfile(profileId: string | undefined): void {
  const { orgId } = useSessionUser();
  useEffect(() => {
    if (profileId !== undefined) deviceStorage.keep(`${STORED}${orgId}`, profileId);
  }, [orgId, profileId]);
}
