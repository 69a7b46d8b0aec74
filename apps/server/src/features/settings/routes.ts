import type * as eventContract from '@fieldstone/contracts/settings/calendar/event-settings';
import type * as records from '@fieldstone/contracts/settings/setting-records';
import type * as contract from '@fieldstone/contracts/settings/settings';
import type { Handler } from '../../http/context.ts';
import { createScopes } from '../../settings/scope.ts';
import type { ScopeParts } from '../../settings/scope.ts';
import { readEventSettings, resetEventSettings, writeEventSettings } from './event-settings.ts';
import { readHistory } from './history.ts';
import type { HistoryParts } from './history.ts';
import { readSettingRecords, updateSettingRecords } from './setting-records.ts';
import { readSetting, resetSetting, writeSetting } from './setting.ts';

/** Returns the handlers of the settings. Event settings are stored like the others, but have separate routes. */
export function settingsHandlers(parts: HistoryParts & ScopeParts) {
  const scopeOf = createScopes(parts);
  return {
    readSetting: (({ params }, context) =>
      readSetting(scopeOf(context), params.profileId, params.settingKey)) satisfies Handler<
      typeof contract.readSetting
    >,

    writeSetting: (({ params, headers, body }, context) =>
      writeSetting(scopeOf(context), {
        profileId: params.profileId,
        settingId: params.settingKey,
        data: body.data,
        ifMatch: headers['if-match'],
      })) satisfies Handler<typeof contract.writeSetting>,

    resetSetting: (({ params, headers }, context) =>
      resetSetting(scopeOf(context), {
        profileId: params.profileId,
        settingId: params.settingKey,
        ifMatch: headers['if-match'],
      })) satisfies Handler<typeof contract.resetSetting>,

    settingHistory: (({ params, query }, context) =>
      readHistory(parts, { context, scope: scopeOf(context) }, params, query.before)) satisfies Handler<
      typeof contract.settingHistory
    >,

    settingRecords: (({ params, query }, context) =>
      readSettingRecords(scopeOf(context), params.profileId, query.id)) satisfies Handler<
      typeof records.settingRecords
    >,

    writeSettingRecords: (({ body }, context) =>
      updateSettingRecords(scopeOf(context), body.body.records)) satisfies Handler<typeof records.writeSettingRecords>,

    readEventSettings: (({ params }, context) =>
      readEventSettings(scopeOf(context), params.eventType, params.profileId)) satisfies Handler<
      typeof eventContract.readEventSettings
    >,

    resetEventSettings: (({ params, headers }, context) =>
      resetEventSettings(scopeOf(context), params.profileId, headers['if-match'])) satisfies Handler<
      typeof eventContract.resetEventSettings
    >,

    writeEventSettings: (({ params, headers }, context) =>
      writeEventSettings(scopeOf(context), { ...params, ifMatch: headers['if-match'] })) satisfies Handler<
      typeof eventContract.writeEventSettings
    >,
  };
}
