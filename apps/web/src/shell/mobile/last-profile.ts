const STORED = 'fieldstone.lastProfile.';

/** The group profile that was open last in this org on this device. */
export const lastProfile = {
  read: (orgId: string): string | null => localStorage.getItem(`${STORED}${orgId}`),
  keep: (orgId: string, profileId: string): void => localStorage.setItem(`${STORED}${orgId}`, profileId),
};
