import { barcode } from '@fieldstone/contracts/barcode';
import type { Barcode } from '@fieldstone/contracts/barcode';
import { blankField } from '@fieldstone/contracts/barcode-field';
import { BARCODE_OBJECTS, createForms, defaultFields, viewForms } from '@fieldstone/contracts/barcode-objects';
import type { FormProcess, SobjectDescribe } from '@fieldstone/contracts/org';
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

it('[BAR-11] stores the objects, and a meta of its own making with the processes that the app downloads', async () => {
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

it('[BAR-05] [BAR-08] names the rule that is broken, with its place, and stores nothing', async () => {
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

it('[BAR-11] reads what the seeded profiles have stored', async () => {
  const rows = await outside.query(
    `SELECT Group_Profile__c FROM Configuration_Data__c WHERE Setting_Id__c = '${barcode.id}'`,
  );
  expect(rows.length).toBeGreaterThan(3);
  for (const row of rows) {
    const { body } = await admin.read(String(row['Group_Profile__c']), barcode.id);
    expect(barcode.schema.safeParse(body.configuration?.config.payload).error).toBeUndefined();
  }
});
