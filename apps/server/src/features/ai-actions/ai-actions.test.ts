import { STANDARD_ACTIONS } from '@fieldstone/contracts/skills/ai-actions';
import type { ActionRecord, AiAction } from '@fieldstone/contracts/skills/ai-actions';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { clientAt } from '../../test/client.ts';
import type { Client } from '../../test/client.ts';
import { startConsole } from '../../test/console.ts';
import type { TestConsole } from '../../test/console.ts';
import { outsideOf } from '../../test/outside.ts';
import type { Outside } from '../../test/outside.ts';

type Actions = { readonly actions: AiAction[]; readonly version: string };

const AT = '/api/ai/configurations/copilot-actions';
const ACTION = { ...STANDARD_ACTIONS[0], object_label: 'Work Order' };

let home: TestConsole;
let admin: Client;
let outside: Outside;

beforeAll(async () => {
  home = await startConsole();
  admin = await clientAt(home);
  outside = await outsideOf(home.org.url);
});
afterAll(() => home.close());

const save = async (change: Partial<Record<'insert' | 'update' | 'delete', unknown[]>>) => {
  const { version } = (await admin.get<Actions>(AT)).body;
  return admin.post<Actions>(AT, { insert: [], update: [], delete: [], ...change }, { 'if-match': version });
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

  it('[FIX-105] have the label of their object in the org, whatever a client sends', async () => {
    const named = { ...ACTION, copilot_action_name: 'Labeled', object_label: 'Banana' };
    const made = (await save({ insert: [named] })).body.actions.at(-1);
    expect(made).toMatchObject({ copilot_action_name: 'Labeled', object_label: 'Work Order' });
    const moved = await save({ update: [{ ...made, object_name: 'Site__c' }] });
    expect(moved.body.actions.at(-1)).toMatchObject({ object_name: 'Site__c', object_label: 'Location' });
  });

  it('[FIX-105] have names of one line, except for those that are already stored', async () => {
    const before = (await admin.get<Actions>(AT)).body;
    const text = 'This text must be a single line. Remove line breaks and control characters.';
    for (const name of ['Two\nlines', 'Two\u2028lines', 'A bell\u0007']) {
      const { status, error } = await save({ insert: [{ ...ACTION, copilot_action_name: name }] });
      expect([status, error.fields]).toMatchObject([
        400,
        [{ path: `body.actions.${before.actions.length}.copilot_action_name`, message: text }],
      ]);
    }
    expect((await admin.get<Actions>(AT)).body).toEqual(before);
    const old = before.actions.map((action, at) =>
      at === 0 ? { ...action, copilot_action_name: 'Old\nname' } : action,
    );
    await home.store.db
      .updateTable('ai_configurations')
      .set({ payload_json: JSON.stringify({ actions: old }) })
      .where('section', '=', 'ai-actions')
      .execute();
    const kept = await save({ update: [{ ...old[0], copilot_action_text: 'Be brief.' }] });
    expect([kept.status, kept.body.actions[0]]).toMatchObject([200, { copilot_action_name: 'Old\nname' }]);
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
