import { describe, expect, it } from 'vitest';
import { loadSchema } from '../../schema/load.ts';
import { findField, findObject } from '../../schema/lookup.ts';
import type { ObjectSchema } from '../../schema/types.ts';
import { seedRecords } from '../seed.ts';

const schema = loadSchema();
const records = [...seedRecords(schema, new Date('2026-05-12T09:30:00Z'))];
const valuesOf = (object: string) => records.filter((record) => record.object === object).map(({ values }) => values);

type Envelope = { version: string; checksum: string; config: { payload: Record<string, unknown>; meta: unknown } };

const stored = valuesOf('Configuration_Data__c');
const envelopes = stored.filter((values) => /^SET\d{3}$/.test(String(values['Setting_Id__c'])));
const payloadsOf = (settingId: string): ReadonlyArray<Record<string, unknown>> =>
  envelopes
    .filter((values) => values['Setting_Id__c'] === settingId)
    .map((values) => (JSON.parse(String(values['Internal_Value__c'])) as Envelope).config.payload);

/** Returns whether a path of relationships and a field exists, starting from the object. */
const pathExists = (object: ObjectSchema | undefined, path: string): boolean => {
  const [step = '', ...rest] = path.split('.');
  if (object === undefined) return false;
  if (rest.length === 0) return findField(object, step) !== undefined;
  const reference = object.fields.find(({ relationshipName }) => relationshipName === step);
  return (reference?.referenceTo ?? []).some((target) => pathExists(findObject(schema, target), rest.join('.')));
};

