import { eventObject } from '@fieldstone/contracts/event-type';
import { AppError } from '../errors.ts';
import type { PackageNames } from './names.ts';
import { clause, name } from './soql.ts';
import type { Fragment } from './soql.ts';

/** The object that holds appointments in an org, with the fields that tie it to work orders. */
export type AppointmentObject = {
  /** As the contracts name it. */
  readonly object: string;
  /** As the org names it. */
  readonly orgName: string;
  readonly start: string;
  readonly end: string;
  readonly status: string;
  /** The reference to the work order. */
  readonly workOrder: string;
  /** The condition under which an appointment is one of a work order. */
  readonly isOfWorkOrder: Fragment;
};

/** The object behind an event type. Throws `bad_request` 'Invalid Event Type' (seed 1, section 5). */
export function appointmentObject(names: PackageNames, eventType: string): AppointmentObject {
  const { object } = knownObject(eventType);
  const common = { object, orgName: names.toOrg(object), status: names.appointmentStatus };
  if (object === 'Event') {
    const isOfWorkOrder = clause`What.Type = ${names.workOrder.object}`;
    return { ...common, start: 'StartDateTime', end: 'EndDateTime', workOrder: 'WhatId', isOfWorkOrder };
  }
  const { start, end, workOrder } = names.event;
  return { ...common, start, end, workOrder, isOfWorkOrder: clause`${name(workOrder)} != null` };
}

function knownObject(eventType: string): ReturnType<typeof eventObject> {
  try {
    return eventObject(eventType);
  } catch (error) {
    throw new AppError('bad_request', 'Invalid Event Type', { cause: error });
  }
}
