import type { Setting } from '@fieldstone/contracts/settings/setting';
import { readSetting } from '@fieldstone/contracts/settings/settings';
import { routeRequest } from '../../lib/api/route-query.ts';

/** Returns the request of the stored value of a group profile's setting. */
export const settingRequest = ({ id }: Pick<Setting, 'id'>, profileId: string) =>
  routeRequest(readSetting, { params: { profileId, settingKey: id } });
