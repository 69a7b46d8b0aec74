import { barcode } from '@fieldstone/contracts/settings/pages/barcode';
import type { Barcode } from '@fieldstone/contracts/settings/pages/barcode';
import { blankField } from '@fieldstone/contracts/settings/pages/barcode-field';
import type { BarcodeField } from '@fieldstone/contracts/settings/pages/barcode-field';
import {
  BARCODE_OBJECTS,
  createForms,
  defaultFields,
  TREE_VIEW,
  viewForms,
} from '@fieldstone/contracts/settings/pages/barcode-objects';
import type { BarcodeDefinition } from '@fieldstone/contracts/settings/pages/barcode-objects';
import type { FormProcess, SobjectDescribe } from '@fieldstone/contracts/platform/org/org';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startConsole } from '../../test/console.ts';
import type { TestConsole } from '../../test/console.ts';
import { outsideOf } from '../../test/outside.ts';
import type { Outside } from '../../test/outside.ts';
import { journalOf, personAt, storedText } from './test/settings-client.ts';
import type { Person } from './test/settings-client.ts';

let console_: TestConsole;
let outside: Outside;
let admin: Person;
let profile: string;

beforeAll(async () => {
  console_ = await startConsole();
  outside = await outsideOf(console_.org.url);
  admin = await personAt(console_);
  profile = await outside.create('Group_Profile__c', { Name: 'Scanners', Active__c: true });
});
afterAll(async () => console_.close());

const scanning = (title: string): Barcode => ({
  enabled: true,
  alternateAction: [],
  searchObjects: BARCODE_OBJECTS.slice(0, 1).map((definition) => ({
    targetObjectName: definition.object,
    displayObjectName: definition.label,
    isAdded: true,
    nameField: 'Name',
    sequence: 1,
    searchObjectFields: [
      ...defaultFields(definition),
      blankField({
        id: 'action-1',
        sequence: 4,
        expressionType: 'SRCH_Object_Action',
        objectName2: definition.object,
        actionType: 'SFM',
        sfmProcessId: 'SFM-0001',
        title,
        modeOfExecution: 'Interactive',
      }),
    ],
  })),
});

it('[BAR-11] stores the objects, and generates a meta with the processes that the app downloads', async () => {
  const payload = scanning('Edit');
  const { status } = await admin.write(profile, barcode.id, payload, 'none');
  expect(status).toBe(200);
  const text = await storedText(outside, profile, barcode.id);
  expect(JSON.parse(text ?? '')).toEqual({
    version: '1',
    checksum: '',
    config: { payload, meta: { enabled: true, sfmTransactions: ['SFM-0001'] } },
  });
  expect((await journalOf(console_, profile, barcode.id)).map(({ outcome }) => outcome)).toEqual(['done']);
});

it('[BAR-05] [BAR-08] reports the broken rule with its path, and stores nothing', async () => {
  const before = await storedText(outside, profile, barcode.id);
  const { version } = (await admin.read(profile, barcode.id)).body;
  for (const [payload, path, message] of [
    [
      { ...barcode.defaults, enabled: true },
      'searchObjects',
      'Error: Configuration not saved. At least one object configuration is mandatory',
    ],
    [scanning(''), 'searchObjects.0.searchObjectFields.3.title', 'This field is required'],
    [scanning('x'.repeat(45)), 'searchObjects.0.searchObjectFields.3.title', 'Please use at most 44 characters.'],
  ] as const) {
    const { status, error } = await admin.write(profile, barcode.id, payload, version);
    expect(status).toBe(400);
    expect(error.fields).toEqual([expect.objectContaining({ path: `body.data.config.payload.${path}`, message })]);
  }
  expect(await storedText(outside, profile, barcode.id)).toBe(before);
});

const [unit, product] = BARCODE_OBJECTS;
if (unit === undefined || product === undefined) throw new Error('objects are missing');

