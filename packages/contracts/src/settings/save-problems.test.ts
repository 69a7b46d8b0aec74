import { describe, expect, it } from 'vitest';
import { appointmentColor } from './calendar/appointment-color.ts';
import { appointmentStatus } from './calendar/appointment-status.ts';
import { barcode } from './pages/barcode.ts';
import { allSettings } from './all-settings.ts';
import { calendarGeneral } from './calendar/calendar-general.ts';
import { fieldInventory } from './pages/field-inventory.ts';
import { locationTracking } from './pages/location-tracking.ts';
import { isMoment } from '../platform/primitives.ts';
import { readValidPart } from './lenient-reading.ts';
import { findSaveProblems } from './setting.ts';
import type { Payload, Setting } from './setting.ts';
import { newReferences } from './setting-references.ts';

const rule = (title: string, lastModifiedDate = '2026-11-01T08:00:00.000Z') => ({
  title,
  color: '#C23934',
  expression: { processId: `EXP-${title}`, name: title, lastModifiedDate },
});
const colors = (...configuration: ReadonlyArray<ReturnType<typeof rule>>) => ({
  ...appointmentColor.defaults,
  configuration: [...configuration],
  default: { title: 'Other', color: '#004F9E' },
});
function validPart<P extends Payload>({ schema, defaults }: Setting<P>, stored: Payload): P {
  return readValidPart(schema, defaults, stored).payload;
}
const step = (fromStatus: string, toStatus: string) => ({ fromStatus, toStatus });

describe('rules of saving', () => {
  it('[FIX-21] are met by the defaults of every setting', () => {
    for (const setting of allSettings.map((one): Setting => one)) {
      expect(setting.saveProblems(setting.defaults), setting.id).toEqual([]);
      expect(setting.toStore(setting.defaults)).toEqual(setting.defaults);
    }
  });

  it('[FIX-21] are met by the values that pages save while a feature is off', () => {
    const status = { allowStatusChange: true, allowConfiguration: false, configuration: [step('Open', 'Open')] };
    expect(appointmentStatus.saveProblems(status).map(({ path }) => path)).toEqual([['configuration']]);
    expect(appointmentStatus.saveProblems(appointmentStatus.toSave(status))).toEqual([]);
    for (const extendedDays of [null, 0, 30, 999]) {
      const window = { enabled: false, extendedDays };
      expect(calendarGeneral.saveProblems(window)).toMatchObject([{ path: ['extendedDays'], params: { days: '14' } }]);
      expect(calendarGeneral.saveProblems(calendarGeneral.toSave(window))).toEqual([]);
    }
    const tracking = { enabled: false, status: ['Driving'], duration: 4 };
    expect(locationTracking.saveProblems(tracking).map(({ path }) => path)).toEqual([['status'], ['duration']]);
    expect(locationTracking.saveProblems(locationTracking.toSave(tracking))).toEqual([]);
  });

  it('[FIX-105] refuse transitions that are enabled without a row, unless they are stored so', () => {
    const status = { allowStatusChange: true, allowConfiguration: true, configuration: [] };
    const found = (earlier: typeof status | typeof appointmentStatus.defaults) =>
      findSaveProblems(appointmentStatus, status, [earlier]);
    expect(found(appointmentStatus.defaults)).toEqual([{ path: ['configuration'], message: 'transitionsMissing' }]);
    expect(found({ ...status, allowStatusChange: false })).toEqual([]);
  });

  it('[FIX-105] refuse the repetition of a status, unless it is stored', () => {
    const tracking = { enabled: true, status: ['Driving', 'Working', 'Driving'], duration: 4 };
    const found = (earlier: typeof tracking) => findSaveProblems(locationTracking, tracking, [earlier]);
    expect(found({ ...tracking, status: ['Driving'] })).toEqual([
      { path: ['status', 2], message: 'trackingStatusTwice' },
    ]);
    expect(found({ ...tracking, duration: 8 })).toEqual([]);
  });

  it('[FIX-105] refuse line breaks and control characters in names, but no tab in a title', () => {
    const titles = ['One\nline', 'One\u2028line', 'A\ttab', 'Fine'];
    const problems = appointmentColor.saveProblems({
      ...colors(...titles.map((title) => rule(title))),
      default: { title: 'The\rrest', color: '#004F9E' },
    });
    expect(problems.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['configuration.0.title', 'oneLine'],
      ['configuration.1.title', 'oneLine'],
      ['default.title', 'oneLine'],
    ]);
    const process = (stockTransferInventoryProcess: string) =>
      fieldInventory.saveProblems({ enabled: true, stockTransferInventoryProcess }).length;
    expect(['Van', 'Van\nstock', 'Van\u0007', '\n'].map(process)).toEqual([0, 1, 1, 0]);
  });

  it.each([
    ['2026-11-01T08:00:00.000Z', true],
    ['2026-11-01T08:00:00.000+0000', true],
    ['2026-11-01T08:00+01:00', true],
    ['yesterday', false],
    ['2026-11-01', false],
    ['2026-13-01T08:00:00Z', false],
    ['2026-02-30T08:00:00Z', false],
    ['2028-02-29T23:59:59.999+01:00', true],
    ['0000-01-01T00:00Z', true],
    ['', false],
  ])('[FIX-21] checks whether %j is a date and time: %s', (text, expected) => {
    expect(isMoment(text)).toBe(expected);
  });

  it('[FIX-21] tolerate a broken rule at any position of a list, but only if an earlier value breaks it in the same way', () => {
    const before = colors(rule('A', 'yesterday'), rule('B'));
    const found = (...rules: ReadonlyArray<ReturnType<typeof rule>>) =>
      findSaveProblems(appointmentColor, colors(...rules), [before]).map(({ path }) => path.join('.'));
    expect(found(rule('B'), rule('C'), rule('A', 'yesterday'))).toEqual([]);
    expect(found(rule('B', 'today'), rule('A', 'yesterday'))).toEqual(['configuration.0.expression.lastModifiedDate']);
  });

  it('[FIX-21] look up only references that no earlier value has in the same field', () => {
    const status = (...configuration: ReadonlyArray<ReturnType<typeof step>>) => ({
      allowStatusChange: true,
      allowConfiguration: true,
      configuration: [...configuration],
    });
    const named = newReferences('SET004', status(step('A', 'B'), step('B', 'C')), [status(step('A', 'B'))]);
    expect(named.map(({ path }) => path.join('.'))).toEqual(['configuration.1.fromStatus', 'configuration.1.toStatus']);
    expect(newReferences('SET010', { enabled: true }, [])).toEqual([]);
  });
});

