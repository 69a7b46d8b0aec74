import { appointmentStatus } from '@fieldstone/contracts/settings/calendar/appointment-status';
import { appointmentTitle } from '@fieldstone/contracts/settings/calendar/appointment-title';
import { appointmentView } from '@fieldstone/contracts/settings/calendar/appointment-view';
import { calendarGeneral } from '@fieldstone/contracts/settings/calendar/calendar-general';
import { locationTracking } from '@fieldstone/contracts/settings/pages/location-tracking';
import type { Payload, Setting } from '@fieldstone/contracts/settings/setting';
import { expect, it } from 'vitest';
import { AppError } from '../../platform/errors.ts';
import { checkedPayload } from '../../settings/envelope.ts';

/** Returns the server's errors for a payload, field by field. */
function errorsOf(setting: Setting, payload: Payload): Array<readonly [string, string]> {
  try {
    checkedPayload(setting, payload);
    return [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return (error.fields ?? []).map(({ path, message }) => [path.replace('body.data.config.payload.', ''), message]);
  }
}

const title = (content: string) => ({ ...appointmentTitle.defaults, title: { content, enabled: true } });

it('[TTL-03][CALL-02] rejects a template with the texts of the page, including the path', () => {
  expect(errorsOf(appointmentTitle, title('{{Id}} '.repeat(11)))).toEqual([
    ['title.content', 'Too many field paths entered'],
  ]);
  expect(errorsOf(appointmentTitle, title('For {{Account Name}}'))).toEqual([
    ['title.content', 'Field "Account Name" is not valid.'],
  ]);
  expect(errorsOf(appointmentTitle, title('For {{Account.Name}}'))).toEqual([]);
});

it('[STA-04][CALL-02] rejects transitions row by row', () => {
  const configuration = [
    { fromStatus: 'Open', toStatus: 'Working' },
    { fromStatus: 'Open', toStatus: '' },
    { fromStatus: 'Open', toStatus: 'Open' },
    { fromStatus: 'Open', toStatus: 'Working' },
  ];
  expect(errorsOf(appointmentStatus, { allowStatusChange: true, allowConfiguration: true, configuration })).toEqual([
    ['configuration.1', 'Please select a status.'],
    ['configuration.2', 'Error saving transition as From and To cannot be the same.'],
    ['configuration.3', 'Error saving transition as there are one or more duplicate transitions.'],
  ]);
});

it('[VIEW-02][WIN-03][LOC-02] rejects other invalid calendar settings', () => {
  const eleven = Array.from({ length: 11 }, (_, index) => `Field_${index}__c`);
  expect(errorsOf(appointmentView, { ...appointmentView.defaults, configuration: eleven })).toEqual([
    ['configuration', 'You can have at most 10 fields.'],
  ]);
  expect(errorsOf(calendarGeneral, { enabled: true, extendedDays: 366 })).toEqual([
    ['extendedDays', 'Value must be minimum 1 day - maximum 365 days.'],
  ]);
  expect(errorsOf(locationTracking, { enabled: true, status: [], duration: 4 })).toEqual([
    ['status', 'Please select at least one appointment status.'],
  ]);
});
