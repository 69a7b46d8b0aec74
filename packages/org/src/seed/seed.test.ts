import { describe, expect, it } from 'vitest';
import { loadSchema } from '../schema/load.ts';
import { findField, findObject, objectOfId } from '../schema/lookup.ts';
import { isId, to18 } from '../schema/record-id.ts';
import type { Field, SeedRecord } from '../schema/types.ts';
import { isDate, normalizeDateTime, normalizeTime } from '../store/timestamps.ts';
import { deployedRecords, emptyRecords, seedRecords } from './seed.ts';

const now = new Date('2026-05-12T09:30:00Z');
const schema = loadSchema();
const full = [...seedRecords(schema, now)];
const empty = [...emptyRecords(schema, now)];
const both: ReadonlyArray<readonly [string, readonly SeedRecord[]]> = [
  ['the company', full],
  ['the empty org', empty],
];

const of = (records: readonly SeedRecord[], object: string) => records.filter((record) => record.object === object);

/** Returns the violation of the field's rules by a value, or null. */
const faultOf = (field: Field, value: string | number | boolean): string | null => {
  const text = String(value);
  const listed = (part: string) => field.picklistValues.some((option) => option.value === part);
  const bad = (ok: boolean) => (ok ? null : `'${text}' is no ${field.type}`);
  switch (field.type) {
    case 'boolean':
      return bad(typeof value === 'boolean');
    case 'int':
    case 'double':
    case 'currency':
    case 'percent':
      return bad(typeof value === 'number' && Math.abs(value) < 10 ** (field.precision - field.scale));
    case 'date':
      return bad(isDate(text));
    case 'datetime':
      return bad(normalizeDateTime(text) === text);
    case 'time':
      return bad(normalizeTime(text) === text);
    case 'id':
      return bad(isId(text) && to18(text) === text);
    case 'reference':
      return bad(field.referenceTo.includes(objectOfId(schema, text)?.name ?? ''));
    case 'picklist':
      return bad(listed(text));
    case 'multipicklist':
      return bad(text !== '' && text.split(';').every(listed));
    case 'email':
      return bad(/^[\w.-]+@[\w.-]+\.example$/.test(text));
    case 'url':
      return bad(URL.canParse(text));
    case 'base64':
      return bad(Buffer.from(text, 'base64').toString('base64') === text);
    case 'address':
    case 'location':
      return 'is compound';
    default:
      return text === '' || text.length > field.length ? `'${text}' is empty or too long` : null;
  }
};

const faultsOf = ({ object, values }: SeedRecord): readonly string[] => {
  const found = findObject(schema, object);
  if (found === undefined) return [`${object} is unknown`];
  const unknown = Object.keys(values).filter((name) => findField(found, name)?.name !== name);
  const missing = found.fields
    .filter((field) => !field.nillable && field.formula === null && (values[field.name] ?? null) === null)
    .map(({ name }) => `${name} is missing`);
  const wrong = found.fields.flatMap((field) => {
    const value = values[field.name] ?? null;
    const fault = value === null ? null : faultOf(field, value);
    return fault === null ? [] : [`${field.name}: ${fault}`];
  });
  return [...unknown, ...missing, ...wrong].map((fault) => `${object} ${String(values['Id'])}: ${fault}`);
};

/** References that may point to a later record (see `seedRecords`). */
const LATER = new Set(['CreatedById', 'LastModifiedById', 'OwnerId', 'LatestPublishedVersionId']);

describe.each(both)('%s', (_, records) => {
  it('satisfies every rule of the schema', () => {
    expect(records.flatMap(faultsOf)).toEqual([]);
  });

  it('refers only to existing records, and with few exceptions to earlier ones', () => {
    const all = new Set(records.map(({ values }) => values['Id']));
    expect(all.size).toBe(records.length);
    const seen = new Set<unknown>();
    const broken: string[] = [];
    for (const { object, values } of records) {
      for (const field of findObject(schema, object)?.fields ?? []) {
        const value = values[field.name] ?? null;
        if (field.type !== 'reference' || value === null) continue;
        if (!(LATER.has(field.name) ? all : seen).has(value)) broken.push(`${object}.${field.name}: ${String(value)}`);
      }
      seen.add(values['Id']);
    }
    expect(broken).toEqual([]);
  });

  it('repeats no value of a unique field, no user name and no auto number', () => {
    const seen = new Set<string>();
    for (const { object, values } of records) {
      const fields = findObject(schema, object)?.fields ?? [];
      const unique = fields.filter((field) => field.unique || field.autoNumber !== null || field.name === 'Username');
      for (const { name } of unique) {
        const key = `${object}.${name}: ${String(values[name])}`;
        if ((values[name] ?? null) !== null) expect(seen.has(key), key).toBe(false);
        seen.add(key);
      }
    }
  });

  it('was created and then changed by administrators, not in the future', () => {
    for (const { object, values } of records) {
      const [created, modified] = [values['CreatedDate'], values['LastModifiedDate']].map(String);
      expect((created ?? '') <= (modified ?? ''), `${object} ${created} ${modified}`).toBe(true);
      expect((modified ?? '') <= now.toISOString(), `${object} ${modified}`).toBe(true);
    }
    expect(new Set(records.map(({ values }) => values['LastModifiedById'])).size).toBeGreaterThan(1);
  });

  it('has the demo users, one organization, one global group profile and the package version', () => {
    const users = of(records, 'User').map(({ values }) => [values['Username'], values['Name']]);
    expect(users).toEqual(
      expect.arrayContaining([
        ['admin@fieldstone.example', 'Avery Admin'],
        ['second.admin@fieldstone.example', 'Sam Second'],
        ['limited@fieldstone.example', 'Lee Limited'],
      ]),
    );
    expect(of(records, 'Organization').map(({ values }) => [values['Name'], values['IsSandbox']])).toEqual([
      ['Halden Field Services', false],
    ]);
    const globals = of(records, 'Group_Profile__c').filter(({ values }) => values['Is_Global__c'] === true);
    expect(globals.map(({ values }) => [values['Name'], values['Active__c']])).toEqual([['Global', true]]);
    expect(of(records, 'Installation__c').map(({ values }) => values['Package_Version__c'])).toEqual(['24.20000']);
  });

  it('lists statuses whose ids are appointment statuses and whose transitions refer to each other', () => {
    const setting = records.find(({ values }) => values['Setting_Id__c'] === 'DCON007_SET001');
    const statuses = JSON.parse(String(setting?.values['Internal_Value__c'])) as ReadonlyArray<{
      id: string;
      label: string;
      transitions: string[];
    }>;
    const ids = statuses.map(({ id }) => id);
    const event = findObject(schema, 'Event');
    const field = event === undefined ? undefined : findField(event, 'Appointment_Status__c');
    expect(ids).toEqual(field?.picklistValues.map(({ value }) => value));
    expect(statuses.map(({ label }) => label)).toEqual(field?.picklistValues.map(({ label }) => label));
    expect(statuses.flatMap(({ transitions }) => transitions).filter((id) => !ids.includes(id))).toEqual([]);
  });
});

