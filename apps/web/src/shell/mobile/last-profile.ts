import { deviceStorage } from '../../lib/browser-storage.ts';

const STORED = 'fieldstone.lastProfile.';

/** The last open group profile of this org on this device. */
export const lastProfile = {
  read: (orgId: string): string | null => deviceStorage.read(`${STORED}${orgId}`),
  keep: (orgId: string, profileId: string): void => deviceStorage.keep(`${STORED}${orgId}`, profileId),
};