/** Returns the setting with one object, and custom fields and actions after the default ones. */
const scanned = (definition: BarcodeDefinition, ...own: ReadonlyArray<Partial<BarcodeField>>): Barcode => ({
  enabled: true,
  alternateAction: [],
  searchObjects: [
    {
      targetObjectName: definition.object,
      displayObjectName: definition.label,
      isAdded: true,
      nameField: 'Name',
      sequence: 1,
      searchObjectFields: [
        ...defaultFields(definition),
        ...own.map((field, at) =>
          blankField({ id: `own-${at}`, sequence: at + 4, objectName2: definition.object, ...field }),
        ),
      ],
    },
  ],
});
const shown = (fieldName: string, displayType = 'string') => ({ fieldName, fieldLabel: fieldName, displayType });
const searched = (fieldName: string, displayType: string, more: Partial<BarcodeField> = {}) => ({
  ...shown(fieldName, displayType),
  searchObjectFieldType: 'Search' as const,
  operator: 'eq',
  newSearch: true,
  ...more,
});
const action = (sfmProcessId: string, more: Partial<BarcodeField> = {}) => ({
  expressionType: 'SRCH_Object_Action' as const,
  actionType: 'SFM' as const,
  modeOfExecution: 'Interactive' as const,
  title: 'Open',
  sfmProcessId,
  ...more,
});
const tree = (source: string) => action('', { actionType: 'Others', source });
const alternate = (sfmProcessId: string): Barcode => ({
  ...scanned(unit),
  alternateAction: [blankField({ id: 'create', sequence: 1, objectName2: unit.object, ...action(sfmProcessId) })],
});
const site = { referenceTo: 'Site__c', relationshipName: 'Site__r' };
const processId = async (name: string): Promise<string> =>
  String((await outside.query(`SELECT Process_Id__c FROM Process__c WHERE Name = '${name}'`))[0]?.['Process_Id__c']);

const OWN = 'searchObjects.0.searchObjectFields.3';
const FORM = "The form for 'Open' was deleted or is no longer active. Please select another one.";
const SOURCE = "This action isn't available. Please select another one.";

it.each([
  [
    'a default field as a custom display field',
    scanned(unit, shown('Name')),
    `${OWN}.fieldName`,
    "The default fields of an object can't be chosen again.",
  ],
  [
    'a boolean search field',
    scanned(unit, searched('Under_Warranty__c', 'boolean')),
    `${OWN}.fieldName`,
    "The field Under_Warranty__c can't be searched for codes. Please select another one.",
  ],
  [
    'a boolean search field declared as text',
    scanned(unit, searched('Under_Warranty__c', 'string')),
    `${OWN}.fieldName`,
    "The field Under_Warranty__c can't be searched for codes. Please select another one.",
  ],
  [
    'a reference as a display field',
    scanned(unit, { ...shown('Site__c', 'reference'), ...site }),
    `${OWN}.fieldName`,
    "The field Site__c can't be shown. Please select a text or auto-number field.",
  ],
  [
    'an unknown field',
    scanned(unit, shown('Nope__c')),
    `${OWN}.fieldName`,
    "The field Nope__c isn't in this org, or you don't have access to it.",
  ],
  [
    "another type than the field's",
    scanned(unit, shown('Asset_Tag__c', 'double')),
    `${OWN}.displayType`,
    "This doesn't match the field Asset_Tag__c in the org.",
  ],
  [
    'a reference to another object',
    scanned(unit, searched('Site__c', 'reference', { ...site, referenceTo: 'Account' })),
    `${OWN}.referenceTo`,
    "This doesn't match the field Site__c in the org.",
  ],
  [
    'another type of a default field',
    {
      ...scanned(unit),
      searchObjects: scanned(unit).searchObjects.map((object) => ({
        ...object,
        searchObjectFields: object.searchObjectFields.map((field, at) =>
          at === 0 ? { ...field, displayType: 'boolean' } : field,
        ),
      })),
    },
    'searchObjects.0.searchObjectFields.0.displayType',
    "This doesn't match the field Serial_Lot_Number__c in the org.",
  ],
  [
    'a field of another object',
    scanned(unit, { ...shown('Asset_Tag__c'), objectName2: 'Account' }),
    `${OWN}.objectName2`,
    'This must be the scanned object.',
  ],
  ['a process that does not exist in the org', scanned(unit, action('SFM-9999')), `${OWN}.sfmProcessId`, FORM],
  [
    'a process beside a field',
    scanned(unit, { ...shown('Asset_Tag__c'), sfmProcessId: 'SFM-0001' }),
    `${OWN}.sfmProcessId`,
    'Only actions can have this value.',
  ],
  ['a script as the source of an action', scanned(unit, tree('javascript:alert(1)')), `${OWN}.source`, SOURCE],
  [
    'a source of an action that opens a form',
    scanned(unit, action('SFM-0001', { source: 'javascript:alert(1)' })),
    `${OWN}.source`,
    SOURCE,
  ],
  ['an editing form as a creating form', alternate('SFM-0001'), 'alternateAction.0.sfmProcessId', FORM],
] as const)('[SFX-09] rejects %s, and stores nothing', async (_what, payload, path, message) => {
  const crew = await outside.create('Group_Profile__c', { Name: 'Strict', Active__c: true });
  const { status, error } = await admin.write(crew, barcode.id, payload, 'none');
  expect([status, error.fields?.map((field) => [field.path, field.message])]).toEqual([
    400,
    [[`body.data.config.payload.${path}`, message]],
  ]);
  expect(await storedText(outside, crew, barcode.id)).toBeNull();
});

