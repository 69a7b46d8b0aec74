import * as z from 'zod/mini';
import { apiName, text } from '../../platform/primitives.ts';
import { route } from '../../platform/route.ts';

/** Settings of the global group profile that contain the lists of statuses. */
export const STATUS_SETTINGS = { appointment: 'DCON007_SET001', serviceBoard: 'SBRD001_SET001' } as const;

/** Maximum number of statuses in a list: that of the values of a CRM picklist. */
const STATUSES_LIMIT = 1000;

const statusId = z.string().check(z.minLength(1), z.maxLength(255, 'textTooLong'));

/** A status of an appointment, and the statuses that may follow it; ids are values of the event object's status picklist. */
export const appointmentStatusOption = z.object({
  id: statusId,
  label: text(255),
  transitions: z._default(z.array(statusId).check(z.maxLength(STATUSES_LIMIT, 'tooMany')), []),
});

export type AppointmentStatusOption = z.infer<typeof appointmentStatusOption>;

/** A stored list, in which each id occurs once. */
export const storedStatuses = z.array(appointmentStatusOption).check(
  z.maxLength(STATUSES_LIMIT, 'tooMany'),
  z.refine((statuses) => new Set(statuses.map(({ id }) => id)).size === statuses.length, 'statusTwice'),
);

export const appointmentStatuses = route({
  method: 'GET',
  path: '/api/org/appointment-statuses',
  permission: 'session',
  summary:
    "Returns one record with the org's appointment statuses, and those that the status field of the event object does not offer.",
  errors: ['not_found', 'not_configured'],
  response: z.object({
    records: z.array(
      z.object({
        settingId: text(80),
        statuses: z.array(appointmentStatusOption),
        /** The status field of the event object. */
        object: apiName,
        field: apiName,
        /** Ids in the list that the field does not offer, so that appointments cannot have them. */
        notOffered: z.array(text(255)),
      }),
    ),
  }),
});

export const serviceBoardStatuses = route({
  method: 'GET',
  path: '/api/org/service-board/statuses',
  permission: 'session',
  summary: "Returns one record with the service board's statuses.",
  errors: ['not_found', 'not_configured'],
  response: z.object({
    records: z.array(z.object({ settingId: text(80), statuses: z.array(appointmentStatusOption) })),
  }),
});
