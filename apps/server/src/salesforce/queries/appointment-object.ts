import { eventObject } from '@fieldstone/contracts/settings/calendar/event-type';
import { AppError } from '../../platform/errors.ts';
import type { PackageNames } from '../names.ts';

/** The object of an org's appointments, with its fields for work orders. */
export type AppointmentObject = {
  /** Name in the contracts. */
  readonly object: string;
  /** Name in the org. */
  readonly orgName: string;
  readonly start: string;
  readonly end: string;
  readonly status: string;
  /** The reference to the work order. */
  readonly workOrder: string;
};

/** Returns the object of an event type. Throws `bad_request` 'Invalid Event Type' (APP-15). */
export function appointmentObject(names: PackageNames, eventType: string): AppointmentObject {
  const { object } = knownObject(eventType);
  const common = { object, orgName: names.toOrg(object), status: names.appointmentStatus };
  if (object === 'Event') {
    return { ...common, start: 'StartDateTime', end: 'EndDateTime', workOrder: 'WhatId' };
  }
  const { start, end, workOrder } = names.event;
  return { ...common, start, end, workOrder };
}

function knownObject(eventType: string): ReturnType<typeof eventObject> {
  try {
    return eventObject(eventType);
  } catch (error) {
    throw new AppError('event_type_invalid', {}, { cause: error });
  }
}
