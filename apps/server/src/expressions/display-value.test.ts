import type { SobjectField } from '@fieldstone/contracts/platform/org/org';
import { expect, it } from 'vitest';
import { sobjectField } from './test/sobject-field.ts';
import { displayValue } from './display-value.ts';

const field = (type: SobjectField['type']): SobjectField =>
  sobjectField(type, {
    picklistValues: [
      { value: 'On_Site', label: 'On Site', active: true },
      { value: 'Old', label: 'Old one', active: false },
    ],
  });

const shown = (type: SobjectField['type'], value: unknown) =>
  displayValue({ Id: 'x', Field__c: value }, { path: 'Field__c', field: field(type), namePath: null });

it.each([
  ['string', 'Pump {{x}}', 'Pump {{x}}'],
  ['string', '', null],
  ['string', null, null],
  ['string', undefined, null],
  ['boolean', false, 'false'],
  ['double', 0, '0'],
  ['picklist', 'On_Site', 'On Site'],
  ['picklist', 'Old', 'Old one'],
  ['picklist', 'Unknown', 'Unknown'],
  ['multipicklist', 'On_Site;Unknown', 'On Site; Unknown'],
  ['date', '2026-11-21', '2026-11-21'],
  ['datetime', '2026-11-21T08:30:00.000+0000', '2026-11-21T08:30:00.000Z'],
  ['time', '08:30:00.000Z', '08:30:00.000Z'],
  ['reference', 'a0A000000000001AAA', 'a0A000000000001AAA'],
  [
    'address',
    { street: 'Hauptstr. 1', city: 'Berlin', state: null, latitude: 52.5, longitude: 13.4 },
    'Hauptstr. 1, Berlin',
  ],
  ['location', { latitude: 52.5, longitude: 13.4 }, '52.5, 13.4'],
  ['location', { latitude: null, longitude: null }, null],
] as const)('shows %s %j as %j', (type, value, expected) => {
  expect(shown(type, value)).toBe(expected);
});

it('shows a reference by the name of its record, and nothing behind a missing record', () => {
  const reference = { path: 'Site__r.OwnerId', field: field('reference'), namePath: 'Site__r.Owner.Name' };
  const record = { Site__r: { OwnerId: '005000000000001AAA', Owner: { Name: 'Kim Reyes' } } };
  expect(displayValue(record, reference)).toBe('Kim Reyes');
  expect(displayValue({ Site__r: { OwnerId: '005000000000001AAA', Owner: null } }, reference)).toBe(
    '005000000000001AAA',
  );
  expect(displayValue({ Site__r: null }, reference)).toBeNull();
});