describe('seeded settings', () => {
  it('exist for the group profiles of crews, the org-wide ones for the global group profile', () => {
    expect(new Set(envelopes.map((values) => values['Group_Profile__c'])).size).toBe(23);
    const global = valuesOf('Group_Profile__c').find((values) => values['Is_Global__c'] === true);
    const others = new Set<unknown>(['CALEVT001', 'GO003_SET007']);
    const plain = stored.filter((values) => !envelopes.includes(values) && !others.has(values['Setting_Id__c']));
    expect(new Set(plain.map((values) => values['Group_Profile__c']))).toEqual(new Set([global?.['Id']]));
    expect(plain.map((values) => String(values['Setting_Id__c'])).toSorted()).toEqual([
      'BETA001',
      'DCON007_SET001',
      'GLOB001_GBL025',
      'GO003_SET001',
      'GO003_SET002',
      'GO003_SET003',
      'GO003_SET004',
      'GO003_SET005',
      'GO003_SET006',
      'SBRD001_SET001',
    ]);
  });

  it('were changed after the last notification of some group profiles, but not of others', () => {
    const isNotified = (values: (typeof stored)[number]) => values['Setting_Id__c'] === 'GO003_SET007';
    const notified = stored.filter(isNotified);
    const changed = notified.filter(({ Group_Profile__c: profile, Internal_Value__c: at }) =>
      stored.some(
        (values) =>
          values['Group_Profile__c'] === profile &&
          !isNotified(values) &&
          Date.parse(String(values['LastModifiedDate'])) > Date.parse(String(at)),
      ),
    );
    expect([notified.length, changed.length]).toEqual([23, 5]);
    expect(new Set(notified.map((values) => values['LastModifiedById'])).size).toBe(4);
  });

  it('have an active process that edits events as default event process', () => {
    const chosen = stored.filter((values) => values['Setting_Id__c'] === 'CALEVT001');
    expect(chosen).toHaveLength(3);
    expect(new Set(chosen.map((values) => values['Internal_Value__c'])).size).toBe(3);
    for (const { Internal_Value__c: id, Display_Value__c: name } of chosen) {
      expect(valuesOf('Process__c').find((values) => values['Process_Id__c'] === id)).toMatchObject({
        Name: name,
        Purpose__c: 'Standalone Edit',
        Target_Object__c: 'Event',
        Active__c: true,
      });
    }
  });

  it('are found by group profile and setting id', () => {
    for (const values of stored) {
      expect(values['Setting_Key__c']).toBe(`${String(values['Group_Profile__c'])}:${String(values['Setting_Id__c'])}`);
    }
  });

  it('are envelopes of version 1 with an empty checksum', () => {
    for (const values of envelopes) {
      const parsed = JSON.parse(String(values['Internal_Value__c'])) as Envelope;
      expect(Object.keys(parsed)).toEqual(['version', 'checksum', 'config']);
      expect(parsed).toMatchObject({ version: '1', checksum: '' });
      expect(Object.keys(parsed.config.payload).length).toBeGreaterThan(0);
      if (values['Setting_Id__c'] !== 'SET014') expect(parsed.config.meta).toEqual(parsed.config.payload);
    }
  });

  it('scan objects by existing fields and open active forms except a deleted one, each of them listed in the meta', () => {
    type Scanned = { targetObjectName: string; searchObjectFields: ReadonlyArray<Record<string, string>> };
    const active = new Map(
      valuesOf('Process__c')
        .filter((values) => values['Type__c'] === 'Form Process' && values['Active__c'] === true)
        .map((values) => [values['Process_Id__c'], values]),
    );
    const configs = envelopes
      .filter((values) => values['Setting_Id__c'] === 'SET014')
      .map((values) => (JSON.parse(String(values['Internal_Value__c'])) as Envelope).config);
    expect(configs.length).toBeGreaterThan(3);
    const missing: string[] = [];
    for (const { payload, meta } of configs) {
      const scanned = payload['searchObjects'] as readonly Scanned[];
      const creates = payload['alternateAction'] as ReadonlyArray<Record<string, string>>;
      for (const { targetObjectName, searchObjectFields } of scanned) {
        const object = findObject(schema, targetObjectName);
        const named = searchObjectFields.filter(({ fieldName }) => fieldName !== '');
        expect(named.filter(({ fieldName }) => !pathExists(object, fieldName ?? ''))).toEqual([]);
        expect(searchObjectFields.map(({ sequence }) => sequence)).toEqual(searchObjectFields.map((_, at) => at + 1));
      }
      const opened = [...scanned.flatMap(({ searchObjectFields }) => searchObjectFields), ...creates]
        .map(({ sfmProcessId }) => sfmProcessId)
        .filter((id) => id !== '');
      expect(meta).toEqual({ enabled: true, sfmTransactions: opened });
      missing.push(...opened.flatMap((id) => (id === undefined || active.has(id) ? [] : id)));
      for (const { sfmProcessId, objectName2 } of creates) {
        expect(active.get(sfmProcessId ?? '')).toMatchObject({
          Purpose__c: 'Standalone Create',
          Target_Object__c: objectName2,
        });
      }
    }
    expect(missing).toEqual(['SFM-0061']);
  });

  it('have one to nine color rules with existing expressions and valid titles', () => {
    const expressions = new Map(
      valuesOf('Process__c')
        .filter((values) => values['Type__c'] === 'Expression')
        .map((values) => [values['Process_Id__c'], values]),
    );
    const counts = payloadsOf('SET001').map(({ configuration }) => {
      const rules = configuration as ReadonlyArray<{
        title: string;
        color: string;
        expression: { processId: string; name: string; lastModifiedDate: string };
      }>;
      for (const { title, color, expression } of rules) {
        expect(title).toMatch(/^[\p{L}\p{Nd}\s]+$/u);
        expect(color).toMatch(/^#[0-9A-F]{6}$/);
        const found = expressions.get(expression.processId);
        expect(expression.name).toBe(found?.['Name']);
        const isEdited = expression.lastModifiedDate !== found?.['LastModifiedDate'];
        expect(isEdited).toBe(expression.name === 'Billable');
        expect(expression.lastModifiedDate <= String(found?.['LastModifiedDate'])).toBe(true);
      }
      return rules.length;
    });
    expect(Math.min(...counts)).toBe(1);
    expect(Math.max(...counts)).toBe(9);
  });

  it('refer to existing fields and statuses', () => {
    const event = findObject(schema, 'Event');
    const viewed = payloadsOf('SET003').flatMap(({ configuration }) => configuration as string[]);
    const titled = payloadsOf('SET002').flatMap(({ title, description }) =>
      [title, description].flatMap((part) =>
        Array.from((part as { content: string }).content.matchAll(/\{\{(.+?)\}\}/g), ([, path]) => path ?? ''),
      ),
    );
    expect(viewed.length * titled.length).toBeGreaterThan(0);
    expect([...viewed, ...titled].filter((path) => !pathExists(event, path))).toEqual([]);

    const statuses = (event === undefined ? undefined : findField(event, 'Appointment_Status__c'))?.picklistValues;
    const named = [
      ...payloadsOf('SET005').flatMap(({ status }) => status as string[]),
      ...payloadsOf('SET004').flatMap(({ configuration }) =>
        (configuration as ReadonlyArray<Record<string, string>>).flatMap((pair) => Object.values(pair)),
      ),
    ];
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((id) => statuses?.some(({ value }) => value === id) !== true)).toEqual([]);
  });
});