describe('the seed', () => {
  it('is the same in every run, relative to now', () => {
    expect([...seedRecords(schema, now)]).toEqual(full);
    const later = [...seedRecords(schema, new Date('2027-05-12T09:30:00Z'))];
    expect(later.map(({ values }) => values['Id'])).toEqual(full.map(({ values }) => values['Id']));
    const starts = (records: readonly SeedRecord[]) =>
      of(records, 'Event').map(({ values }) => String(values['StartDateTime']));
    expect(starts(later).every((start) => start.startsWith('2027') || start.startsWith('2026'))).toBe(true);
    expect(starts(full).filter((start) => start > now.toISOString()).length).toBeGreaterThan(100);
    expect(starts(full).filter((start) => start < now.toISOString()).length).toBeGreaterThan(100);
  });

  it.each([
    ['User', 400],
    ['Group_Profile__c', 25],
    ['Account', 60],
    ['Case', 200],
    ['Product2', 120],
    ['Site__c', 90],
    ['Installed_Product__c', 500],
    ['Service_Group_Member__c', 80],
    ['Work_Order__c', 800],
    ['Work_Order_Line__c', 2000],
    ['Event', 600],
    ['Fieldstone_Event__c', 600],
    ['RMA_Shipment__c', 150],
    ['Depot_Queue_Item__c', 120],
    ['Knowledge__kav', 40],
    ['ContentDocument', 36],
    ['ContentVersion', 36],
  ])('has the expected number of %s', (object, count) => {
    expect(of(full, object)).toHaveLength(count);
  });

  it('has the modules, and form processes of each purpose', () => {
    const processes = of(full, 'Process__c').map(({ values }) => values);
    const ofType = (type: string) => processes.filter((values) => values['Type__c'] === type);
    const active = [...ofType('Module'), ...ofType('Submodule')].filter((values) => values['Active__c'] === true);
    expect(active.map((values) => String(values['Process_Id__c'])).toSorted()).toEqual([
      'ENGAGE',
      'GO',
      'GO001',
      'GO002',
      'GO003',
      'ZINC',
    ]);
    expect(ofType('Form Process')).toHaveLength(60);
    expect(ofType('Expression')).toHaveLength(40);
    expect(ofType('Inventory Process').length).toBeGreaterThan(0);
    const offered = (purpose: string, side: 'Source_Object__c' | 'Target_Object__c', object: string) =>
      ofType('Form Process').filter((values) => values['Purpose__c'] === purpose && values[side] === object).length;
    for (const object of [
      'Installed_Product__c',
      'RMA_Shipment__c',
      'Depot_Queue_Item__c',
      'Work_Order__c',
      'Event',
      'Fieldstone_Event__c',
    ]) {
      expect(offered('Standalone Edit', 'Target_Object__c', object), object).toBeGreaterThan(1);
      expect(offered('Standalone Create', 'Target_Object__c', object), object).toBeGreaterThan(0);
    }
    for (const object of ['Installed_Product__c', 'RMA_Shipment__c', 'Product2']) {
      expect(offered('Source To Target All', 'Source_Object__c', object), object).toBeGreaterThan(1);
    }
    for (const values of ofType('Form Process')) {
      for (const side of ['Source_Object__c', 'Target_Object__c']) {
        const object = values[side] ?? null;
        if (object !== null) expect(findObject(schema, String(object)), String(object)).toBeDefined();
      }
    }
  });
});

it('[STP-04] a deployed org has users but no records of the package', () => {
  const deployed = [...deployedRecords(schema, now)];
  const objects = new Set(deployed.map(({ object }) => object));
  expect(of(deployed, 'User')).toHaveLength(of(empty, 'User').length);
  expect([...objects].filter((object) => object.endsWith('__c'))).toEqual([]);
});
