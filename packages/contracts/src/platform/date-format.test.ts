import { expect, it } from 'vitest';
import { dateFormat, hourAndMinute } from './date-format.ts';

const at = Date.UTC(2026, 10, 27, 12, 30);

it('returns the same format for the same locale and options, also after many others', () => {
  const options = { dateStyle: 'medium', timeZone: 'UTC' } as const;
  const first = dateFormat('de-DE', options);
  expect(dateFormat('de-DE', { ...options })).toBe(first);
  expect(first.format(at)).toBe('27.11.2026');
  expect(dateFormat('de-DE', { ...options, timeZone: 'Pacific/Auckland' }).format(at)).toBe('28.11.2026');
  expect(dateFormat('sv-SE', options).format(at)).toBe('27 nov. 2026');
  for (let fraction = 0; fraction < 300; fraction += 1) {
    dateFormat('en-GB', {
      timeZone: `+${String(Math.floor(fraction / 60)).padStart(2, '0')}:${String(fraction % 60).padStart(2, '0')}`,
    });
  }
  expect(dateFormat('de-DE', options).format(at)).toBe('27.11.2026');
});

it('uses English for a locale that the machine does not support, and rejects an unknown time zone', () => {
  expect(dateFormat('tlh', { dateStyle: 'medium', timeZone: 'UTC' }).format(at)).toBe('Nov 27, 2026');
  expect(() => dateFormat('en-GB', { timeZone: 'Nowhere/Town' })).toThrow(RangeError);
});

it.each([
  ['en-GB', '25 Nov, 05:07', '25 Nov, 05:07:09 UTC'],
  ['en-US', 'Nov 25, 5:07 AM', 'Nov 25, 5:07:09 AM UTC'],
  ['de-DE', '25. Nov., 05:07', '25. Nov., 05:07:09 UTC'],
  ['es-ES', '25 nov, 5:07', '25 nov, 5:07:09 UTC'],
])('writes the hour in %s alike with and without seconds and zone', (locale, short, long) => {
  const options = { ...hourAndMinute(locale), day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
  const early = Date.UTC(2026, 10, 25, 5, 7, 9);
  const plain = (text: string) => text.replaceAll(/\p{Zs}/gu, ' ');
  expect(plain(dateFormat(locale, options).format(early))).toBe(short);
  expect(plain(dateFormat(locale, { ...options, second: '2-digit', timeZoneName: 'short' }).format(early))).toBe(long);
});
