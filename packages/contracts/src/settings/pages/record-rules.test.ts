import { expect, it } from 'vitest';
import { GLOBAL_SETTING_FIELDS, globalSettingDisplay } from '../global-settings.ts';
import { recordProblems } from './record-rules.ts';

const problems = (settingId: string, internalValue: string | null, displayValue: string | null = internalValue) =>
  recordProblems(settingId, { internalValue, displayValue }).map(({ path, message }) => [path[0], message]);

it('[SFX-08] accepts the names of options as on the page', () => {
  const named = GLOBAL_SETTING_FIELDS.map((field) =>
    (field.options ?? ['24.10.1']).map((value) => globalSettingDisplay(field, value)),
  );
  expect(named).toEqual([
    ['Enabled', 'Disabled'],
    ['24.10.1'],
    ['24.10.1'],
    ['24.10.1'],
    ['1 hr', '4 hrs', 'Daily', 'Never'],
    ['1 hr', '4 hrs', '1 day', '2 days', '4 days', 'Never'],
  ]);
  for (const field of GLOBAL_SETTING_FIELDS) {
    for (const value of field.options ?? ['24.10.1']) {
      expect(problems(field.id, value, globalSettingDisplay(field, value))).toEqual([]);
      expect(problems(field.id, value, value)).toEqual([]);
      expect(problems(field.id, value, 'banana')).toEqual([['displayValue', 'globalSettingDisplay']]);
      expect(problems(field.id, value, null)).toEqual([['displayValue', 'globalSettingDisplay']]);
    }
  }
});

it.each([
  ['GO003_SET002', '24.10-beta', 'appVersion'],
  ['GO003_SET005', '2', 'globalSettingOption'],
  ['GO003_SET007', 'yesterday', 'moment'],
  ['GLOB001_GBL025', 'Foo Event', 'eventType'],
  ['GLOB001_GBL025', null, 'eventType'],
  ['DCON007_SET001', '{not json', 'settingJson'],
  ['DCON007_SET001', null, 'settingJson'],
  ['DCON007_SET001', '{}', 'statusList'],
  ['SBRD001_SET001', '[{"id":""}]', 'statusList'],
  ['BETA001', '{"enabled":true}', 'betaConfiguration'],
])('[SFX-08] rejects %s = %j by the rule %s', (settingId, value, rule) => {
  expect(problems(settingId, value)).toEqual([['internalValue', rule]]);
});

it('[SFX-08] has no rule for settings that the console does not use, or for the display value of JSON', () => {
  expect(problems('OTHER001', 'anything', 'shown')).toEqual([]);
  expect(problems('DCON007_SET001', '[]', 'Appointment statuses')).toEqual([]);
  expect(problems('BETA001', '{"enabled":false,"tenants":[]}', 'Beta')).toEqual([]);
  expect(problems('GO003_SET007', '2026-11-22T08:00:00.000Z')).toEqual([]);
  expect(problems('GLOB001_GBL025', 'Fieldstone Event', 'Other')).toEqual([['displayValue', 'globalSettingDisplay']]);
});
