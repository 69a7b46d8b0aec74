import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadSchema } from './load.ts';
import { findField, findObject } from './lookup.ts';
import type { Field } from './types.ts';

const schema = loadSchema();
const objects = [...schema.objects.values()];

const field = (object: string, name: string): Field => {
  const found = findObject(schema, object)?.fields.find((each) => each.name === name);
  if (found === undefined) throw new Error(`${object}.${name} is not there`);
  return found;
};

describe('the schema', () => {
  it('has the objects of the package and the standard objects', () => {
    expect(objects.filter(({ custom }) => custom)).toHaveLength(17);
    for (const name of ['User', 'Account', 'Event', 'ContentVersion', 'Knowledge__kav', 'Knowledge__ka']) {
      expect(findObject(schema, name)?.custom, name).toBe(false);
    }
  });

  it('resolves every reference, and both names of a relationship are unique', () => {
    const childNames = new Set<string>();
    for (const object of objects) {
      const references = object.fields.filter(({ type }) => type === 'reference');
      const parentNames = references.map(({ relationshipName }) => relationshipName);
      expect(
        parentNames.every((name) => name !== null),
        object.name,
      ).toBe(true);
      expect(new Set(parentNames).size, object.name).toBe(parentNames.length);
      for (const { name, referenceTo, childRelationshipName } of references) {
        expect(referenceTo.length, `${object.name}.${name}`).toBeGreaterThan(0);
        for (const target of referenceTo) {
          expect(findObject(schema, target), `${object.name}.${name} -> ${target}`).toBeDefined();
          const key = `${target}.${childRelationshipName}`;
          if (childRelationshipName !== null) expect(childNames.has(key), key).toBe(false);
          if (childRelationshipName !== null) childNames.add(key);
        }
      }
    }
  });

  it('has unique field names per object and a unique key prefix per object', () => {
    for (const object of objects) {
      const names = object.fields.map(({ name }) => name.toLowerCase());
      expect(new Set(names).size, object.name).toBe(names.length);
      expect(object.fields.filter(({ nameField }) => nameField).length, object.name).toBeLessThanOrEqual(1);
    }
    expect(new Set(objects.map(({ keyPrefix }) => keyPrefix)).size).toBe(objects.length);
    expect(findObject(schema, 'user')?.keyPrefix).toBe('005');
    expect(findObject(schema, 'Work_Order__c')?.keyPrefix).toBe('a0A');
  });

  it('has 120 custom fields of every type on work orders', () => {
    const fields = findObject(schema, 'Work_Order__c')?.fields ?? [];
    expect(fields.filter(({ name }) => name.endsWith('__c'))).toHaveLength(120);
    const types = new Set(fields.map(({ type }) => type));
    const everyType =
      'boolean currency date datetime double email encryptedstring id location multipicklist percent phone picklist reference string textarea time url';
    expect(everyType.split(' ').filter((type) => !types.has(type as Field['type']))).toEqual([]);
  });
});

