import * as z from 'zod/mini';
import { PRODUCT } from '../../platform/product.ts';
import { defineSetting } from '../setting.ts';
import { toSummary } from '../setting-summary.ts';

/** Durations after which tracking stops automatically, in hours. */
export const TRACKING_DURATIONS = [2, 4, 8] as const;

/** The default duration, in hours. */
export const DEFAULT_TRACKING_DURATION = 4;

/** Maximum number of values of a CRM picklist. */
const STATUSES_LIMIT = 1000;

/** Location tracking: the appointment statuses in which the app reports the technician's location, and the duration. */
export const locationTracking = defineSetting({
  id: 'SET005',
  name: 'location-tracking',
  slug: `${PRODUCT.slug}-engage/location-tracking`,
  requires: { feature: 'engage' },
  lists: { status: { isSet: true } },
  dependent: [
    {
      keys: ['enabled', 'status', 'duration'],
      fit: ({ enabled, status, duration }) => enabled || (status.length === 0 && duration === null),
    },
  ],
  // No statuses turn tracking off, the first ones turn it on with the default duration (requirement LOC-02).
  consequences: {
    keys: ['enabled', 'status', 'duration'],
    follow: (before, after) => {
      const isEmptied = before.status.length > 0 && after.status.length === 0;
      if (before.enabled && (isEmptied || !after.enabled)) {
        return { ...after, enabled: false, status: [], duration: null };
      }
      const isFilled = before.status.length === 0 && after.status.length > 0;
      if (before.enabled || !(isFilled || after.enabled)) return after;
      return { ...after, enabled: true, duration: after.duration ?? DEFAULT_TRACKING_DURATION };
    },
  },
  // While tracking is off it has no statuses and no duration.
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
  summary: ({ enabled, status, duration }) => toSummary({ on: enabled, list: status, amount: duration }),
  defaults: { enabled: false, status: [], duration: null },
  saveProblems: ({ enabled, status, duration }) => [
    ...status.flatMap((id, at) =>
      status.indexOf(id) === at ? [] : [{ path: ['status', at], message: 'trackingStatusTwice' }],
    ),
    ...(enabled || status.length === 0 ? [] : [{ path: ['status'], message: 'trackingSwitchedOff' }]),
    ...(enabled || duration === null ? [] : [{ path: ['duration'], message: 'trackingSwitchedOff' }]),
  ],
});

export type LocationTracking = z.infer<typeof locationTracking.schema>;
