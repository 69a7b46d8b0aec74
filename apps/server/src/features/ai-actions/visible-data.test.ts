import { message } from '@fieldstone/contracts/platform/errors/message';
import type { ActionPreview, ActionSummary } from '@fieldstone/contracts/skills/ai-actions';
import type { AiUseDetail, UsagePage } from '@fieldstone/contracts/skills/ai-usage';
import type { DataSource } from '@fieldstone/contracts/skills/data-sources';
import type { Expression } from '@fieldstone/contracts/platform/org/org';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clientAt } from '../../test/client.ts';
import type { Client } from '../../test/client.ts';
import { LIMITED, startConsole } from '../../test/console.ts';
import type { TestConsole } from '../../test/console.ts';
import { enableAssistant } from '../../test/assistant.ts';
import { completion, startModelStub } from '../../test/model-stub.ts';
import type { ModelStub } from '../../test/model-stub.ts';
import { outsideOf } from '../../test/outside.ts';
import type { Outside } from '../../test/outside.ts';

const AT = '/api/ai/configurations/copilot-actions';
const SOURCES = '/api/ai/configurations/copilot-data-source';

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
beforeEach(async () => {
  stub.respondWith(completion('The pump leaks.'));
  // A session may call the model a limited number of times per minute.
  admin = await clientAt(home);
});
afterAll(async () => {
  await home.close();
  await stub.close();
});

const summarize = (more: Record<string, unknown> = {}) =>
  admin.post<ActionSummary>(`${AT}/summary`, {
    object_name: 'Work_Order__c',
    record_id: workOrder,
    copilot_action_name: 'Try it',
    copilot_action_text: 'Sum up.',
    ...more,
  });
