import { message } from '@fieldstone/contracts/platform/errors/message';
import { STANDARD_ACTIONS } from '@fieldstone/contracts/skills/ai-actions';
import type { ActionRecord, ActionSummary, AiAction } from '@fieldstone/contracts/skills/ai-actions';
import type { AiUseDetail, UsagePage } from '@fieldstone/contracts/skills/ai-usage';
import type { DataSource } from '@fieldstone/contracts/skills/data-sources';
import type { Expression } from '@fieldstone/contracts/organization/org';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { clientAt } from '../../test/client.ts';
import type { Client } from '../../test/client.ts';
import { startConsole } from '../../test/console.ts';
import type { TestConsole } from '../../test/console.ts';
import { enableAssistant } from '../../test/assistant.ts';
import { completion, startModelStub } from '../../test/model-stub.ts';
import type { ModelStub } from '../../test/model-stub.ts';
import { outsideOf } from '../../test/outside.ts';
import type { Outside } from '../../test/outside.ts';

type Actions = { readonly actions: AiAction[]; readonly version: string };

const AT = '/api/ai/configurations/copilot-actions';
const SOURCES = '/api/ai/configurations/copilot-data-source';
const ACTION = { ...STANDARD_ACTIONS[0], object_label: 'Work Order' };

let home: TestConsole;
let stub: ModelStub;
let outside: Outside;
let admin: Client;
let workOrder: string;

beforeAll(async () => {
  stub = await startModelStub();
  home = await startConsole({ ai: { baseUrl: stub.url, model: 'small-model', apiKey: null } });
  outside = await outsideOf(home.org.url);
  admin = await clientAt(home);
  await enableAssistant(admin);
  const [row] = await outside.query('SELECT Id FROM Work_Order__c WHERE Subject__c != null ORDER BY Name LIMIT 1');
  workOrder = String(row?.['Id']);
});
beforeEach(() => stub.respondWith(completion('The pump leaks.')));
afterAll(async () => {
  await home.close();
  await stub.close();
});

const save = async (change: Partial<Record<'insert' | 'update' | 'delete', unknown[]>>) => {
  const { version } = (await admin.get<Actions>(AT)).body;
  return admin.post<Actions>(AT, { insert: [], update: [], delete: [], ...change }, { 'if-match': version });
};
const summarize = (more: Record<string, unknown> = {}) =>
  admin.post<ActionSummary>(`${AT}/summary`, {
    object_name: 'Work_Order__c',
    record_id: workOrder,
    copilot_action_name: 'Try it',
    copilot_action_text: 'Sum up.',
    ...more,
  });
async function see(change: (source: DataSource) => DataSource, object = 'Work_Order__c'): Promise<void> {
  const { version, configurations } = (await admin.get<{ version: string; configurations: DataSource[] }>(SOURCES))
    .body;
  const next = configurations.map((source) => (source.object_name === object ? change(source) : source));
  expect((await admin.post(SOURCES, { configurations: next }, { 'if-match': version })).status).toBe(200);
}
/** Points the data source of an object to a deleted expression. */
async function seeUnderExpressionThatGoes(object: string): Promise<void> {
  const process = { Name: 'Gone', Process_Id__c: 'GONE', Type__c: 'Expression', Active__c: true };
  const id = await outside.create('Process__c', { ...process, Source_Object__c: object });
  await see((source) => ({ ...source, sfm_expression_id: 'GONE' }), object);
  await outside.remove('Process__c', id);
}
type Sent = {
  readonly object: string;
  readonly fields: unknown[];
  readonly related: Array<{ readonly object: string; readonly isComplete: boolean; readonly records: unknown[][] }>;
};
const sent = (): Sent => JSON.parse(stub.requests.at(-1)?.data ?? '') as Sent;
const FIELDS = {
  Id: { label: 'Record ID', description: '' },
  Subject__c: { label: 'Subject', description: 'What is wrong' },
};

