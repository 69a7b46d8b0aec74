import { describeSobjects } from '@fieldstone/contracts/platform/org/org';
import type { SobjectDescribe, SobjectField } from '@fieldstone/contracts/platform/org/org';
import { Rejection } from './server.ts';
import type { TestServer } from './server.ts';

type More = Partial<Omit<SobjectField, 'name' | 'label' | 'type'>>;

/** Returns a field of a describe response. */
export function field(
  name: string,
  label: string,
  type: SobjectField['type'] = 'string',
  more: More = {},
): SobjectField {
  return {
    name,
    label,
    type,
    length: 255,
    custom: name.endsWith('__c'),
    updateable: true,
    nameField: false,
    autoNumber: false,
    referenceTo: [],
    relationshipName: null,
    picklistValues: [],
    ...more,
  };
}

/** Returns a field that refers to one or more objects. */
export function reference(name: string, label: string, relationshipName: string, ...to: string[]): SobjectField {
  return field(name, label, 'reference', { relationshipName, referenceTo: to });
}

/** Returns a describe response. */
export function sobject(name: string, fields: readonly SobjectField[]): SobjectDescribe {
  return { name, label: name, custom: false, keyPrefix: null, createable: true, updateable: true, fields: [...fields] };
}

/** The objects of a small org, such as events, and the objects that their fields refer to. */
export const OBJECTS: readonly SobjectDescribe[] = [
  sobject('Event', [
    field('Id', 'Event ID', 'id'),
    field('Subject', 'Subject'),
    field('Location', 'Place'),
    field('StartDateTime', 'Start', 'datetime'),
    reference('AccountId', 'Account', 'Account', 'Account'),
    reference('OwnerId', 'Assigned To', 'Owner', 'User'),
    reference('WhatId', 'Related To', 'What', 'Account', 'Work_Order__c'),
  ]),
  sobject('Account', [
    field('Name', 'Account Name'),
    field('Phone', 'Telephone', 'phone'),
    reference('ParentId', 'Parent Account', 'Parent', 'Account'),
    reference('OwnerId', 'Account Owner', 'Owner', 'User'),
  ]),
  sobject('User', [field('Name', 'Full Name'), field('Email', 'Mail', 'email')]),
  sobject('Fieldstone_Event__c', [
    field('Name', 'Event Name'),
    reference('Work_Order__c', 'Work Order', 'Work_Order__r', 'Work_Order__c'),
  ]),
  sobject('Installed_Product__c', [
    field('Id', 'Record ID', 'id'),
    field('Name', 'Installed Product ID', 'string', { nameField: true }),
    field('Serial_Lot_Number__c', 'Serial/Lot Number'),
    field('Asset_Tag__c', 'Asset Tag'),
    field('Room__c', 'Room'),
    field('Floor__c', 'Floor'),
    field('Installed_On__c', 'Installed On', 'date'),
    field('Notes__c', 'Notes', 'longtextarea'),
    field('Under_Warranty__c', 'Under Warranty', 'boolean'),
    reference('Account__c', 'Account', 'Account__r', 'Account'),
  ]),
  sobject('Product2', [
    field('Name', 'Product Name', 'string', { nameField: true }),
    field('ProductCode', 'Product Code'),
    field('Family', 'Product Family', 'picklist'),
  ]),
  sobject('RMA_Shipment__c', [
    field('Name', 'Order Number', 'string', { nameField: true, autoNumber: true }),
    reference('From_Location__c', 'From Location', 'From_Location__r', 'Site__c'),
    field('Tracking_Number__c', 'Tracking Number'),
  ]),
  sobject('Depot_Queue_Item__c', [
    field('Name', 'Record Number', 'string', { nameField: true, autoNumber: true }),
    field('Match_Value__c', 'Match Value'),
    reference('Workstation__c', 'Workstation', 'Workstation__r', 'Workstation__c'),
  ]),
  sobject('Work_Order__c', [field('Name', 'Work Order Number'), field('Priority__c', 'Priority', 'picklist')]),
];

/** Serves describes of the given objects; like the server, rejects the whole call if one object is unknown. */
export function serveDescribes(server: TestServer, objects: readonly SobjectDescribe[] = OBJECTS): void {
  server.on(describeSobjects, ({ query }) => ({
    records: query.name.map((name) => {
      const found = objects.find((object) => object.name.toLowerCase() === name.toLowerCase());
      if (!found) throw new Rejection('not_found', `The org has no object ${name}, or you may not see it.`);
      return found;
    }),
  }));
}

/** Returns the requested names of each describe call. */
export function describeCalls(server: TestServer): string[][] {
  return server.requestsOf(describeSobjects).map(({ query }) => [query['name'] ?? []].flat());
}
