import { appointmentStatuses, serviceBoardStatuses } from '@fieldstone/contracts/settings/calendar/status-source';
import type { AppointmentStatusOption } from '@fieldstone/contracts/settings/calendar/status-source';
import { routeQuery } from '../../lib/api/route-query.ts';
import { after } from '../../lib/page/page-queries.ts';
import { mobileStart } from '../../lib/start-data/start-requests.ts';

export type StatusList = {
  readonly statuses: readonly AppointmentStatusOption[];
  /** The field that stores an appointment's status; undefined for the service board. */
  readonly place: { readonly object: string; readonly field: string } | undefined;
  /** Ids of the list that the field does not offer. */
  readonly notOffered: ReadonlySet<string>;
};

const NONE: StatusList = { statuses: [], place: undefined, notOffered: new Set() };

/** The two sources of statuses; their names are also those of their texts (requirement STA-07). */
export const statusQueries = {
  options: routeQuery(appointmentStatuses, {
    queryKey: ['appointment-statuses'],
    data: ({ records: [record] }): StatusList => {
      if (record === undefined) return NONE;
      const { statuses, object, field, notOffered } = record;
      return { statuses, place: { object, field }, notOffered: new Set(notOffered) };
    },
  }),
  serviceBoard: routeQuery(serviceBoardStatuses, {
    queryKey: ['service-board-statuses'],
    data: ({ records: [record] }): StatusList => ({ ...NONE, statuses: record?.statuses ?? [] }),
  }),
};

/** Returns the source of the statuses that appointments can have. */
export const statusSource = (isServiceBoardEnabled: boolean): StatusSource =>
  isServiceBoardEnabled ? 'serviceBoard' : 'options';

/** The query of the statuses that appointments can have, for the route files of pages. */
export const offeredStatuses = after(mobileStart.serviceBoard, ({ enabled }) => [statusQueries[statusSource(enabled)]]);

export type StatusSource = keyof typeof statusQueries;
