import { assistant } from '@fieldstone/contracts/skills/ai-assistant';
import { dataSources, newDataSource } from '@fieldstone/contracts/skills/data-sources';
import type { DataSource } from '@fieldstone/contracts/skills/data-sources';
import type { SkillFinding, SkillHealth } from '@fieldstone/contracts/skills/skill-health';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { documentId } from '../store/repositories/documents/knowledge-documents.ts';
import type { DocumentRow } from '../store/repositories/documents/knowledge-documents.ts';
import { clientAt } from '../test/client.ts';
import type { Client } from '../test/client.ts';
import { LIMITED, startConsole } from '../test/console.ts';
import type { TestConsole } from '../test/console.ts';
import { outsideOf } from '../test/outside.ts';
import type { Outside } from '../test/outside.ts';

const GONE = { profile: 'a0000000000zzzzAAA', user: '00500000000zzzzAAA' };

let home: TestConsole;
let outside: Outside;
let admin: Client;
let orgId: string;
let profile: string;
let user: string;

beforeAll(async () => {
  home = await startConsole();
  outside = await outsideOf(home.org.url);
  admin = await clientAt(home);
  orgId = (await home.store.db.selectFrom('sessions').select('org_id').executeTakeFirstOrThrow()).org_id;
  profile = await idOf('SELECT Id FROM Group_Profile__c LIMIT 1');
  user = await idOf('SELECT Id FROM User WHERE IsActive = true LIMIT 1');
});
afterAll(() => home.close());

beforeEach(async () => {
  await home.store.db.deleteFrom('ai_configurations').execute();
  await home.store.db.deleteFrom('knowledge_documents').execute();
  await store(assistant.id, { global: { enable_service_copilot: true } });
});

/** Returns the id of the first record of a query. */
async function idOf(query: string): Promise<string> {
  return z.parse(z.string(), (await outside.query(query))[0]?.['Id']);
}

/** Stores a section as it is, also with values that a save would reject. */
async function store(section: string, payload: unknown): Promise<void> {
  await home.store.db
    .insertInto('ai_configurations')
    .values({
      org_id: orgId,
      section,
      revision: 1,
      payload_json: JSON.stringify(payload),
      changed_by: '',
      changed_at: 0,
    })
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'section']).doUpdateSet({ payload_json: JSON.stringify(payload) }),
    )
    .execute();
}

const granted = { profiles: [{ profile_id: '' }], users: [] as Array<{ user_id: string }> };

/** Enables the service history, granted to a group profile unless other grants are given. */
const enableHistory = (grants: Partial<typeof granted> = { profiles: [{ profile_id: profile }] }) =>
  store('service-history', {
    global: { service_history_skills: true, service_history_instructions: 'Be brief.' },
    profiles: [],
    users: [],
    ...grants,
  });

const enableKnowledge = () =>
  store('knowledge-access', {
    global: { knowledge_access_skills: true },
    profiles: [],
    users: [{ user_id: user }],
  });

const addAction = (object: string) =>
  store('ai-actions', {
    actions: [
      {
        id: 'a1',
        object_name: object,
        object_label: object,
        copilot_action_name: 'Sum up',
        copilot_action_text: 'Do.',
      },
    ],
  });

/** Stores the default data sources with changes of some and with further ones. */
const storeSources = (changes: Record<string, Partial<DataSource>>, more: readonly DataSource[] = []) =>
  store('data-sources', {
    configurations: [
      ...dataSources.defaults.configurations.map((source) => ({ ...source, ...changes[source.object_name] })),
      ...more,
    ],
  });

/** Attaches a document in a state. */
async function attach(
  number: number,
  state: Pick<DocumentRow, 'status' | 'text_revision' | 'waits_for'>,
): Promise<void> {
  await home.store.db
    .insertInto('knowledge_documents')
    .values({
      org_id: orgId,
      id: documentId({ integration: 'box', file_id: String(number) }),
      document_json: '{}',
      revision: 1,
      error_reason: null,
      error_detail: null,
      error_code: null,
      error_params_json: null,
      gaps_json: null,
      user_id: user,
      user_name: 'Ada',
      ...state,
    })
    .execute();
}

async function health(client = admin): Promise<SkillHealth> {
  const { status, body } = await client.get<SkillHealth>('/api/ai/configurations/health');
  expect(status).toBe(200);
  return body;
}

/** Returns the findings as code, affected skills and page. */
async function findings(): Promise<Array<[string, SkillFinding['skills'], string]>> {
  return (await health()).findings.map(({ reason, skills, page }) => [reason.code, skills, page]);
}

it('[FIX-48] finds nothing while no skill is enabled, whatever else is missing', async () => {
  await store(assistant.id, { global: { enable_service_copilot: false } });
  await storeSources({ Case: { fields: { Gone__c: { label: 'Gone', description: '' } } } });
  expect(await health()).toEqual({ isVisible: true, checked: 0, findings: [] });
});

it('[FIX-48] finds nothing about enabled skills that can work', async () => {
  await enableHistory();
  await enableKnowledge();
  await addAction('Case');
  await store('hotline-summarization', { global: { summarization_skills: true } });
  await attach(1, { status: 'Error', text_revision: null, waits_for: null });
  await attach(2, { status: 'Active', text_revision: 1, waits_for: null });
  expect(await health()).toEqual({ isVisible: true, checked: 4, findings: [] });
});

