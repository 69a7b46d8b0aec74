import { STANDARD_ACTIONS } from '@fieldstone/contracts/skills/ai-actions';
import type { AiAction } from '@fieldstone/contracts/skills/ai-actions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientAt } from '../../test/client.ts';
import type { Client } from '../../test/client.ts';
import { startConsole } from '../../test/console.ts';
import type { TestConsole } from '../../test/console.ts';

type Actions = { readonly actions: AiAction[]; readonly version: string };

const AT = '/api/ai/configurations/copilot-actions';
const ACTION = { ...STANDARD_ACTIONS[0], object_label: 'Work Order' };

let home: TestConsole;
let admin: Client;

beforeAll(async () => {
  home = await startConsole();
  admin = await clientAt(home);
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

  it('[AIC-09] find records of an object by name', async () => {
    const found = async (query: string) =>
      (await admin.get<{ records: Array<{ name: string }> }>(`${AT}/objects?${query}`)).body.records;
    const workOrders = await found('objectType=Work_Order__c&searchTerm=wo-0000');
    expect(workOrders).toHaveLength(25);
    expect(workOrders.every(({ name }) => name.startsWith('WO-0000'))).toBe(true);
    expect(await found('objectType=Case&searchTerm=%25%25')).toEqual([]);
    expect(await found('objectType=Case&searchTerm=')).toHaveLength(25);
  });
});
