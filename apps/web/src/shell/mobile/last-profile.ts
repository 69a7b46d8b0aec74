const STORED = 'fieldstone.lastProfile.';

/** The last open group profile of this org on this device. */
export const lastProfile = {
  read: (orgId: string): string | null => localStorage.getItem(`${STORED}${orgId}`),
  keep: (orgId: string, profileId: string): void => localStorage.setItem(`${STORED}${orgId}`, profileId),
};
