import { BETA_SETTING } from '@fieldstone/contracts/settings/plain-records';
import { GLOBAL_SETTING_IDS } from '@fieldstone/contracts/settings/global-settings';
import { EVENT_TYPE_SETTING } from '@fieldstone/contracts/settings/calendar/event-type';
import { STATUS_SETTINGS } from '@fieldstone/contracts/settings/calendar/status-source';
import { recordProblems } from '@fieldstone/contracts/settings/pages/record-rules';
import { fieldErrors } from '../../http/requests/validate.ts';
import { mergeTexts, recordKind, textDifference } from './record-kind.ts';

/** The plain settings of the global group profile. */
export const globalSettingKind = recordKind({
  id: 'global-setting',
  settingIds: [
    ...Object.values(GLOBAL_SETTING_IDS),
    EVENT_TYPE_SETTING,
    ...Object.values(STATUS_SETTINGS),
    BETA_SETTING,
  ],
  empty: { text: null, displayText: null },
  validate: ({ slot: { settingId }, value: { text, displayText = null } }) =>
    fieldErrors('value', recordProblems(settingId, { internalValue: text, displayValue: displayText })),
  // They refer to nothing in the org.
  checkReferences: async () => new Map(),
  difference: (_settingId, before, after) => textDifference(before, after),
  merge: mergeTexts,
});