describe('the actions', () => {
  it('[AIC-09] are inserted, updated and deleted in one step', async () => {
    const made = await save({ insert: [ACTION, { ...ACTION, copilot_action_name: 'Other' }] });
    expect(made.body.actions.map((action) => action.copilot_action_name)).toEqual(['Summarize Work Order', 'Other']);
    const [first, second] = made.body.actions;
    const next = await save({
      update: [{ ...first, copilot_action_text: 'Be brief.' }],
      delete: [second?.id],
      insert: [{ ...ACTION, object_name: 'Case', object_label: 'Case' }],
    });
    expect(next.body.actions).toMatchObject([
      { id: first?.id, copilot_action_text: 'Be brief.' },
      { object_name: 'Case', copilot_action_name: 'Summarize Work Order' },
    ]);
    expect((await admin.get<Actions>(AT)).body.actions).toEqual(next.body.actions);
  });

  it.each([
    ['Please enter a name.', { copilot_action_name: ' ' }],
    ['A name can have at most 180 characters.', { copilot_action_name: 'x'.repeat(181) }],
    ['Please enter instructions.', { copilot_action_text: '' }],
    ['Instructions can have at most 5000 characters.', { copilot_action_text: 'x'.repeat(5001) }],
    ['Please select an object.', { object_name: 'Account' }],
  ])('[AIC-09] are rejected: %s', async (text, wrong) => {
    const { status, error } = await save({ insert: [{ ...ACTION, ...wrong }] });
    expect([status, error.fields?.[0]?.message]).toEqual([400, text]);
  });

  it('[AIC-09] of one object have different names; a change that breaks this stores nothing', async () => {
    const before = (await admin.get<Actions>(AT)).body;
    const { status, error } = await save({
      insert: [
        { ...ACTION, copilot_action_name: 'Twice' },
        { ...ACTION, copilot_action_name: ' twice ' },
      ],
    });
    expect([status, error.fields?.[0]?.message]).toEqual([
      400,
      'Another action of this object has the same name. Please enter another name.',
    ]);
    expect((await save({ delete: ['nothing'] })).status).toBe(400);
    expect((await admin.get<Actions>(AT)).body).toEqual(before);
  });

  it('[AIC-09] find records of an object by name', async () => {
    const found = async (query: string) =>
      (await admin.get<{ records: Array<{ name: string }> }>(`${AT}/objects?${query}`)).body.records;
    const workOrders = await found('objectType=Work_Order__c&searchTerm=wo-0000');
    expect(workOrders).toHaveLength(25);
    expect(workOrders.every(({ name }) => name.startsWith('WO-0000'))).toBe(true);
    expect(await found('objectType=Case&searchTerm=%25%25')).toEqual([]);
    expect(await found('objectType=Case&searchTerm=')).toHaveLength(25);
  });

  it('[FIX-48] find records with the subject, the customer and the label of the status that the org stores', async () => {
    const recordsOf = async (object: string, search = '') =>
      (await admin.get<{ records: ActionRecord[] }>(`${AT}/objects?objectType=${object}&searchTerm=${search}`)).body
        .records;
    const stored = await outside.query(
      "SELECT Name, Subject__c, Account__r.Name, Bill_To_Account__r.Name, toLabel(Order_Status__c) FROM Work_Order__c WHERE Name LIKE 'WO-0000000%' ORDER BY Name",
    );
    expect(await recordsOf('Work_Order__c', 'WO-0000000')).toMatchObject(
      stored.map((record) => ({
        name: record['Name'],
        subject: record['Subject__c'],
        customer: (record['Account__r'] as { Name: string } | null)?.Name ?? null,
        status: record['Order_Status__c'],
      })),
    );
    const [first] = await recordsOf('Case');
    expect(first).toMatchObject({ subject: expect.any(String), customer: expect.any(String) });
    const [site] = await recordsOf('Site__c');
    expect(site).toMatchObject({ subject: null, customer: expect.any(String), status: null });
  });

  it('[FIX-48] find records without the values that the user may not see, also right after a right was withdrawn', async () => {
    const at = `${AT}/objects?objectType=Work_Order__c&searchTerm=WO-0000`;
    const find = async () => (await admin.get<{ records: ActionRecord[] }>(at)).body.records;
    const before = await find();
    onTestFinished(() => home.org.clearFaults());
    await home.org.setFaults({ hideFields: ['Work_Order__c.Subject__c', 'Work_Order__c.Order_Status__c'] });
    expect(await find()).toEqual(before.map((record) => ({ ...record, subject: null, customer: null, status: null })));
    await home.restart();
    admin = await clientAt(home);
    expect(await find()).toEqual(before.map((record) => ({ ...record, subject: null, status: null })));
    await home.org.clearFaults();
    await home.restart();
    admin = await clientAt(home);
  });
});

