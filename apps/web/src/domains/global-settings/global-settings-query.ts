import { GLOBAL_SETTING_FIELDS } from '@fieldstone/contracts/settings/global-settings';
import { settingRecords } from '@fieldstone/contracts/settings/setting-records';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';

/** Loads the records of the global settings, in the order of the fields (requirement GLB-03). */
export function globalSettingsQuery(globalProfileId: string) {
  return queryOptions({
    queryKey: ['global-settings', globalProfileId],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const query = { id: GLOBAL_SETTING_FIELDS.map(({ id }) => id) };
      return (await call(settingRecords, { params: { profileId: globalProfileId }, query }, { signal })).records;
    },
  });
}
