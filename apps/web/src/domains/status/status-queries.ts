import { appointmentStatuses, serviceBoardStatuses } from '@fieldstone/contracts/settings/calendar/status-source';
import type { AppointmentStatusOption } from '@fieldstone/contracts/settings/calendar/status-source';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';

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
  options: queryOptions({
    queryKey: ['appointment-statuses'],
    queryFn: async ({ signal }): Promise<StatusList> => {
      const [record] = (await call(appointmentStatuses, undefined, { signal })).records;
      if (record === undefined) return NONE;
      const { statuses, object, field, notOffered } = record;
      return { statuses, place: { object, field }, notOffered: new Set(notOffered) };
    },
  }),
  serviceBoard: queryOptions({
    queryKey: ['service-board-statuses'],
    queryFn: async ({ signal }): Promise<StatusList> => {
      const [record] = (await call(serviceBoardStatuses, undefined, { signal })).records;
      return { ...NONE, statuses: record?.statuses ?? [] };
    },
  }),
};

export type StatusSource = keyof typeof statusQueries;
