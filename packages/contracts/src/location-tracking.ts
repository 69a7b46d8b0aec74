import * as z from 'zod/mini';
import { PRODUCT } from './product.ts';
import { defineSetting } from './setting.ts';

/** Hours after which tracking stops by itself (decisions.md). */
export const TRACKING_DURATIONS = [2, 4, 8] as const;

/** The hours that apply first. */
export const DEFAULT_TRACKING_DURATION = 4;

/** A picklist of the CRM holds at most this many values. */
const STATUSES_LIMIT = 1000;

/** Location tracking: in which appointment statuses the app reports where the technician is, and when it stops. */
export const locationTracking = defineSetting({
  id: 'SET005',
  name: 'location-tracking',
  slug: `${PRODUCT.slug}-engage/location-tracking`,
  requires: { feature: 'engage' },
  lists: { status: { isSet: true } },
  // What is off keeps neither statuses nor duration, also when another administrator changed them meanwhile.
  toSave: (edit) => (edit.enabled ? edit : { ...edit, status: [], duration: null }),
  schema: z
    .looseObject({
      enabled: z.boolean(),
      status: z
        .array(z.string().check(z.minLength(1, 'statusRequired'), z.maxLength(255, 'textTooLong')))
        .check(z.maxLength(STATUSES_LIMIT, 'tooMany')),
      duration: z.nullable(
        z.number().check(z.refine((hours) => TRACKING_DURATIONS.some((known) => known === hours), 'trackingDuration')),
      ),
    })
    .check(
      z.refine(({ enabled, status }) => !enabled || status.length > 0, {
        path: ['status'],
        error: 'trackingStatusRequired',
      }),
      z.refine(({ enabled, duration }) => !enabled || duration !== null, {
        path: ['duration'],
        error: 'trackingDuration',
      }),
    ),
  defaults: { enabled: false, status: [], duration: null },
  saveProblems: ({ enabled, status, duration }) => [
    ...(enabled || status.length === 0 ? [] : [{ path: ['status'], message: 'trackingSwitchedOff' }]),
    ...(enabled || duration === null ? [] : [{ path: ['duration'], message: 'trackingSwitchedOff' }]),
  ],
});

export type LocationTracking = z.infer<typeof locationTracking.schema>;

/**
 * Tracking in the chosen statuses: none switches it off, the first ones switch it on with the default duration, and while it is on
 * its duration stays (seed 1, section 4).
 */
export function trackStatuses(edited: LocationTracking, status: string[]): LocationTracking {
  if (status.length === 0) return { ...edited, enabled: false, status: [], duration: null };
  const kept = edited.enabled ? edited.duration : null;
  return { ...edited, enabled: true, status, duration: kept ?? DEFAULT_TRACKING_DURATION };
}
