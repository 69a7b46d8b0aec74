import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toDetail } from '../../features/ai-usage/usage-row.ts';
import { documentJobs } from '../../features/knowledge-documents/reader.ts';
import { createJobRunner } from '../../jobs/runner.ts';
import type { JobPolicy } from '../../jobs/policy.ts';
import { engines, type TestDatabase } from '../../test/engines.ts';
import { createLeases } from '../leases.ts';
import { NO_USAGE } from '../../ai/model-usage.ts';
import { appendAiUsage } from '../repositories/ai-usage.ts';
import { lastNotifications } from '../repositories/notifications/last-notifications.ts';
import { createEarlier } from './test/earlier-layout.ts';

const ORG = '00D000000000001AAA';

/** Rows of the layout before the jobs: work of each kind, pending and done. */
const ROWS = [
  `INSERT INTO outbox VALUES
    ('${ORG}', '018bcfe56800aa0000', 'notification', '{"notificationId":"n","from":"a","to":"b"}', 1000, 2000, 3, 'pending', 'down', NULL),
    ('${ORG}', '018bcfe56800aa0001', 'notification', '{"notificationId":"n","from":"c","to":"d"}', 1000, 1000, 0, 'pending', NULL, NULL),
    ('${ORG}', '018bcfe56700aa0000', 'notification', '{"notificationId":"m","from":"a","to":"b"}', 500, 500, 1, 'done', NULL, 600)`,
  `INSERT INTO notified_profiles VALUES ('${ORG}', 'a', 1, 500, 'Avery Admin', 'hello', NULL, '018bcfe56700aa0000')`,
  `INSERT INTO knowledge_documents VALUES
    ('${ORG}', 'reading', '{}', 'Processing', 4, NULL, NULL, NULL, 'Avery Admin', '005A', 'Avery Admin', 2, 3000),
    ('${ORG}', 'removed', '{}', 'Deleted', 5, NULL, NULL, NULL, NULL, '005A', 'Avery Admin', 0, 4000),
    ('${ORG}', 'ready', '{}', 'Active', 3, 3, NULL, NULL, NULL, '005A', 'Avery Admin', 0, 0)`,
  `INSERT INTO copy_operations VALUES
    ('${ORG}', 'c0000000-0000-4000-8000-000000000001', NULL, 'hash', 'copy', 'running', 's', 'S', '[]', '{}', 1, NULL, '005A', 'Avery Admin', 5000, NULL),
    ('${ORG}', 'c0000000-0000-4000-8000-000000000002', NULL, 'hash', 'undo', 'running', 's', 'S', '[]', NULL, 1, 'x', '005B', 'Blake Admin', 6000, NULL),
    ('${ORG}', 'c0000000-0000-4000-8000-000000000003', NULL, 'hash', 'copy', 'done', 's', 'S', '[]', '{}', 1, NULL, '005A', 'Avery Admin', 100, 200)`,
  `INSERT INTO journal (org_id, id, at, action, outcome, settled_at, user_id, user_name, request_id)
    VALUES ('${ORG}', 'j', 10, 'setting.write', 'done', 20, '005A', 'Avery Admin', 'r')`,
  `INSERT INTO journal (org_id, id, at, action, outcome, user_id, user_name, request_id, setting_id, after_json, details_json)
    VALUES
    ('${ORG}', 'edit', 30, 'setting.write', 'done', '005A', 'Avery Admin', 'r', 'SET010', '{"internalValue":"{\\"copied\\":{\\"kind\\":\\"copy\\"}}"}', NULL),
    ('${ORG}', 'copied', 40, 'settings.copy-retry', 'done', '005A', 'Avery Admin', 'r', 'SET010', '{"copied":{"kind":"copy","profileId":"p"}}', NULL),
    ('${ORG}', 'undone', 50, 'settings.copy-undo', 'done', '005A', 'Avery Admin', 'r', 'SET010', '{"copied":{"kind":"undo","profileId":"p"}}', NULL),
    ('${ORG}', 'api', 60, 'setting.write', 'done', '005A', 'Avery Admin', 'r', 'SET010', '{"unconditional":true}', NULL),
    ('${ORG}', 'found', 70, 'setting.external', 'done', '005A', 'Avery Admin', 'r', 'SET010', '{}', '{"by":"Finn Found","at":"2026-01-01T10:00:00.000Z"}'),
    ('${ORG}', 'token', 80, 'access-token.create', 'done', '005A', 'Avery Admin', 'r', NULL, '{"name":"Vans"}', NULL)`,
  `INSERT INTO ai_usage (org_id, id, user_id, user_name, skill, source, model, input_tokens, output_tokens, tokens, milli_credits, latency_ms, status, error)
    VALUES ('${ORG}', 'earlier', '005A', 'Avery Admin', 'ai-action', 'console', 'm', 1, 0, 1, 0, 5, 'failed', 'The model failed.')`,
  `INSERT INTO example_histories VALUES ('${ORG}', 7000, 8000)`,
];

