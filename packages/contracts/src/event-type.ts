import { PRODUCT } from './product.ts';

/** The event types a global profile may choose, by the value stored in the CRM (seed 1, section 3). */
export const EVENT_TYPES = {
  'Salesforce Event': { object: 'Event', titleField: 'Subject' },
  [`${PRODUCT.name} Event`]: { object: 'Fieldstone_Event__c', titleField: 'Name' },
} as const;

/** Setting of the global profile that holds the event type. */
export const EVENT_TYPE_SETTING = 'GLOB001_GBL025';

export type EventObject = { readonly object: string; readonly titleField: string; readonly workOrderObject: string };

/**
 * The object behind an event type. Names are without namespace.
 * @throws {Error} 'Invalid Event Type' for any other value
 */
export function eventObject(eventType: string): EventObject {
  const known = Object.entries(EVENT_TYPES).find(([name]) => name === eventType)?.[1];
  if (!known) throw new Error('Invalid Event Type');
  return { ...known, workOrderObject: 'Work_Order__c' };
}