it('[FIX-48] finds that the assistant is disabled, once for everything that is enabled', async () => {
  await store(assistant.id, { global: { enable_service_copilot: false } });
  await enableHistory();
  await addAction('Case');
  const { findings: found } = await health();
  expect(found).toMatchObject([
    {
      reason: { message: 'Fieldstone AI is disabled, so no one can use the skills that are enabled.' },
      skills: ['service-history', 'ai-actions'],
      page: 'ai-assistant',
    },
  ]);
});

it('[FIX-48] finds a skill that is granted to nobody, or only to those who are gone or inactive', async () => {
  await enableHistory({});
  expect(await findings()).toEqual([['skill_not_granted', ['service-history'], 'service-history']]);
  const inactive = await idOf('SELECT Id FROM User WHERE IsActive = false LIMIT 1');
  const gone = { profiles: [{ profile_id: GONE.profile }], users: [{ user_id: GONE.user }] };
  await enableHistory({ ...gone, users: [...gone.users, { user_id: inactive }] });
  expect(await findings()).toEqual([['skill_grants_gone', ['service-history'], 'service-history']]);
  await enableHistory({ ...gone, users: [{ user_id: user }] });
  expect(await findings()).toEqual([]);
});

it('[FIX-48] finds a skill that works for a user who is gone', async () => {
  await store('schedule-management', {
    global: { schedule_management_skills: true, serviceboard_appointment_owner: GONE.user },
    profiles: [{ profile_id: profile }],
    users: [],
  });
  expect(await findings()).toEqual([['skill_user_gone', ['schedule-management'], 'schedule-management']]);
});

it('[FIX-48] finds knowledge access without documents, and without one that it can use', async () => {
  await enableKnowledge();
  expect(await findings()).toEqual([['skill_without_documents', ['knowledge-access'], 'knowledge-access']]);
  await attach(1, { status: 'Error', text_revision: null, waits_for: null });
  await attach(2, { status: 'Processing', text_revision: null, waits_for: 'Ada' });
  expect(await findings()).toEqual([['skill_documents_unusable', ['knowledge-access'], 'knowledge-access']]);
  // It is read soon.
  await attach(3, { status: 'Processing', text_revision: null, waits_for: null });
  expect(await findings()).toEqual([]);
});

it('[FIX-48] finds fields and objects of data sources that the org does not have, for what reads them', async () => {
  await enableHistory();
  await addAction('Work_Order__c');
  const field = { label: 'Gone', description: '' };
  await storeSources({ Site__c: { fields: { Name: field, Gone__c: field, Lost__c: field } } }, [
    newDataSource('Gone_Object__c'),
  ]);
  const { findings: found } = await health();
  expect(found).toMatchObject([
    {
      reason: {
        message:
          "The AI no longer receives these fields of Location: Gone__c, Lost__c. They aren't in this org, or you don't have access to them.",
      },
      skills: ['service-history'],
      page: 'data-sources',
    },
    {
      reason: { message: "The object Gone_Object__c isn't in this org, or you don't have access to it." },
      skills: ['service-history', 'ai-actions'],
      page: 'data-sources',
    },
  ]);
  await storeSources({ Service_Group_Member__c: { fields: { Gone__c: field } } });
  expect(await findings()).toEqual([]);
});

it('[FIX-48] finds a field that was removed from the org after it was chosen', async () => {
  await addAction('Work_Order__c');
  await storeSources({ Work_Order__c: { fields: { Subject__c: { label: 'Subject', description: '' } } } });
  expect(await findings()).toEqual([]);
  onTestFinished(async () => {
    await home.org.clearFaults();
    await home.restart();
    admin = await clientAt(home);
  });
  await home.org.setFaults({ hideFields: ['Work_Order__c.Subject__c'] });
  await home.restart();
  admin = await clientAt(home);
  expect(await findings()).toEqual([['skill_fields_gone', ['ai-actions'], 'data-sources']]);
});

it('[FIX-48] finds conditions that can no longer be evaluated, and data sources with invalid values', async () => {
  await addAction('Case');
  await storeSources({ Case: { sfm_expression_id: 'GONE' }, Site__c: { sfm_expression_id: 'GONE' } });
  const { findings: found } = await health();
  expect(found).toMatchObject([
    {
      reason: { message: 'The AI has no access to Case: The expression GONE was deleted or is no longer active.' },
      skills: ['ai-actions'],
      page: 'data-sources',
    },
  ]);
  await store('data-sources', { configurations: 'all' });
  expect(await findings()).toEqual([['section_unreadable', ['ai-actions'], 'data-sources']]);
});

it('[FIX-48] [AIC-02] shows nothing to a user without the permissions for the AI Console', async () => {
  await enableHistory({});
  expect(await health(await clientAt(home, LIMITED))).toEqual({ isVisible: false, checked: 0, findings: [] });
});

it('[FIX-48] makes at most one CRM call once the permissions were checked', async () => {
  await enableHistory();
  await enableKnowledge();
  await addAction('Case');
  await storeSources({ Case: { sfm_expression_id: 'GONE' }, Site__c: { sfm_expression_id: 'GONE' } });
  await health();
  await home.org.clearCalls();
  expect((await health()).findings).toHaveLength(3);
  const calls = (await home.org.calls()).filter((call) => call.includes('/services/data/'));
  expect(calls).toHaveLength(1);
});
