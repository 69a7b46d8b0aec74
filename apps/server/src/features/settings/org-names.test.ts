import { appointmentColor } from '@fieldstone/contracts/settings/calendar/appointment-color';
import { barcode } from '@fieldstone/contracts/settings/pages/barcode';
import { blankField } from '@fieldstone/contracts/settings/pages/barcode-field';
import { BARCODE_OBJECTS, defaultFields } from '@fieldstone/contracts/settings/pages/barcode-objects';
import type { PlannedChange } from '@fieldstone/contracts/changes/planned-change';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startConsole } from '../../test/console.ts';
import type { TestConsole } from '../../test/console.ts';
import { outsideOf } from '../../test/outside.ts';
import type { Outside } from '../../test/outside.ts';
import { personAt } from './test/settings-client.ts';
import type { Person } from './test/settings-client.ts';

let home: TestConsole;
let outside: Outside;
let admin: Person;
let profile: string;
let expression: { readonly id: string; readonly processId: string };
let made = 0;

beforeAll(async () => {
  home = await startConsole();
  outside = await outsideOf(home.org.url);
  admin = await personAt(home);
});
beforeEach(async () => {
  made += 1;
  profile = await outside.create('Group_Profile__c', { Name: `Crew ${made}`, Active__c: true });
  const processId = `EXP-OF-TEST-${made}`;
  const values = { Name: 'Emergencies', Type__c: 'Expression', Source_Object__c: 'Work_Order__c', Active__c: true };
  expression = { processId, id: await outside.create('Process__c', { ...values, Process_Id__c: processId }) };
});
afterAll(() => home.close());

const changedAt = async () => {
  const [row] = await outside.query(`SELECT LastModifiedDate FROM Process__c WHERE Id = '${expression.id}'`);
  return new Date(String(row?.['LastModifiedDate'])).toISOString();
};
const colors = (name: string, lastModifiedDate: string, enabled = true) => ({
  ...appointmentColor.defaults,
  enabled,
  configuration: [
    { title: 'Urgent', color: '#00AA00', expression: { processId: expression.processId, name, lastModifiedDate } },
  ],
  default: { title: 'Default Appointment Color', color: '#004F9E' },
});
const storedExpression = async () => {
  const payload = (await admin.read(profile, 'SET001')).body.configuration?.config.payload;
  return appointmentColor.schema.parse(payload).configuration[0]?.expression;
};

async function save(payload: Record<string, unknown>, settingId = 'SET001') {
  const { version } = (await admin.read(profile, settingId)).body;
  const saved = await admin.write(profile, settingId, payload, version);
  expect([saved.status, saved.error?.fields]).toEqual([200, undefined]);
  return saved.body;
}

it('[FIX-105] stores the name and the time of a new expression as the org has them, and returns them', async () => {
  const saved = await save(colors('WRONG NAME', '2020-01-01T00:00:00.000Z'));
  const right = colors('Emergencies', await changedAt());
  expect(saved.configuration?.config).toEqual({ payload: right, meta: right });
  expect((await admin.read(profile, 'SET001')).body).toEqual(saved);
});

it('[FIX-105] keeps a stored name that is sent unchanged after the expression was renamed, and takes the new one for another', async () => {
  const at = await changedAt();
  await save(colors('Emergencies', at));
  await outside.update('Process__c', expression.id, { Name: 'Urgent cases' });
  await save(colors('Emergencies', at, false));
  expect(await storedExpression()).toMatchObject({ name: 'Emergencies', lastModifiedDate: at });
  await save(colors('WRONG NAME', at));
  expect(await storedExpression()).toMatchObject({ name: 'Urgent cases', lastModifiedDate: await changedAt() });
});

it('[FIX-105] keeps the stored name of an expression that the org has lost, whatever is sent', async () => {
  const at = await changedAt();
  await save(colors('Emergencies', at));
  await outside.remove('Process__c', expression.id);
  await save(colors('WRONG NAME', at, false));
  expect(await storedExpression()).toMatchObject({ name: 'Emergencies', lastModifiedDate: at });
});

it('[FIX-105] takes the names for a planned edit, and keeps those of a copy', async () => {
  const changes = [
    {
      kind: 'setting',
      profileId: profile,
      settingId: 'SET001',
      payload: colors('WRONG NAME', '2020-01-01T00:00:00.000Z'),
    },
  ];
  const draft = (await admin.post<PlannedChange>('/api/changes', { kind: 'edit', changes })).body;
  const applied = await admin.post<PlannedChange>(`/api/changes/${draft.id}/apply`, { hash: draft.hash });
  expect(applied.body.state).toBe('applied');
  expect(await storedExpression()).toMatchObject({ name: 'Emergencies', lastModifiedDate: await changedAt() });

  await outside.update('Process__c', expression.id, { Name: 'Urgent cases' });
  const source = profile;
  profile = await outside.create('Group_Profile__c', { Name: 'Copied crew', Active__c: true });
  const copy = { settingIds: ['SET001'], targetProfileIds: [profile] };
  expect((await admin.post(`/api/profiles/${source}/settings/copy`, copy)).status).toBe(200);
  await expect.poll(storedExpression).toMatchObject({ name: 'Emergencies' });
});

it('[FIX-105] stores the labels of scanned objects and fields as the console and the org have them', async () => {
  const [unit] = BARCODE_OBJECTS;
  if (unit === undefined) throw new Error('There is no object to scan.');
  const own = { objectName2: unit.object, fieldLabel: 'Wrong', nameField: 'Wrong__c' };
  const chosen = [
    blankField({
      ...own,
      id: 'search',
      sequence: 4,
      searchObjectFieldType: 'Search',
      operator: 'eq',
      newSearch: true,
      fieldName: 'Site__c',
      displayType: 'reference',
      referenceTo: 'Site__c',
      relationshipName: 'Site__r',
    }),
    blankField({ ...own, id: 'result-tag', sequence: 5, fieldName: 'Asset_Tag__c', displayType: 'string' }),
  ];
  const fields = [...defaultFields(unit).map((field) => ({ ...field, fieldLabel: 'Wrong' })), ...chosen];
  const object = { targetObjectName: unit.object, displayObjectName: 'Wrong', isAdded: true, nameField: 'Wrong__c' };
  const searchObjects = [{ ...object, sequence: 1, searchObjectFields: fields }];
  const saved = await save({ ...barcode.defaults, enabled: true, searchObjects }, 'SET014');
  const payload = barcode.schema.parse(saved.configuration?.config.payload);
  expect(payload.searchObjects[0]).toMatchObject({ displayObjectName: 'Installed Product', nameField: 'Name' });
  expect(
    payload.searchObjects[0]?.searchObjectFields.map(({ fieldLabel, nameField }) => [fieldLabel, nameField]),
  ).toEqual([
    ...defaultFields(unit).map(({ fieldLabel, nameField }) => [fieldLabel, nameField]),
    ['Location', 'Name'],
    ['Asset Tag', ''],
  ]);
});