describe('trying an action', () => {
  it('[AIC-09] sends only the fields that the data sources allow', async () => {
    await see((source) => ({ ...source, fields: FIELDS }));
    const [row] = await outside.query(`SELECT Subject__c FROM Work_Order__c WHERE Id = '${workOrder}'`);
    const { status, body } = await summarize();
    expect([status, body]).toMatchObject([
      200,
      { summary: 'The pump leaks.', outcome: 'complete', model: 'small-model', inputTokens: 120, credits: 0.24 },
    ]);
    expect(sent()).toMatchObject({
      object: 'Work_Order__c',
      fields: [
        { label: 'Record ID', description: '', value: workOrder },
        { label: 'Subject', description: 'What is wrong', value: row?.['Subject__c'] },
      ],
    });
    expect(body.data.map(({ label }) => label)).toEqual(['Record ID', 'Subject']);
  });

  it('[AIC-09] sends only the allowed fields of referring records', async () => {
    const parent = await outside.create('Work_Order__c', { Subject__c: 'Pump' });
    const line = (values: Record<string, unknown>) =>
      outside.create('Work_Order_Line__c', { Work_Order__c: parent, Line_Type__c: 'Part', ...values });
    await line({ Description__c: 'Seal', Serial_Number_Installed__c: 'not-allowed' });
    await line({ Description__c: null });
    const fields = { Description__c: { label: 'Work', description: 'What was done' } };
    await see((source) => ({ ...source, description: 'Parts and labor', fields }), 'Work_Order_Line__c');
    await see((source) => ({ ...source, fields: FIELDS }));
    const { body } = await summarize({ record_id: parent });
    expect(sent()).toEqual({
      object: 'Work_Order__c',
      fields: [
        { label: 'Record ID', description: '', value: parent },
        { label: 'Subject', description: 'What is wrong', value: 'Pump' },
      ],
      related: [
        {
          object: 'Work_Order_Line__c',
          description: 'Parts and labor',
          isComplete: true,
          // The other line has no fields that the AI may see.
          records: [[{ label: 'Work', description: 'What was done', value: 'Seal' }]],
        },
      ],
    });
    expect(JSON.stringify(stub.requests.at(-1))).not.toContain('not-allowed');
    expect(body.related.find(({ object }) => object === 'Work_Order_Line__c')?.records).toEqual([
      [{ label: 'Work', value: 'Seal' }],
    ]);
  });

  it('[AIC-09] sends at most 20 records per object, within the size limit', async () => {
    const parent = await outside.create('Work_Order__c', { Subject__c: 'Pump' });
    const add = (description: string) =>
      outside.create('Work_Order_Line__c', {
        Work_Order__c: parent,
        Line_Type__c: 'Labor',
        Description__c: description,
      });
    const lines = () => sent().related.find(({ object }) => object === 'Work_Order_Line__c');
    await see(
      (source) => ({ ...source, fields: { Description__c: { label: 'Work', description: '' } } }),
      'Work_Order_Line__c',
    );
    for (let number = 1; number <= 20; number += 1) await add(`Step ${String(number)}`);
    await summarize({ record_id: parent });
    expect([lines()?.records.length, lines()?.isComplete]).toEqual([20, true]);
    await add('One more');
    const { body } = await summarize({ record_id: parent });
    expect([lines()?.records.length, lines()?.isComplete]).toEqual([20, false]);
    expect(body.related.find(({ object }) => object === 'Work_Order_Line__c')?.isComplete).toBe(false);
    const fields = Object.fromEntries(
      ['Description__c', 'Name', 'Id'].map((field) => [field, { label: field, description: 'é'.repeat(1000) }]),
    );
    await see((source) => ({ ...source, fields }), 'Work_Order_Line__c');
    await summarize({ record_id: parent });
    expect(lines()?.records.length).toBeGreaterThan(0);
    expect(lines()?.isComplete).toBe(false);
    expect(Buffer.byteLength(JSON.stringify(lines()?.records))).toBeLessThanOrEqual(16_100);
  });

  it('[AIC-09] sends no referring records under an unresolvable condition, and shows the reason', async () => {
    const parent = await outside.create('Work_Order__c', { Subject__c: 'Pump' });
    await outside.create('Work_Order_Line__c', { Work_Order__c: parent, Line_Type__c: 'Part', Description__c: 'Seal' });
    await seeUnderExpressionThatGoes('Work_Order_Line__c');
    const { body } = await summarize({ record_id: parent });
    expect(sent().related).toEqual([]);
    expect(body.related.find(({ object }) => object === 'Work_Order_Line__c')).toMatchObject({
      label: 'Work Order Line',
      records: [],
      problem: message('expression_unknown', { processId: 'GONE' }),
    });
    await see((source) => ({ ...source, sfm_expression_id: null }), 'Work_Order_Line__c');
  });

  it('[AIC-09] sends nothing of a record that fails the conditions of its data source', async () => {
    const { records } = (await admin.get<{ records: Expression[] }>('/api/org/sobjects/Work_Order__c/expressions'))
      .body;
    const seen = { rejected: 0, allowed: 0 };
    for (const { processId } of records) {
      await see((source) => ({ ...source, fields: FIELDS, sfm_expression_id: processId }));
      const before = stub.requests.length;
      const { status, error } = await summarize();
      if (status === 200) seen.allowed += 1;
      else {
        expect(error.message).toMatch(/^The AI (may not see this record|sees nothing of)/);
        expect(stub.requests).toHaveLength(before);
        seen.rejected += 1;
      }
    }
    expect(seen.rejected).toBeGreaterThan(0);
    expect(seen.allowed).toBeGreaterThan(0);
    await seeUnderExpressionThatGoes('Work_Order__c');
    expect((await summarize()).error.message).toBe(
      'The AI has no access to Work_Order__c: The org has no expression GONE.',
    );
    await see((source) => ({ ...source, sfm_expression_id: null }));
  });

  it('[AIC-14] is counted among the uses of the AI, even when it fails', async () => {
    expect((await summarize()).status).toBe(200);
    stub.respondWith((response) => void response.writeHead(400, { 'content-type': 'application/json' }).end('{}'));
    const { status, error } = await summarize();
    expect([status, error.message]).toEqual([
      503,
      'The AI model rejected the request with status 400. An administrator must check AI_MODEL and AI_BASE_URL.',
    ]);
    const [from, until] = [Date.now() - 3_600_000, Date.now() + 60_000].map((at) => new Date(at).toISOString());
    const { body } = await admin.get<UsagePage>(`/api/ai/ai-analytics/ai-usage?start=${from}&end=${until}`);
    expect(body.data[0]).toMatchObject({ skill: 'ai-action', action: 'Try it', status: 'failed', credits: 0 });
    const detail = await admin.get<AiUseDetail>(`/api/ai/ai-analytics/ai-usage/${body.data[0]?.id}`);
    expect(detail.body).toMatchObject({ source: 'console', recordId: workOrder });
    expect(detail.body.error).toEqual({
      code: 'model_request_rejected',
      params: { status: 400 },
      message: error.message,
    });
    const worked = body.data.find((use) => use.status === 'success');
    expect(worked).toMatchObject({ model: 'small-model', tokens: 150, credits: 0.24 });
  });

  it('[AIC-09] reports a missing record', async () => {
    const { status, error } = await summarize({ record_id: 'a0W00000000ZZZZAAA' });
    expect([status, error.message]).toEqual([404, 'This record does not exist, or you do not have access to it.']);
  });
});