describe('schema details', () => {
  it.each([
    ['Work_Order__c', 'Name', { type: 'string', autoNumber: 'WO-{00000000}', createable: false, nameField: true }],
    ['Work_Order__c', 'Subject__c', { type: 'string', length: 255, nillable: true, custom: true, updateable: true }],
    ['Work_Order__c', 'Problem_Description__c', { type: 'textarea', length: 32768 }],
    ['Work_Order__c', 'Customer_Instructions__c', { type: 'textarea', length: 255 }],
    ['Work_Order__c', 'Under_Warranty__c', { type: 'boolean', nillable: false, defaultValue: false }],
    ['Work_Order__c', 'Labor_Amount__c', { type: 'currency', precision: 18, scale: 2 }],
    [
      'Work_Order__c',
      'Total_Amount__c',
      {
        type: 'currency',
        formula: { source: expect.stringContaining('Labor_Amount__c'), blanksAsZero: true },
        createable: false,
        updateable: false,
      },
    ],
    ['Work_Order__c', 'Access_Code__c', { type: 'encryptedstring', length: 30 }],
    ['Work_Order__c', 'Position__c', { type: 'location', createable: false }],
    ['Work_Order__c', 'Position__Latitude__s', { type: 'double', scale: 6, createable: true }],
    ['Work_Order__c', 'Order_Status__c', { type: 'picklist', restrictedPicklist: true, defaultValue: 'Open' }],
    ['Work_Order__c', 'Skill', null],
    ['Work_Order__c', 'OwnerId', { referenceTo: ['Group', 'User'], relationshipName: 'Owner', nillable: false }],
    [
      'Fieldstone_Event__c',
      'Work_Order__c',
      { relationshipName: 'Work_Order__r', childRelationshipName: 'Events__r', cascadeDelete: false },
    ],
    [
      'Expression_Criterion__c',
      'Process__c',
      { childRelationshipName: 'Criteria__r', cascadeDelete: true, nillable: false, updateable: false },
    ],
    ['Expression_Criterion__c', 'OwnerId', null],
    ['Configuration_Data__c', 'Setting_Key__c', { unique: true, externalId: true, nillable: false, length: 120 }],
    ['Account', 'Name', { nillable: false, length: 255, nameField: true, custom: false }],
    ['Contact', 'AccountId', { relationshipName: 'Account', childRelationshipName: 'Contacts' }],
    ['Contact', 'Name', { nameField: true, createable: false }],
    ['ContentVersion', 'VersionData', { type: 'base64' }],
    ['Account', 'BillingAddress', { type: 'address', createable: false }],
  ])('%s.%s', (object, name, facts) => {
    const found = findObject(schema, object);
    const actual = found === undefined ? undefined : findField(found, name);
    if (facts === null) expect(actual).toBeUndefined();
    else expect(actual).toMatchObject(facts);
  });

  it('puts an activity field on events and tasks, with the values of work orders', () => {
    const values = field('Work_Order__c', 'Appointment_Status__c').picklistValues;
    expect(values.length).toBeGreaterThanOrEqual(10);
    expect(field('Event', 'Appointment_Status__c').picklistValues).toEqual(values);
    expect(field('Task', 'Appointment_Status__c').picklistValues).toEqual(values);
    expect(field('Fieldstone_Event__c', 'Appointment_Status__c').picklistValues).toEqual(values);
  });

  it('lets events refer to work orders, and files to any custom object', () => {
    expect(field('Event', 'WhatId').referenceTo).toContain('Work_Order__c');
    expect(field('Event', 'WhatId').referenceTo).not.toContain('Configuration_Data__c');
    expect(field('ContentDocumentLink', 'LinkedEntityId').referenceTo).toContain('Configuration_Data__c');
  });

  it('lets permission sets control who may change the configuration', () => {
    const edit = (set: string, object: string) => schema.permissionSets.get(set)?.objects.get(object)?.edit;
    for (const object of ['configuration_data__c', 'process__c', 'group_profile__c']) {
      expect(edit('Fieldstone_Configuration', object), object).toBe(true);
      expect(edit('Fieldstone_Viewer', object), object).toBe(false);
      expect(schema.permissionSets.get('Fieldstone_Viewer')?.objects.get(object)?.read, object).toBe(true);
    }
    expect(edit('Fieldstone_Viewer', 'work_order__c')).toBe(false);
    expect(edit('Fieldstone_Technician', 'work_order__c')).toBe(true);
    expect(edit('Fieldstone_Technician', 'process__c')).toBe(false);
  });
});

describe('an invalid file', () => {
  let root = '';
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'schema-'));
    cpSync(fileURLToPath(new URL('../../../../salesforce', import.meta.url)), root, { recursive: true });
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const site = 'force-app/main/default/objects/Work_Order__c/fields/Site__c.field-meta.xml';
  const status = 'force-app/main/default/objects/Work_Order__c/fields/Order_Status__c.field-meta.xml';
  const shared = 'force-app/main/default/objects/Work_Order__c/fields/Appointment_Status__c.field-meta.xml';
  it.each([
    ['cut off', site, '</CustomField>', '', /well-formed/],
    ['with another root', site, /CustomField/g, 'CustomThing', /root element/],
    ['with an unknown type', site, 'Lookup', 'Lookdown', /'Lookdown' is not supported/],
    [
      'with an unknown reference',
      site,
      '<referenceTo>Site__c',
      '<referenceTo>Place__c',
      /Place__c, which does not exist/,
    ],
    ['with another field', site, '<fullName>Site__c', '<fullName>Sight__c', /defines the field Sight__c/],
    ['with an invalid flag', site, '<required>false', '<required>no', /true or false, not 'no'/],
    ['with a duplicate value', status, '<fullName>Closed', '<fullName>Open', /a duplicate value/],
    ['with an unknown value set', shared, '<valueSetName>Appointment', '<valueSetName>Visit', /'Visit_Status'/],
    ['without a label', site, /<label>.*<\/label>/, '', /<label> is missing/],
  ])('%s fails with its path', (_, file, wrong, instead, reason) => {
    const path = join(root, file);
    writeFileSync(path, readFileSync(path, 'utf8').replace(wrong, instead));
    expect(() => loadSchema(root)).toThrow(reason);
    expect(() => loadSchema(root)).toThrow(join('objects', 'Work_Order__c'));
  });
});
