import type { Message } from '@fieldstone/contracts/platform/error';
import { message } from '@fieldstone/contracts/platform/errors/message';
import { newDataSource } from '@fieldstone/contracts/skills/data-sources';
import type { DataSource, ReferencingObject } from '@fieldstone/contracts/skills/data-sources';
import type { Expression } from '@fieldstone/contracts/platform/org/org';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientAt } from '../../test/client.ts';
import type { Client } from '../../test/client.ts';
import { startConsole } from '../../test/console.ts';
import type { TestConsole } from '../../test/console.ts';
import { outsideOf } from '../../test/outside.ts';
import type { Outside } from '../../test/outside.ts';

type Counted = { readonly count: number | null; readonly sample: number | null; readonly problem: Message | null };

const AT = '/api/ai/configurations/copilot-data-source';

let home: TestConsole;
let outside: Outside;
let admin: Client;

beforeAll(async () => {
  home = await startConsole();
  outside = await outsideOf(home.org.url);
  admin = await clientAt(home);
});
afterAll(() => home.close());

const count = async (query: string) => (await admin.get<Counted>(`${AT}/count?${query}`)).body;
const records = async (statement: string) => (await outside.query(statement)).length;

it('[AIC-08] finds the objects that refer to the listed ones', async () => {
  const { body } = await admin.get<{ records: ReferencingObject[] }>(
    `${AT}/referencing?object=Work_Order__c&object=Site__c`,
  );
  const lines = body.records.find(({ object }) => object === 'Work_Order_Line__c');
  expect(lines?.references).toContainEqual({ field: 'Work_Order__c', to: 'Work_Order__c' });
  expect(body.records.map(({ label }) => label)).toEqual(body.records.map(({ label }) => label).toSorted());
  expect((await admin.get(`${AT}/referencing?object=Nothing__c`)).status).toBe(404);
});

it('[FIX-47] rejects objects and fields that the org does not have, and keeps stored ones', async () => {
  const { version, configurations } = (await admin.get<{ version: string; configurations: DataSource[] }>(AT)).body;
  const save = (sources: readonly DataSource[], based = version) =>
    admin.post<{ version: string }>(AT, { configurations: sources }, { 'if-match': based });
  const known = newDataSource('Group_Profile__c');
  const field = { label: 'Any', description: '' };
  const at = `body.configurations.${String(configurations.length)}`;
  const rejected: ReadonlyArray<readonly [DataSource, string, string]> = [
    [
      newDataSource('Nothing__c'),
      'object_name',
      "The object Nothing__c isn't in this org, or you don't have access to it.",
    ],
    [
      { ...known, fields: { ...known.fields, Nothing__c: field } },
      'fields.Nothing__c',
      "The field Nothing__c of Group_Profile__c isn't in this org, or you don't have access to it.",
    ],
    [
      { ...known, sfm_expression_parent_object_criteria: 'Parent__c' },
      'sfm_expression_parent_object_criteria',
      "The field Parent__c of Group_Profile__c isn't in this org, or you don't have access to it.",
    ],
  ];
  for (const [source, part, text] of rejected) {
    const { status, error } = await save([...configurations, source]);
    expect([status, error.fields]).toMatchObject([400, [{ path: `${at}.${part}`, message: text }]]);
  }
  const added = await save([...configurations, known]);
  expect(added.status).toBe(200);
  // A field that the org lost must not block other changes.
  const row = await home.store.db
    .selectFrom('ai_configurations')
    .selectAll()
    .where('section', '=', 'data-sources')
    .executeTakeFirstOrThrow();
  const gone = [...configurations, { ...known, fields: { ...known.fields, Gone__c: field } }];
  await home.store.db
    .updateTable('ai_configurations')
    .set({ payload_json: JSON.stringify({ configurations: gone }) })
    .where('section', '=', row.section)
    .execute();
  const kept = await save(
    gone.map((source) => ({ ...source, description: 'Changed' })),
    added.body.version,
  );
  expect(kept.status).toBe(200);
});

