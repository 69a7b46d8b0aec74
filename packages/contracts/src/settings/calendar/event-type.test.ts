import { expect, it } from 'vitest';
import { eventObject } from './event-type.ts';

it('[APP-15] maps both event types to their object and title field', () => {
  expect(eventObject('Salesforce Event')).toEqual({
    object: 'Event',
    titleField: 'Subject',
    workOrderObject: 'Work_Order__c',
  });
  expect(eventObject('Fieldstone Event')).toEqual({
    object: 'Fieldstone_Event__c',
    titleField: 'Name',
    workOrderObject: 'Work_Order__c',
  });
});

it.each(['', 'Event', 'toString', 'salesforce event'])('[APP-15] rejects %j', (eventType) => {
  expect(() => eventObject(eventType)).toThrow('Invalid Event Type');
});
