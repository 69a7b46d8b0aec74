import type { AuditExport } from '@fieldstone/contracts/organization/audit-export';
import type { ChangeHistoryEntry } from '@fieldstone/contracts/organization/change-history';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readings } from '../../platform/telemetry/sink.ts';
import { timeOfId } from '../../platform/time-ordered-id.ts';
import { AUDIT_SECRET, startAuditReceiver } from '../../test/audit-receiver.ts';
import type { AuditReceiverStub } from '../../test/audit-receiver.ts';
import { clientAt } from '../../test/client.ts';
import type { Client } from '../../test/client.ts';
import { startConsole } from '../../test/console.ts';
import type { TestConsole } from '../../test/console.ts';

const PATH = '/api/audit-export';

let receiver: AuditReceiverStub;
let home: TestConsole;
let admin: Client;
let profile: string;
let later = 0;

beforeAll(async () => {
  receiver = await startAuditReceiver();
  home = await startConsole({ auditWebhook: receiver.config, now: () => Date.now() + later });
  admin = await clientAt(home);
  profile = (await admin.get<{ id: string }>('/api/profiles/global')).body.id;
});
afterAll(async () => {
  await home.close();
  await receiver.close();
});

let isEnabled = false;

/** Saves a setting; returns its newest change. */
async function save(): Promise<ChangeHistoryEntry> {
  isEnabled = !isEnabled;
  const path = `/api/profiles/${profile}/settings/SET010`;
  const { version } = (await admin.get<{ version: string }>(path)).body;
  const data = { version: '1', checksum: '', config: { payload: { enabled: isEnabled } } };
  expect((await admin.post(path, { data }, { 'if-match': version })).status).toBe(200);
  const { records } = (await admin.get<{ records: ChangeHistoryEntry[] }>('/api/change-history?setting=SET010')).body;
  const [newest] = records;
  if (newest === undefined) throw new Error('the save is not in the change history');
  // Until its order is certain.
  later += 6000;
  return newest;
}

const state = async (): Promise<AuditExport> => (await admin.get<AuditExport>(PATH)).body;
const sequences = () => receiver.events.map(({ sequence }) => sequence);

it('[OPS-07] sends saves with their values, author and time, and shows what the receiver has', async () => {
  await save();
  const saved = await save();
  await expect.poll(sequences).toContain(saved.id);
  const event = receiver.events.find(({ sequence }) => sequence === saved.id);
  expect(event?.data).toMatchObject({
    class_uid: 3004,
    status: 'Success',
    time: Date.parse(saved.at),
    actor: { user: { name: 'Avery Admin' } },
    entity: { uid: `${profile}/SET010`, data: saved.before },
    entity_result: { data: saved.after },
  });
  await expect.poll(async () => (await state()).sent?.changeId).toBe(saved.id);
  expect(await state()).toMatchObject({
    receiver: new URL(receiver.config.url).host,
    sent: { recordedAt: new Date(timeOfId(saved.id)).toISOString() },
    waiting: { changes: 0, isMore: false, oldestAt: null },
    resendFrom: null,
    failure: null,
  });
});

it('[OPS-07] saves at once while the receiver does not respond, and loses nothing', async () => {
  let held: ServerResponse | undefined;
  receiver.respondWith((response) => {
    held = response;
  });
  const first = await save();
  await expect.poll(sequences).toContain(first.id);
  // The request to the receiver is open.
  const second = await save();
  expect(await state()).toMatchObject({ waiting: { changes: 2 } });
  expect(await readings()).toContainEqual({ metric: 'fieldstone.audit_export.waiting', value: 2, labels: {} });
  held?.destroy();
  await expect.poll(async () => (await state()).failure?.reason.code).toBe('audit_receiver_unreachable');
  receiver.respondWith();
  later += 5 * 60_000;
  await expect.poll(sequences).toContain(second.id);
  await expect.poll(state).toMatchObject({ failure: null, waiting: { changes: 0 } });
});

it('[OPS-07] sends again from a change or a moment on, and journals who requested it', async () => {
  const [first, second] = [await save(), await save()];
  await expect.poll(sequences).toContain(second.id);
  await expect.poll(async () => (await state()).waiting.changes).toBe(0);
  receiver.events.length = 0;
  expect((await admin.post(`${PATH}/resend`, { from: first.id })).status).toBe(200);
  await expect.poll(sequences).toEqual([first.id, second.id]);
  receiver.events.length = 0;
  expect((await admin.post(`${PATH}/resend`, { from: '2026-01-01T00:00:00Z' })).status).toBe(200);
  await expect.poll(sequences).toContain(second.id);
  expect(sequences().length).toBeGreaterThan(2);
  const journaled = await home.store.db
    .selectFrom('journal')
    .select(['user_name', 'outcome', 'after_json'])
    .where('action', '=', 'audit-export.resend')
    .orderBy('id')
    .execute();
  expect(journaled).toEqual(
    [first.id, '2026-01-01T00:00:00Z'].map((from) => ({
      user_name: 'Avery Admin',
      outcome: 'done',
      after_json: JSON.stringify({ from }),
    })),
  );
});

it('[OPS-07] rejects an unknown change and a text that is neither a change nor a moment', async () => {
  expect(await admin.post(`${PATH}/resend`, { from: 'abc' })).toMatchObject({
    status: 404,
    error: { code: 'recorded_change_unknown' },
  });
  expect(await admin.post(`${PATH}/resend`, { from: 'yesterday' })).toMatchObject({
    status: 400,
    error: { code: 'request_invalid', fields: [{ path: 'body.from', code: 'moment' }] },
  });
});

it('[OPS-07] is off without a receiver, and then sends nothing again', async () => {
  const off = await startConsole({ org: home.org });
  const client = await clientAt(off);
  expect((await client.get<AuditExport>(PATH)).body).toMatchObject({ receiver: null, sent: null, failure: null });
  expect(await client.post(`${PATH}/resend`, { from: '2026-01-01T00:00:00Z' })).toMatchObject({
    status: 404,
    error: { code: 'audit_export_off' },
  });
  await off.close();
});

it('[OPS-07] leaves neither the secret nor the address of the receiver in the log and in responses', async () => {
  const texts = [...home.logged, JSON.stringify(await state())].join('\n');
  expect(texts).toContain('a job failed and will be retried');
  expect(texts).not.toContain(AUDIT_SECRET.slice('whsec_'.length));
  expect(texts).not.toContain('source=console');
});
