import { dataSources } from '@fieldstone/contracts/skills/data-sources';
import { serviceHistory } from '@fieldstone/contracts/skills/service-history';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientAt } from '../../test/client.ts';
import type { Client } from '../../test/client.ts';
import { startConsole } from '../../test/console.ts';
import type { TestConsole } from '../../test/console.ts';

const AT = '/api/ai/configurations';

type Section = { readonly version: string; readonly invalid?: unknown };

let home: TestConsole;
let admin: Client;

beforeAll(async () => {
  home = await startConsole({ empty: true });
  admin = await clientAt(home);
});
afterAll(() => home.close());

/** Saves a section, then replaces its values, as a release with other rules may have left them. */
async function spoil(path: string, valid: unknown, section: string, payload: unknown): Promise<void> {
  const { version } = (await admin.get<Section>(`${AT}/${path}`)).body;
  expect((await admin.post(`${AT}/${path}`, valid, { 'if-match': version })).status).toBe(200);
  await home.store.db
    .updateTable('ai_configurations')
    .set({ payload_json: JSON.stringify(payload) })
    .where('section', '=', section)
    .execute();
}

const BROKEN = {
  global: { service_history_skills: true, service_history_instructions: '' },
  profiles: [{ profile_id: 7 }],
  users: [],
};

it('[FIX-20] a section with invalid stored values returns them with its valid part, and is replaced by their version', async () => {
  const path = 'skills/service-history';
  await spoil(path, serviceHistory.defaults, 'service-history', BROKEN);
  const { status, body } = await admin.get<Section>(`${AT}/${path}`);
  const valid = {
    global: { ...serviceHistory.defaults.global, service_history_skills: true },
    profiles: [],
    users: [],
  };
  expect([status, body]).toMatchObject([200, { ...valid, invalid: BROKEN }]);
  const flags = await admin.get(`${AT}/global-settings`);
  expect([flags.status, flags.body]).toMatchObject([200, { global: { service_history_skills: true } }]);

  const old = await admin.post<never>(`${AT}/${path}`, serviceHistory.defaults, { 'if-match': '0' });
  expect([old.status, old.error.current]).toMatchObject([409, { invalid: BROKEN, version: body.version }]);
  const saved = await admin.post<Section>(`${AT}/${path}`, serviceHistory.defaults, { 'if-match': body.version });
  expect(saved.status).toBe(200);
  expect(saved.body).not.toHaveProperty('invalid');
  const history = await admin.get<{ records: unknown[] }>(`${AT}/history/service-history`);
  expect(history.body.records[0]).toMatchObject({ before: BROKEN, after: serviceHistory.defaults });
});

it('[FIX-20] invalid data sources hide everything from the AI, with an explanation', async () => {
  const assistant = { global: { enable_service_copilot: true } };
  await admin.patch(`${AT}/global-settings`, assistant, { 'if-match': 'none' });
  const path = 'copilot-data-source';
  await spoil(path, dataSources.defaults, 'data-sources', { configurations: 'all' });
  const { status, error } = await admin.post<never>(`${AT}/copilot-actions/summary`, {
    object_name: 'Work_Order__c',
    record_id: 'a00000000000001AAA',
    copilot_action_name: '',
    copilot_action_text: 'Sum up.',
  });
  expect([status, error.message]).toEqual([
    400,
    "The stored values of 'data-sources' are invalid. Fix or replace them first.",
  ]);
});

it('[FIX-20] an action can be corrected while another one has an invalid name', async () => {
  const path = 'copilot-actions';
  const action = (id: string, name: string) => ({
    id,
    object_name: 'Work_Order__c',
    object_label: 'Work Order',
    copilot_action_name: name,
    copilot_action_text: 'Sum up.',
  });
  const stored = { actions: [action('one', 'Good'), action('two', ''), { id: 'three' }] };
  await spoil(path, { insert: [], update: [], delete: [] }, 'ai-actions', stored);
  const { body } = await admin.get<Section>(`${AT}/${path}`);
  expect(body).toMatchObject({ actions: [action('one', 'Good')], invalid: stored });
  const change = { insert: [], update: [action('two', 'Better')], delete: [] };
  const saved = await admin.post<Section>(`${AT}/${path}`, change, { 'if-match': body.version });
  expect([saved.status, saved.body]).toMatchObject([
    200,
    { actions: [action('one', 'Good'), action('two', 'Better')] },
  ]);
});
