import { eventObject } from '@fieldstone/contracts/settings/calendar/event-type';
import { AppError } from '../../platform/errors.ts';
import type { PackageNames } from '../names.ts';
import { clause, name } from '../soql.ts';
import type { Fragment } from '../soql.ts';

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
  /**
   * Returns the condition for a user's appointments at work orders, along an index: those standard events that the user
   * owns, or the package's own events with the user's service group member, because a dispatcher owns them.
   */
  readonly ofTechnician: (userId: string) => Fragment;
};

/** Returns the object of an event type. Throws `bad_request` 'Invalid Event Type' (APP-15). */
export function appointmentObject(names: PackageNames, eventType: string): AppointmentObject {
  const { object } = knownObject(eventType);
  const common = { object, orgName: names.toOrg(object), status: names.appointmentStatus };
  if (object === 'Event') {
    return {
      ...common,
      start: 'StartDateTime',
      end: 'EndDateTime',
      workOrder: 'WhatId',
      ofTechnician: (userId) => clause`OwnerId = ${userId} AND What.Type = ${names.workOrder.object}`,
    };
  }
  const { event, member } = names;
  return {
    ...common,
    start: event.start,
    end: event.end,
    workOrder: event.workOrder,
    ofTechnician: (userId) =>
      clause`${name(event.member)} IN (SELECT Id FROM ${name(member.object)} WHERE ${name(member.user)} = ${userId}) AND ${name(event.workOrder)} != null`,
  };
}

function knownObject(eventType: string): ReturnType<typeof eventObject> {
  try {
    return eventObject(eventType);
  } catch (error) {
    throw new AppError('event_type_invalid', {}, { cause: error });
  }
}