describe('the valid part of a stored value', () => {
  it('[FIX-21] omits list entries that break a rule, and has defaults for other fields that do', () => {
    const stored = { ...colors(rule('A'), rule('No!'), rule('C')), enabled: 'yes', note: 'kept' };
    expect(validPart(appointmentColor, stored)).toEqual({
      ...colors(rule('A'), rule('C')),
      enabled: false,
      note: 'kept',
    });
  });

  it('[FIX-21] omits each entry that breaks a rule, in any order of the rules', () => {
    const [long, other] = [step('x'.repeat(256), 'A'), step('C', 'D')];
    const stored = { allowStatusChange: true, allowConfiguration: true };
    const configuration = [step('A', 'B'), step('A', 'B'), other, long, step('B', 'C')];
    expect(validPart(appointmentStatus, { ...stored, configuration })).toEqual({
      ...stored,
      configuration: [step('A', 'B'), other, step('B', 'C')],
    });
  });

  it('[FIX-21] consists of the defaults if nothing can be kept', () => {
    expect(validPart(appointmentColor, { configuration: 7, default: null, objectName: 1, enabled: 2 })).toEqual(
      appointmentColor.defaults,
    );
    expect(validPart(barcode, { enabled: true, searchObjects: [] })).toEqual(barcode.defaults);
    expect(validPart(calendarGeneral, { enabled: true, extendedDays: 999 })).toEqual({
      enabled: true,
      extendedDays: 14,
    });
  });
});

it('[FIX-16] counts a blank stock transfer process as empty, and keeps any other with its spaces', () => {
  const stored = (process: string) =>
    fieldInventory.toStore({ enabled: true, stockTransferInventoryProcess: process }).stockTransferInventoryProcess;
  expect(['', '  ', '\t\n', '\u00a0', ' Van '].map(stored)).toEqual(['', '', '', '', ' Van ']);
});
