import * as z from 'zod/mini';
import { eventTypeName } from './event-type.ts';
import { fieldPath } from './field-path.ts';
import { defineSetting } from './setting.ts';

/** Most fields of the appointment view (seed 1, section 9). */
export const VIEW_FIELDS_LIMIT = 10;

/** Appointment view: the fields that the app shows of an appointment, in their order. */
export const appointmentView = defineSetting({
  id: 'SET003',
  name: 'appointment-view',
  slug: 'calendar/appt-view',
  schema: z.looseObject({
    enabled: z.boolean(),
    configuration: z.array(fieldPath).check(
      z.maxLength(VIEW_FIELDS_LIMIT, 'tooManyViewFields'),
      z.check(({ value, issues }) => {
        const paths = value.map((path) => path.toLowerCase());
        for (const [at, path] of paths.entries()) {
          // The first of its kind is right, whatever follows.
          if (paths.indexOf(path) !== at) {
            issues.push({ code: 'custom', input: value[at], path: [at], message: 'viewFieldTwice' });
          }
        }
      }),
    ),
    eventType: eventTypeName,
  }),
  defaults: { enabled: false, configuration: [], eventType: 'Salesforce Event' },
});
