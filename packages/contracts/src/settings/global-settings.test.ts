import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  appVersion,
  FORCE_DOWNLOAD_OPTIONS,
  GLOBAL_SETTING_DEFAULTS,
  GLOBAL_SETTING_FIELDS,
  globalSettingProblem,
  globalSettings,
  REMINDER_OPTIONS,
} from './global-settings.ts';
import validation from '../validation.en.json' with { type: 'json' };

it('[GLB-01] has six records whose defaults allow every app and never remind', () => {
  expect(GLOBAL_SETTING_FIELDS.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6].map((n) => `GO003_SET00${n}`));
  expect(Object.keys(GLOBAL_SETTING_DEFAULTS)).toEqual(GLOBAL_SETTING_FIELDS.map(({ key }) => key));
  expect(globalSettings.parse(GLOBAL_SETTING_DEFAULTS)).toEqual({
    preventStoreLogin: false,
    minimumVersionIos: '0.0.0',
    minimumVersionAndroid: '0.0.0',
    minimumVersionWindows: '0.0.0',
    reminderFrequency: '-1',
    forceDownload: '-1',
  });
});

it('[GLB-02] offers the required options', () => {
  expect(REMINDER_OPTIONS).toEqual(['0.0417', '0.1667', '1', '-1']);
  expect(FORCE_DOWNLOAD_OPTIONS).toEqual(['0.0417', '0.1667', '1', '2', '4', '-1']);
});

it('[GLB-01] accepts only versions of one to four numbers', () => {
  const numbers = fc.array(fc.nat({ max: 999_999_999 }), { minLength: 1, maxLength: 4 });
  fc.assert(fc.property(numbers, (parts) => appVersion.safeParse(parts.join('.')).success));
  for (const wrong of ['', ' 1.0', '1.', '.1', '1..2', 'v1.0', '1.0-beta', '1.2.3.4.5', '-1', '1234567890', '٣.٠']) {
    expect(appVersion.safeParse(wrong).error?.issues[0]?.message, wrong).toBe('appVersion');
  }
  expect(validation.appVersion).toBe(
    'Please enter a version: one to four numbers separated by periods, such as 24.10.0.',
  );
});

it('[GLB-03] checks internal values by setting id, and ignores other settings', () => {
  const defaults: Readonly<Record<string, unknown>> = GLOBAL_SETTING_DEFAULTS;
  for (const { id, key, options } of GLOBAL_SETTING_FIELDS) {
    for (const value of options ?? ['24.10', String(defaults[key])]) {
      expect(globalSettingProblem(id, value)).toBeUndefined();
    }
    const rule = options ? 'globalSettingOption' : 'appVersion';
    expect([globalSettingProblem(id, null), globalSettingProblem(id, 'x')]).toEqual([rule, rule]);
  }
  expect(globalSettingProblem('GLOB001_GBL025', 'x')).toBeUndefined();
});
