import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { DEFAULT_TRACKING_DURATION, locationTracking, TRACKING_DURATIONS } from './location-tracking.ts';
import type { LocationTracking } from './location-tracking.ts';
import { withConsequences } from '../merge/consequences.ts';
import validation from '../../validation.en.json' with { type: 'json' };

const edited = (before: LocationTracking, edit: Partial<LocationTracking>) =>
  withConsequences(locationTracking, before, { ...before, ...edit });

const problems = (value: unknown) =>
  z.safeParse(locationTracking.schema, value).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

it('[LOC-01] offers 2, 4 and 8 hours, with 4 as the default', () => {
  expect(TRACKING_DURATIONS).toEqual([2, 4, 8]);
  expect(DEFAULT_TRACKING_DURATION).toBe(4);
  expect(problems({ enabled: true, status: ['Driving'], duration: 3 })).toEqual([['duration', 'trackingDuration']]);
});

it('[LOC-02] is switched on with the default duration by the first statuses', () => {
  const on = edited(locationTracking.defaults, { status: ['Driving'] });
  expect(on).toEqual({ enabled: true, status: ['Driving'], duration: 4 });
  expect(problems(on)).toEqual([]);
});

it('[LOC-02] keeps the duration when the statuses change', () => {
  const on = { enabled: true, status: ['Driving'], duration: 8 };
  expect(edited(on, { status: ['Driving', 'Working'] })).toEqual({ ...on, status: ['Driving', 'Working'] });
});

it('[LOC-02] is switched off by choosing none, and has no statuses while it is off', () => {
  const on = { enabled: true, status: ['Driving'], duration: 8 };
  expect(edited(on, { status: [] })).toEqual(locationTracking.defaults);
  expect(edited(on, { enabled: false })).toEqual(locationTracking.defaults);
});

it('[LOC-02] cannot be on without statuses or duration', () => {
  const found = problems({ enabled: true, status: [], duration: null });
  expect(found).toEqual([
    ['status', 'trackingStatusRequired'],
    ['duration', 'trackingDuration'],
  ]);
  for (const [, message] of found) expect(validation).toHaveProperty(message ?? '');
});
