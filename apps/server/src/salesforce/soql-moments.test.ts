import fc from 'fast-check';
import { expect, it } from 'vitest';
import { day, moment, relativeDay, timeOfDay } from './soql-moments.ts';

it('formats every valid day unchanged', () => {
  const days = fc.date({ min: new Date('1700-01-01'), max: new Date('4000-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(days, (date) => {
      const text = date.toISOString().slice(0, 10);
      expect(day(text)?.text).toBe(text);
      expect(moment(text)?.toISOString()).toBe(`${text}T00:00:00.000Z`);
      expect(moment(date.toISOString())).toEqual(date);
    }),
  );
});

it('accepts only dates, times and SOQL keywords', () => {
  const piece = fc.constantFrom(
    '2026-11-21',
    'T08:30',
    'Z',
    '+01:00',
    ' ',
    "'",
    'TODAY',
    'LAST_N_DAYS:',
    '7',
    ' OR Id != null',
    '\n',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 5 }), (pieces) => {
      const text = pieces.join('');
      for (const found of [day(text), relativeDay(text), timeOfDay(text)]) {
        if (found !== null) expect(found.text).toMatch(/^(\d{4}-\d\d-\d\d|\d\d:\d\d:\d\d\.\d{3}Z|[A-Z_]+(:\d+)?)$/);
      }
    }),
  );
});

it.each(['today', 'NEXT_WEEK', 'Last_90_Days', 'LAST_N_FISCAL_YEARS:2', 'N_DAYS_AGO:30'])('accepts %s', (text) => {
  expect(relativeDay(text)?.text).toBe(text.toUpperCase());
});

it.each(['', 'SOMEDAY', 'LAST_N_DAYS', 'LAST_N_DAYS:', 'LAST_N_DAYS:x', 'TODAY OR TODAY', 'THIS_DAY'])(
  'rejects %j',
  (text) => {
    expect(relativeDay(text)).toBeNull();
  },
);

it.each([
  ['8:30', null],
  ['24:00', null],
  ['23:59:59.999Z', '23:59:59.999Z'],
  ['08:30', '08:30:00.000Z'],
])('reads the time %s as %s', (text, expected) => {
  expect(timeOfDay(text)?.text ?? null).toBe(expected);
});