it.each([
  ['Work Order from Product', product, 200],
  ['Create Field Product', product, 400],
  ['Edit Queue Item', unit, 400],
  ['View Installed Product', unit, 400],
  ['Edit Installed Product', unit, 200],
] as const)('[SFX-09] accepts the form %s of an object as the page offers it', async (name, definition, expected) => {
  const crew = await outside.create('Group_Profile__c', { Name: name, Active__c: true });
  const payload = scanned(definition, action(await processId(name)));
  expect((await admin.write(crew, barcode.id, payload, 'none')).status).toBe(expected);
});

it('[SFX-09] stores everything that the page offers, and keeps items that the org has deleted', async () => {
  const crew = await outside.create('Group_Profile__c', { Name: 'Kept', Active__c: true });
  const create = await processId('Register Loaner Unit');
  const own = [searched('Site__c', 'reference', { ...site, nameField: 'Name' }), shown('Asset_Tag__c')];
  const payload = {
    ...scanned(unit, ...own, action('SFM-0001'), tree(TREE_VIEW.source)),
    alternateAction: alternate(create).alternateAction,
  };
  const saved = await admin.write(crew, barcode.id, payload, 'none');
  expect(saved.status).toBe(200);
  const [row] = await outside.query(`SELECT Id FROM Process__c WHERE Process_Id__c = '${create}'`);
  await outside.update('Process__c', String(row?.['Id']), { Active__c: false });
  const again = await admin.write(crew, barcode.id, { ...payload, enabled: false }, saved.body.version);
  expect(again.status).toBe(200);
  const other = await outside.create('Group_Profile__c', { Name: 'New', Active__c: true });
  expect((await admin.write(other, barcode.id, payload, 'none')).error.fields?.map(({ path }) => path)).toEqual([
    'body.data.config.payload.alternateAction.0.sfmProcessId',
  ]);
});

it('[BAR-03] [BAR-07] the org has every default field, and forms to view and to create for each object', async () => {
  for (const definition of BARCODE_OBJECTS) {
    const path = `/api/org/sobjects/${definition.object}`;
    const { fields } = (await admin.get<SobjectDescribe>(`${path}/describe`)).body;
    const known = new Set(fields.map(({ name }) => name));
    expect(defaultFields(definition).filter(({ fieldName }) => !known.has(fieldName))).toEqual([]);
    const { records } = (await admin.get<{ records: FormProcess[] }>(`${path}/sfmprocess`)).body;
    expect(viewForms(definition, records).length, definition.label).toBeGreaterThan(0);
    expect(createForms(definition, records).length, definition.label).toBeGreaterThan(0);
    expect(viewForms(definition, records).length).toBeLessThan(records.length);
  }
});

it('[BAR-11] reads the values of the seeded profiles', async () => {
  const rows = await outside.query(
    `SELECT Group_Profile__c FROM Configuration_Data__c WHERE Setting_Id__c = '${barcode.id}'`,
  );
  expect(rows.length).toBeGreaterThan(3);
  for (const row of rows) {
    const { body } = await admin.read(String(row['Group_Profile__c']), barcode.id);
    expect(barcode.schema.safeParse(body.configuration?.config.payload).error).toBeUndefined();
  }
});
