import type { PageRequest } from '@fieldstone/contracts/page/page-module';
import { aiValidations, serviceBoard } from '@fieldstone/contracts/organization/app-data';
import { describeSobjects } from '@fieldstone/contracts/platform/org/org';
import { globalProfile } from '@fieldstone/contracts/organization/profile';
import { EVENT_TYPE_SETTING, findEventObject } from '@fieldstone/contracts/settings/calendar/event-type';
import type { EventObject } from '@fieldstone/contracts/settings/calendar/event-type';
import { appointmentStatuses, serviceBoardStatuses } from '@fieldstone/contracts/settings/calendar/status-source';
import { settingRecords } from '@fieldstone/contracts/settings/setting-records';
import { pageRequest } from '../page/page-request.ts';

/**
 * Requests that depend on the start-up data of a console, for the route files of its pages. A document requests each address once, so
 * that a page repeats those of its console.
 */

/** Returns the request of records of the global profile. */
export function globalRecords(ids: readonly string[]): PageRequest {
  return pageRequest(globalProfile, undefined, ({ id }) => [
    pageRequest(settingRecords, { params: { profileId: id }, query: { id: [...ids] } }),
  ]);
}

/**
 * Returns the request of the event type.
 * @param following returns the requests for its object; an unknown type has none
 */
export function eventTypeRequest(
  following?: (event: EventObject, eventType: string) => readonly PageRequest[],
): PageRequest {
  return pageRequest(globalProfile, undefined, ({ id }) => [
    pageRequest(
      settingRecords,
      { params: { profileId: id }, query: { id: [EVENT_TYPE_SETTING] } },
      following &&
        (({ records }) => {
          const eventType = records[0]?.internalValue ?? '';
          const event = findEventObject(eventType);
          return event === undefined ? [] : following(event, eventType);
        }),
    ),
  ]);
}

/** Returns the request of the fields of the event type's object. */
export function eventFieldsRequest(): PageRequest {
  return eventTypeRequest(({ object }) => [pageRequest(describeSobjects, { query: { name: [object] } })]);
}

/** Returns the request of the statuses of appointments, which depend on the service board. */
export function statusesRequest(): PageRequest {
  return pageRequest(serviceBoard, undefined, ({ enabled }) => [
    pageRequest(enabled ? serviceBoardStatuses : appointmentStatuses, undefined),
  ]);
}

/** Returns the request of the missing permissions, and those of a user with all of them. */
export function permittedRequest(following: readonly PageRequest[]): PageRequest {
  return pageRequest(aiValidations, undefined, ({ missingPermissions }) =>
    missingPermissions.length === 0 ? following : [],
  );
}