async function preview(record = workOrder, object = 'Work_Order__c'): Promise<ActionPreview> {
  const { status, body } = await admin.get<ActionPreview>(`${AT}/data?object_name=${object}&record_id=${record}`);
  expect([status, body]).toEqual([200, body]);
  return body;
}
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
  readonly refersTo: unknown[];
  readonly related: Array<{ readonly object: string; readonly isComplete: boolean; readonly records: unknown[][] }>;
};
const sent = (): Sent => JSON.parse(stub.requests.at(-1)?.data ?? '') as Sent;
const FIELDS = {
  Id: { label: 'Record ID', description: '' },
  Subject__c: { label: 'Subject', description: 'What is wrong' },
};

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
    expect((await preview()).fields.map(({ label }) => label)).toEqual(['Record ID', 'Subject']);
  });

  it('[AIC-09] sends only the allowed fields of referring records', async () => {
    const parent = await outside.create('Work_Order__c', { Subject__c: 'Pump' });
    const line = (values: Record<string, unknown>) =>
      outside.create('Work_Order_Line__c', { Work_Order__c: parent, Line_Type__c: 'Part', ...values });
    await line({ Description__c: 'Seal', Serial_Number_Installed__c: 'not-allowed' });
    await line({ Description__c: null });
    const fields = { Description__c: { label: 'Description', description: 'What was done' } };
    await see((source) => ({ ...source, description: 'Parts and labor', fields }), 'Work_Order_Line__c');
    await see((source) => ({ ...source, fields: FIELDS }));
    await summarize({ record_id: parent });
    expect(sent()).toEqual({
      object: 'Work_Order__c',
      fields: [
        { label: 'Record ID', description: '', value: parent },
        { label: 'Subject', description: 'What is wrong', value: 'Pump' },
      ],
      refersTo: [],
      related: [
        {
          object: 'Work_Order_Line__c',
          description: 'Parts and labor',
          isComplete: true,
          // The other line has no fields that the AI may see.
          records: [[{ label: 'Description', description: 'What was done', value: 'Seal' }]],
        },
      ],
    });
    expect(JSON.stringify(stub.requests.at(-1))).not.toContain('not-allowed');
    const shown = (await preview(parent)).related;
    expect(shown.find(({ object }) => object === 'Work_Order_Line__c')?.records).toEqual([
      [{ label: 'Description', value: 'Seal' }],
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
      (source) => ({ ...source, fields: { Description__c: { label: 'Description', description: '' } } }),
      'Work_Order_Line__c',
    );
    for (let number = 1; number <= 20; number += 1) await add(`Step ${String(number)}`);
    await summarize({ record_id: parent });
    expect([lines()?.records.length, lines()?.isComplete]).toEqual([20, true]);
    await add('One more');
    await summarize({ record_id: parent });
    expect([lines()?.records.length, lines()?.isComplete]).toEqual([20, false]);
    expect((await preview(parent)).related.find(({ object }) => object === 'Work_Order_Line__c')?.isComplete).toBe(
      false,
    );
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
    await summarize({ record_id: parent });
    expect(sent().related).toEqual([]);
    expect((await preview(parent)).related.find(({ object }) => object === 'Work_Order_Line__c')).toMatchObject({
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
    for (const [index, { processId }] of records.entries()) {
      if (index % 20 === 19) admin = await clientAt(home);
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
      'The AI has no access to Work_Order__c: The expression GONE was deleted or is no longer active.',
    );
    await see((source) => ({ ...source, sfm_expression_id: null }));
  });

  it('[AIC-14] is counted among the uses of the AI, even when it fails', async () => {
    expect((await summarize()).status).toBe(200);
    stub.respondWith((response) => void response.writeHead(400, { 'content-type': 'application/json' }).end('{}'));
    const { status, error } = await summarize();
    expect([status, error.message]).toEqual([
      503,
      'The AI model rejected the request with status 400. An administrator must test the model on the page Fieldstone AI.',
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
    expect([status, error.message]).toEqual([404, "This record isn't in this org, or you don't have access to it."]);
  });
});

describe('the records that a record refers to', () => {
  const allow = (object: string, fields: Record<string, string>) =>
    see((source) => ({ ...source, description: '', fields: labeled(fields) }), object);
  const labeled = (fields: Record<string, string>) =>
    Object.fromEntries(Object.entries(fields).map(([field, label]) => [field, { label, description: '' }]));

  it('[FIX-43] are sent with their allowed fields, and a reference field is sent as a name', async () => {
    const [row] = await outside.query(
      'SELECT Id, Name, City__c, Street__c FROM Site__c WHERE City__c != null AND Street__c != null LIMIT 1',
    );
    const site = String(row?.['Id']);
    const account = await outside.create('Account', { Name: 'Nordic Heat' });
    const order = await outside.create('Work_Order__c', {
      Subject__c: 'Pump',
      Site__c: site,
      Account__c: account,
      Bill_To_Account__c: account,
    });
    await allow('Site__c', { Id: 'Record ID', Name: 'Location Name', City__c: 'City' });
    await allow('Work_Order__c', { Subject__c: 'Subject', Account__c: 'Account', Site__c: 'Location' });
    await summarize({ record_id: order });
    const quay = {
      object: 'Site__c',
      field: 'Location',
      description: '',
      fields: [
        { label: 'Record ID', description: '', value: site },
        { label: 'Location Name', description: '', value: row?.['Name'] },
        { label: 'City', description: '', value: row?.['City__c'] },
      ],
    };
    expect(sent()).toMatchObject({
      fields: [
        { label: 'Subject', value: 'Pump' },
        { label: 'Account', value: 'Nordic Heat' },
        { label: 'Location', value: row?.['Name'] },
      ],
      // Accounts are no data source.
      refersTo: [quay],
    });
    const text = JSON.stringify(stub.requests.at(-1));
    expect(text).not.toContain(String(row?.['Street__c']));
    expect(text).not.toContain(account);
    const { referenced } = await preview(order);
    expect(referenced).toEqual([
      {
        field: 'Location',
        object: 'Site__c',
        label: 'Location',
        problem: null,
        fields: quay.fields.map(({ label, value }) => ({ label, value })),
      },
    ]);
  });

  it('[FIX-43] are sent once for several reference fields, and their own references are not followed', async () => {
    const [row] = await outside.query(
      'SELECT Id, Name, Account__c FROM Site__c WHERE Account__c != null AND Parent__c = null LIMIT 1',
    );
    const site = String(row?.['Id']);
    const [account] = await outside.query(`SELECT Name FROM Account WHERE Id = '${String(row?.['Account__c'])}'`);
    const customer = account?.['Name'];
    await allow('Site__c', { Name: 'Location Name', Account__c: 'Account' });
    const product = await outside.create('Installed_Product__c', { Name: 'Chiller', Site__c: site });
    const { referenced } = await preview(product, 'Installed_Product__c');
    expect(referenced.filter(({ object }) => object === 'Site__c')).toMatchObject([
      {
        field: 'Location',
        fields: [
          { label: 'Location Name', value: row?.['Name'] },
          { label: 'Account', value: customer },
        ],
      },
    ]);
    const twice = await outside.create('Installed_Product__c', {
      Name: 'Fan',
      Parent__c: product,
      Top_Level__c: product,
    });
    const found = (await preview(twice, 'Installed_Product__c')).referenced;
    expect(found.map(({ object, fields }) => [object, fields.find(({ label }) => label === 'Name')?.value])).toEqual([
      ['Installed_Product__c', 'Chiller'],
    ]);
    expect(found[0]?.field.split(', ')).toHaveLength(2);
  });

  it('[FIX-43] are left out with the reason under an expression that they do not meet', async () => {
    const [row] = await outside.query('SELECT Id, Name, City__c FROM Site__c WHERE City__c != null LIMIT 1');
    const site = String(row?.['Id']);
    const order = await outside.create('Work_Order__c', { Subject__c: 'Pump', Site__c: site });
    await allow('Work_Order__c', { Subject__c: 'Subject', Site__c: 'Location' });
    const process = await outside.create('Process__c', {
      Name: 'Sites of a city',
      Process_Id__c: 'CITY',
      Type__c: 'Expression',
      Active__c: true,
      Source_Object__c: 'Site__c',
    });
    const criterion = await outside.create('Expression_Criterion__c', {
      Process__c: process,
      Sequence__c: 1,
      Field_Path__c: 'City__c',
      Operator__c: 'Equals',
      Operand__c: 'Nowhere',
    });
    await see((source) => ({ ...source, sfm_expression_id: 'CITY' }), 'Site__c');
    await summarize({ record_id: order });
    expect(sent()).toMatchObject({
      fields: [{ value: 'Pump' }, { label: 'Location', value: row?.['Name'] }],
      refersTo: [],
    });
    expect((await preview(order)).referenced).toMatchObject([
      { field: 'Location', fields: [], problem: message('record_hidden') },
    ]);
    await outside.update('Expression_Criterion__c', criterion, { Operand__c: row?.['City__c'] });
    await summarize({ record_id: order });
    expect(sent().refersTo).toHaveLength(1);
    await seeUnderExpressionThatGoes('Site__c');
    await summarize({ record_id: order });
    expect(sent().refersTo).toEqual([]);
    expect((await preview(order)).referenced).toMatchObject([
      { problem: message('expression_unknown', { processId: 'GONE' }) },
    ]);
    await see((source) => ({ ...source, sfm_expression_id: null }), 'Site__c');
  });

  it('[FIX-43] are part of the estimate before the run, and of the returned text after it', async () => {
    const order = await outside.create('Work_Order__c', { Subject__c: 'Pump' });
    const { characters, outputLimit, credits } = await preview(order);
    const { body } = await summarize({ record_id: order });
    expect([outputLimit, credits]).toEqual([1500, { input: 1, output: 4 }]);
    expect(characters + 'Sum up.'.length).toBe(body.sent.instructions.length + body.sent.data.length);
    expect(body.sent).toEqual({ instructions: stub.requests.at(-1)?.task, data: stub.requests.at(-1)?.data });
    expect(body.sent.instructions).toMatch(/The task:\nSum up\.$/);
  });

  it('[FIX-43] are not shown to users without the right to change actions', async () => {
    const limited = await clientAt(home, LIMITED);
    const { status } = await limited.get(`${AT}/data?object_name=Work_Order__c&record_id=${workOrder}`);
    expect(status).toBe(403);
  });
});
