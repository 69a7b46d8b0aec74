import { GLOBAL_SETTING_FIELDS } from '@fieldstone/contracts/settings/global-settings';
import { settingRecords } from '@fieldstone/contracts/settings/setting-records';
import { routeQuery } from '../../lib/api/route-query.ts';

/** Loads the records of the global settings, in the order of the fields (requirement GLB-03). */
export function globalSettingsQuery(globalProfileId: string) {
  return routeQuery(settingRecords, {
    params: { profileId: globalProfileId },
    query: { id: GLOBAL_SETTING_FIELDS.map(({ id }) => id) },
    queryKey: ['global-settings', globalProfileId],
    staleTime: 0,
    data: ({ records }) => records,
  });
}
