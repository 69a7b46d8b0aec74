import * as z from 'zod/mini';
import { PRODUCT } from '../../platform/product.ts';

const SALESFORCE = 'Salesforce Event';
const OWN = `${PRODUCT.name} Event` as const;

/** The available event types, by the value stored in the CRM (requirement APP-15). */
const EVENT_TYPES = {
  [SALESFORCE]: { object: 'Event', titleField: 'Subject' },
  [OWN]: { object: 'Fieldstone_Event__c', titleField: 'Name' },
} as const;

/** An event type as settings store it. */
export const eventTypeName = z.enum([SALESFORCE, OWN], 'eventType');

/** Setting of the global group profile that contains the event type. */
export const EVENT_TYPE_SETTING = 'GLOB001_GBL025';

export type EventObject = { readonly object: string; readonly titleField: string; readonly workOrderObject: string };

/** Returns the object of an event type, without namespace; undefined for any other value. */
export function findEventObject(eventType: string): EventObject | undefined {
  const known = Object.entries(EVENT_TYPES).find(([name]) => name === eventType)?.[1];
  return known && { ...known, workOrderObject: 'Work_Order__c' };
}

/**
 * Returns the object of an event type.
 * @throws {Error} 'Invalid Event Type' for any other value
 */
export function eventObject(eventType: string): EventObject {
  const known = findEventObject(eventType);
  if (!known) throw new Error('Invalid Event Type');
  return known;
}

/** The names of the event types, as the global group profile stores them. */
export const EVENT_TYPE_NAMES: readonly string[] = Object.keys(EVENT_TYPES);
