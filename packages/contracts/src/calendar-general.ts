import * as z from 'zod/mini';
import { defineSetting } from './setting.ts';

/** Days of the extended window: default, least and most (seed 1, section 9). */
export const EXTENDED_DAYS = { default: 14, minimum: 1, maximum: 365 } as const;

/** Whether a number of days can be stored. */
function isExtendedDays(days: number | null): boolean {
  return days !== null && Number.isInteger(days) && days >= EXTENDED_DAYS.minimum && days <= EXTENDED_DAYS.maximum;
}

/**
 * Calendar general: whether the app downloads events outside the event window, and how many days further it looks. One switch: seed 1
 * stores `enabled` and `extendedDays` and nothing else, and a window that is not downloaded has no meaning.
 */
export const calendarGeneral = defineSetting({
  id: 'SET009',
  name: 'calendar-general',
  slug: 'calendar/calendar-general',
  // Days are kept only while the window is on; otherwise the default applies (seed 1, section 4).
  toSave: (edit) => (edit.enabled ? edit : { ...edit, extendedDays: EXTENDED_DAYS.default }),
  schema: z
    .looseObject({
      enabled: z.boolean(),
      /** Null while nothing is typed. */
      extendedDays: z.nullable(z.number('extendedDays')),
    })
    .check(
      z.refine(({ enabled, extendedDays }) => !enabled || isExtendedDays(extendedDays), {
        path: ['extendedDays'],
        error: 'extendedDays',
      }),
    ),
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

/** Switches the window; switched on with no days it starts with the default (seed 1, section 4). */
export function switchWindow(edited: CalendarGeneral, enabled: boolean): CalendarGeneral {
  return { ...edited, enabled, extendedDays: edited.extendedDays ?? EXTENDED_DAYS.default };
}
