import * as z from 'zod/mini';
import { LIMITS } from '../../platform/limits.ts';
import { defineSetting } from '../setting.ts';
import { toSummary } from '../setting-summary.ts';

/** Days of the extended window: default, minimum and maximum (requirements WIN-02 and WIN-03). */
export const EXTENDED_DAYS = { default: 14, ...LIMITS.extendedDays } as const;

/** Returns whether a number of days can be stored. */
function isExtendedDays(days: number | null): boolean {
  return days !== null && Number.isInteger(days) && days >= EXTENDED_DAYS.minimum && days <= EXTENDED_DAYS.maximum;
}

/**
 * Calendar general: whether the app downloads events outside the event window, and the number of additional days. It has one switch,
 * because the payload has only one, and a window that is not downloaded has no meaning (requirement FIX-29).
 */
export const calendarGeneral = defineSetting({
  id: 'SET009',
  name: 'calendar-general',
  slug: 'calendar/calendar-general',
  dependent: [
    {
      keys: ['enabled', 'extendedDays'],
      fit: ({ enabled, extendedDays }) => enabled || extendedDays === EXTENDED_DAYS.default,
    },
  ],
  // Without days the window starts with the default (requirement WIN-02).
  consequences: {
    keys: ['extendedDays'],
    follow: (before, after) =>
      before.enabled === after.enabled
        ? after
        : { ...after, extendedDays: after.extendedDays ?? EXTENDED_DAYS.default },
  },
  // Days are kept only while the window is on; otherwise the default applies (requirement WIN-02).
  toSave: (edit) => (edit.enabled ? edit : { ...edit, extendedDays: EXTENDED_DAYS.default }),
  schema: z
    .looseObject({
      enabled: z.boolean(),
      /** Null while the field is empty. */
      extendedDays: z.nullable(z.number('extendedDays')),
    })
    .check(
      z.refine(({ enabled, extendedDays }) => !enabled || isExtendedDays(extendedDays), {
        path: ['extendedDays'],
        error: 'extendedDays',
      }),
    ),
  summary: ({ enabled, extendedDays }) => toSummary({ on: enabled, amount: extendedDays }),
  defaults: { enabled: false, extendedDays: EXTENDED_DAYS.default },
  saveProblems: ({ enabled, extendedDays }) =>
    enabled || extendedDays === EXTENDED_DAYS.default
      ? []
      : [
          {
            path: ['extendedDays'],
            message: 'extendedDaysSwitchedOff',
            params: { days: String(EXTENDED_DAYS.default) },
          },
        ],
});

export type CalendarGeneral = z.infer<typeof calendarGeneral.schema>;