describe.each(engines)('a store on %s from before the jobs', (_name, create) => {
  let database: TestDatabase;

  beforeEach(async () => {
    database = await create({ isEmpty: true });
    await createEarlier(database, '0013-jobs', ROWS);
  });
  afterEach(() => database.drop());

  it('keeps its pending work of each kind as jobs, which run in their order', async () => {
    const store = await database.open();
    const rows = await store.db.selectFrom('jobs').selectAll().where('state', '=', 'pending').orderBy('id').execute();
    expect(rows.map(({ topic, id, user_id, run_at, attempts }) => [topic, id, user_id, run_at, attempts])).toEqual([
      ['notification', '018bcfe56800aa0000', null, 2000, 3],
      ['notification', '018bcfe56800aa0001', null, 1000, 0],
      ['planned-change', 'c0000000-0000-4000-8000-000000000001', '005A', 5000, 0],
      ['planned-change', 'c0000000-0000-4000-8000-000000000002', '005B', 6000, 0],
      ['document', 'reading', '005A', 3000, 2],
      ['document', 'removed', '005A', 4000, 0],
    ]);

    const ran: unknown[] = [];
    const fail = (details: object) => expect.unreachable(JSON.stringify(details));
    const log = { warn: fail, error: fail };
    const runner = createJobRunner({ store, leases: createLeases(store), now: () => 10_000, log });
    const policy = (topic: JobPolicy['topic'], order: JobPolicy['order']): JobPolicy => ({
      topic,
      order,
      atOnce: 1,
      leaseName: (id) => `${topic}:${order === 'parallel' ? id : ''}`,
      retry: { firstMs: 1, longestMs: 1, attempts: 12, forMs: Number.POSITIVE_INFINITY },
      run: async ({ payload }) => void ran.push(payload),
    });
    await runner.register(policy('notification', 'in-order')).drain();
    await runner.register(policy('planned-change', 'parallel')).drain();
    await runner.register(policy('document', 'parallel')).drain();
    expect(ran).toEqual([
      { notificationId: 'n', from: 'a', to: 'b' },
      { notificationId: 'n', from: 'c', to: 'd' },
      { action: 'settings.copy', requestId: 'c0000000-0000-4000-8000-000000000001' },
      { action: 'settings.copy-undo', requestId: 'c0000000-0000-4000-8000-000000000002' },
      {},
      {},
    ]);
  });

  it('removes the documents that were being removed', async () => {
    const store = await database.open();
    const fail = (details: object) => expect.unreachable(JSON.stringify(details));
    const log = { warn: fail, error: fail };
    const runner = createJobRunner({ store, leases: createLeases(store), now: () => 10_000, log });
    const unused = async () => expect.unreachable('not part of this test');
    await store.db.deleteFrom('jobs').where('id', '=', 'reading').execute();
    await runner.register(documentJobs({ store, identityFor: unused, documentSources: null })).drain();
    const left = await store.db.selectFrom('knowledge_documents').select('id').orderBy('id').execute();
    expect(left).toEqual([{ id: 'reading' }, { id: 'ready' }].toSorted((a, b) => (a.id < b.id ? -1 : 1)));
  });

  it('[FIX-42] keeps the texts of AI errors, stores the codes of later ones, and gives each use an outcome', async () => {
    const store = await database.open();
    const use = {
      userId: '005A',
      userName: 'Avery Admin',
      skill: 'ai-action',
      action: null,
      source: 'console',
    } as const;
    const cost = {
      ...NO_USAGE,
      responseModel: null,
      timeSource: null,
      model: 'm',
      inputTokens: 1,
      outputTokens: 0,
      milliCredits: 0,
      latencyMs: 5,
      outcome: 'failed',
    } as const;
    const error = { code: 'model_failed', params: { status: 502 }, message: 'The AI model failed with status 502.' };
    await appendAiUsage(store, ORG, [
      { ...use, ...cost, at: 1000, object: null, recordId: null, error, dedupeKey: 'new' },
    ]);
    const rows = await store.db.selectFrom('ai_usage').selectAll().orderBy('error').execute();
    expect(rows.map((row) => toDetail(row, true).error)).toEqual([error, { message: 'The model failed.' }]);
    expect(rows.map(({ outcome, cached_tokens: cached }) => [outcome, cached])).toEqual([
      ['failed', 0],
      ['failed', 0],
    ]);
  });

  it('[ACT-01] gives earlier changes their origin, author and time', async () => {
    const store = await database.open();
    const rows = await store.db
      .selectFrom('journal')
      .select(['id', 'origin', 'author', 'changed_at', 'setting_id'])
      .orderBy('at')
      .execute();
    expect(rows.map(({ id, origin, author, changed_at }) => [id, origin, author, changed_at])).toEqual([
      ['j', null, 'Avery Admin', 10],
      ['edit', 'console', 'Avery Admin', 30],
      ['copied', 'copy', 'Avery Admin', 40],
      ['undone', 'undo', 'Avery Admin', 50],
      ['api', 'api', 'Avery Admin', 60],
      ['found', 'outside', 'Finn Found', Date.parse('2026-01-01T10:00:00.000Z')],
      ['token', 'console', 'Avery Admin', 80],
    ]);
    expect(rows.at(-1)?.setting_id).toBe('access-tokens');
  });

  it('keeps the outcomes of deliveries and of the journal, and the demo data', async () => {
    const store = await database.open();
    expect((await lastNotifications(store, ORG)).get('a')?.state).toBe('done');
    const entry = await store.db.selectFrom('journal').selectAll().where('id', '=', 'j').executeTakeFirst();
    expect(entry).toMatchObject({ outcome: 'done', outcome_at: 20, user_id: '005A', performer_id: null });
    expect(await store.db.selectFrom('demo_data').selectAll().execute()).toEqual([
      { org_id: ORG, until: 7000, finished_at: 8000 },
    ]);
    await expect(sql`SELECT 1 FROM outbox`.execute(store.db)).rejects.toThrow(/outbox/);
  });
});
