import * as z from 'zod/mini';
import { eventTypeName } from './event-type.ts';
import { fieldPath } from '../../platform/org/field-path.ts';
import { LIMITS } from '../../platform/limits.ts';
import { defineSetting } from '../setting.ts';
import { toSummary } from '../setting-summary.ts';

/** Maximum number of fields of the appointment view. */
export const VIEW_FIELDS_LIMIT = LIMITS.tooManyViewFields.maximum;

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
          // The first occurrence of a field is valid.
          if (paths.indexOf(path) !== at) {
            issues.push({ code: 'custom', input: value[at], path: [at], message: 'viewFieldTwice' });
          }
        }
      }),
    ),
    eventType: eventTypeName,
  }),
  summary: ({ enabled, configuration }) => toSummary({ on: enabled, list: configuration }),
  defaults: { enabled: false, configuration: [], eventType: 'Salesforce Event' },
});
