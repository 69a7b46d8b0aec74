import { EVENT_TYPES } from '@fieldstone/contracts/insights/insight-queries';
import { APPLICATION_IDS } from '@fieldstone/contracts/platform/product';
import fc from 'fast-check';
import type { AppEvent, EventAttributes } from '../event.ts';

export const ORGS = ['00D000000000001AAA', '00D000000000002AAA'] as const;
export const PROFILES = ['a0P000000000001AAA', 'a0P000000000002AAA'] as const;
export const USERS = Array.from({ length: 12 }, (_, index) => `005000000000${String(index).padStart(3, '0')}AAA`);

const HOUR_MS = 3_600_000;

/** Zones with clock changes, one at midnight, and one with an offset of a fraction of an hour. */
export const ZONES = ['UTC', 'America/Los_Angeles', 'Europe/Berlin', 'America/Santiago', 'Asia/Kathmandu'] as const;

/** Moments around changes of clocks, months and years. */
export const MOMENTS = [
  '2026-03-08T10:00:00Z',
  '2026-03-29T01:00:00Z',
  '2026-04-05T03:00:00Z',
  '2026-09-06T04:00:00Z',
  '2026-10-25T01:00:00Z',
  '2026-11-01T09:00:00Z',
  '2026-12-31T23:30:00Z',
  '2026-06-17T12:00:00Z',
].map((text) => Date.parse(text));

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 5 });

const attributes: fc.Arbitrary<EventAttributes> = fc
  .record({
    appName: maybe(fc.constantFrom(...APPLICATION_IDS, 'other')),
    appVersion: maybe(fc.constantFrom('24.1', '24.10', '24.2')),
    category: maybe(fc.constantFrom('Work Orders', 'Ünïcode 😀', "O'Brien", 'back\\slash', 'comma, "quote"', '{x}')),
    countryCode: maybe(fc.constantFrom('US', 'DE', 'CL')),
    deviceModel: maybe(fc.constantFrom('iPhone17,1', 'Pixel 9')),
    osName: maybe(fc.constantFrom('iOS', 'Android')),
    osMajorVersion: maybe(fc.constantFrom('18', '15')),
    osVersion: maybe(fc.constantFrom('18.1', '15.0')),
    feedbackComment: maybe(fc.string({ maxLength: 20 }).map((text) => text.replaceAll('\0', ''))),
    feedbackCategory: maybe(fc.constantFrom('Bug', 'Idea')),
    feedbackRating: maybe(fc.integer({ min: 1, max: 5 })),
    timeSource: maybe(fc.constant('observed')),
  })
  .map((found) => Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)));

/**
 * Offsets before a moment: to the millisecond at the borders of days and periods, else anywhere in two weeks or a year,
 * which all engines store.
 */
const before = fc.oneof(
  fc.tuple(fc.integer({ min: 0, max: 24 * 15 }), fc.constantFrom(-1, 0, 1)).map(([hours, ms]) => hours * HOUR_MS + ms),
  fc.integer({ min: -2 * 24 * HOUR_MS, max: 15 * 24 * HOUR_MS }),
  fc.integer({ min: 0, max: 380 * 24 * HOUR_MS }),
);

/** Generates events around a moment, some of them twice. */
export const eventsAround = (now: number): fc.Arbitrary<AppEvent[]> =>
  fc.array(
    fc.record({
      orgId: fc.constantFrom(...ORGS, ORGS[0], ORGS[0]),
      eventType: fc.constantFrom(...EVENT_TYPES),
      timestamp: before.map((offset) => now - offset),
      userId: fc.oneof(
        { weight: 9, arbitrary: fc.constantFrom(...USERS) },
        { weight: 1, arbitrary: fc.constant(null) },
      ),
      profileId: fc.constantFrom(null, ...PROFILES),
      attributes,
      dedupeKey: fc.uuid(),
    }),
    { maxLength: 120 },
  );