it('[FIX-105] gives an added object without fields its Id and name, and fields the labels of the org', async () => {
  type Sources = { readonly version: string; readonly configurations: DataSource[] };
  const { version, configurations } = (await admin.get<Sources>(AT)).body;
  const added = newDataSource('RMA_Shipment__c');
  const save = (source: DataSource, based: string) =>
    admin.post<Sources>(AT, { configurations: [...configurations, source] }, { 'if-match': based });
  const first = await save({ ...added, fields: {} }, version);
  expect(first.body.configurations.at(-1)?.fields).toEqual({
    Id: { label: 'Record ID', description: '' },
    Name: { label: 'Order Number', description: '' },
  });
  const fields = { Tracking_Number__c: { label: 'Banana', description: 'Of the parcel' } };
  const second = await save({ ...added, fields }, first.body.version);
  expect(second.body.configurations.at(-1)?.fields).toEqual({
    Tracking_Number__c: { label: 'Tracking Number', description: 'Of the parcel' },
  });
  // People may remove the fields of an object that is already there.
  expect((await save({ ...added, fields: {} }, second.body.version)).body.configurations.at(-1)?.fields).toEqual({});
});

it('[FIX-105] rejects line breaks in the description of a field, and keeps stored ones', async () => {
  type Sources = { readonly version: string; readonly configurations: DataSource[] };
  const before = (await admin.get<Sources>(AT)).body;
  const at = before.configurations.findIndex(({ object_name: object }) => object === 'Case');
  const withText = (description: string) =>
    before.configurations.map((source, index) =>
      index === at ? { ...source, fields: { ...source.fields, Id: { label: 'Record ID', description } } } : source,
    );
  const save = (configurations: readonly DataSource[]) =>
    admin.post<Sources>(AT, { configurations }, { 'if-match': before.version });
  const { status, error } = await save(withText('One\nTwo'));
  expect([status, error.fields]).toMatchObject([
    400,
    [
      {
        path: `body.configurations.${at}.fields.Id.description`,
        message: 'This text must be a single line. Remove line breaks and control characters.',
      },
    ],
  ]);
  await home.store.db
    .updateTable('ai_configurations')
    .set({ payload_json: JSON.stringify({ configurations: withText('One\nTwo') }) })
    .where('section', '=', 'data-sources')
    .execute();
  expect((await save(withText('One\nTwo'))).status).toBe(200);
});

it('[AIC-08] counts the records that the AI will see, with two queries on demand', async () => {
  expect(await count('object=Work_Order__c')).toEqual({
    count: await records('SELECT Id FROM Work_Order__c'),
    sample: null,
    problem: null,
  });
  const { records: expressions } = (
    await admin.get<{ records: Expression[] }>('/api/org/sobjects/Work_Order__c/expressions')
  ).body;
  const [first] = expressions;
  await home.org.clearCalls();
  const seen = await count(`object=Work_Order__c&expression=${first?.processId}`);
  expect(seen.problem).toBeNull();
  expect(seen.count).toBeLessThan(await records('SELECT Id FROM Work_Order__c'));
  const calls = (await home.org.calls()).filter((call) => call.includes('/query'));
  expect(calls.length).toBeLessThanOrEqual(2 + 2);
});

it('[AIC-08] applies the criteria of a referenced object to the referenced record', async () => {
  const { records: expressions } = (
    await admin.get<{ records: Expression[] }>('/api/org/sobjects/Work_Order__c/expressions')
  ).body;
  const all = await records('SELECT Id FROM Work_Order_Line__c');
  const counts: Array<number | null> = [];
  for (const { processId } of expressions.slice(0, 6)) {
    const parents = await count(`object=Work_Order__c&expression=${processId}`);
    const lines = await count(
      `object=Work_Order_Line__c&reference=Work_Order__c&parent=Work_Order__c&parentExpression=${processId}`,
    );
    if (parents.problem !== null) continue;
    expect(lines.problem).toBeNull();
    expect(lines.count).toBeLessThanOrEqual(all);
    if (parents.count === 0) expect(lines.count).toBe(0);
    counts.push(lines.count);
  }
  expect(counts.some((found) => found !== null && found < all)).toBe(true);
});

it('[AIC-08] reports why records cannot be counted', async () => {
  expect(await count('object=Work_Order__c&expression=GONE')).toEqual({
    count: null,
    sample: null,
    problem: message('expression_unknown', { processId: 'GONE' }),
  });
  expect(await count('object=Work_Order_Line__c&reference=Nothing__c')).toEqual({
    count: null,
    sample: null,
    problem: message('reference_field_missing', { object: 'Work_Order_Line__c', field: 'Nothing__c' }),
  });
});
