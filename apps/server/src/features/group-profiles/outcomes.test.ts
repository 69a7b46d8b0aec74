import { GROUP_PROFILE_CHANGE } from '@fieldstone/contracts/organization/change-kinds';
import type {
  GroupProfileChange,
  GroupProfileDetails,
  GroupProfileSummary,
  SalesforceProfile,
} from '@fieldstone/contracts/organization/group-profiles';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../platform/errors.ts';
import type { Crm } from '../../salesforce/crm.ts';
import { createWriteGate } from '../../platform/write-gate.ts';
import type { ChangeScope } from './change.ts';
import { signInAt, testFactory } from '../../salesforce/test/embedded-org.ts';
import { createJournal } from '../../store/repositories/journal.ts';
import { clientAt } from '../../test/client.ts';
import type { Client } from '../../test/client.ts';
import { ADMIN, startConsole } from '../../test/console.ts';
import type { TestConsole } from '../../test/console.ts';
import { engines } from '../../test/engines.ts';
import type { TestDatabase } from '../../test/engines.ts';
import { outsideOf } from '../../test/outside.ts';
import type { Outside } from '../../test/outside.ts';
import { unavailableStore } from '../../test/unavailable-store.ts';
import { moveProfiles } from './assign.ts';
import { loadDirectory } from '../../salesforce/queries/profile-directory.ts';
import { HELD, writesWith } from '../../salesforce/test/writes.ts';

const ASSIGNMENT = 'Group_Profile_Assignment__c';

describe.each(engines)('[STP-06] the journal of group profiles, on %s,', (_name, createDatabase) => {
  const store = unavailableStore();
  const factory = testFactory();
  let database: TestDatabase;
  let home: TestConsole;
  let outside: Outside;
  let admin: Client;
  let target: GroupProfileSummary;
  let source: GroupProfileSummary;
  /** A Salesforce profile of `source`, and one of no group profile. */
  let taken: SalesforceProfile;
  let free: SalesforceProfile;

  beforeAll(async () => {
    database = await createDatabase();
    home = await startConsole({
      empty: true,
      storePlugin: store.plugin,
      ...(database.url !== null && { databaseUrl: database.url }),
    });
    outside = await outsideOf(home.org.url);
    admin = await clientAt(home);
  });
  beforeEach(async ({ task }) => {
    for (const { Id } of await outside.query(`SELECT Id FROM ${ASSIGNMENT}`))
      await outside.remove(ASSIGNMENT, String(Id));
    source = await create(`${task.id} source`);
    target = await create(`${task.id} target`);
    const [first, second] = (await admin.get<{ records: SalesforceProfile[] }>('/api/salesforce-profiles')).body
      .records;
    if (first === undefined || second === undefined) throw new Error('The org has too few profiles');
    [taken, free] = [first, second];
    await outside.create(ASSIGNMENT, { Group_Profile__c: source.id, Salesforce_Profile_Id__c: taken.id });
  });
  afterEach(() => home.org.clearFaults());
  afterAll(async () => {
    await home.close();
    await factory.close();
    await database.drop();
  });

  const create = async (name: string) =>
    (await admin.post<GroupProfileSummary>('/api/group-profiles', { name, description: '', cloneOf: null })).body;
  const pathOf = (id: string) => `/api/group-profiles/${id}`;
  const both = () => ({
    assign: [
      { id: free.id, from: null },
      { id: taken.id, from: source.id },
    ],
    remove: [],
  });
  const assign = () => admin.put<GroupProfileDetails>(`${pathOf(target.id)}/salesforce-profiles`, both());
  const assignedTo = async (id: string) =>
    (await admin.get<GroupProfileDetails>(pathOf(id))).body.assigned.map((one) => one.id);
  const lastOf = async (id: string) =>
    (await admin.get<{ records: GroupProfileChange[] }>(`${pathOf(id)}/history`)).body.records[0];
  const movedIn = (change: GroupProfileChange | undefined) => change?.after.salesforceProfiles?.map(({ id }) => id);

  /** Restores the store, and expires the leases that could not be released. */
  const restore = async (): Promise<void> => {
    store.restore();
    await home.store.db.deleteFrom('leases').execute();
  };

  /** Returns a scope without HTTP, whose CRM fails in parts. */
  async function scopeWith(change: (crm: Crm) => Partial<Crm>): Promise<ChangeScope> {
    const { orgId, userId } = await home.store.db
      .selectFrom('sessions')
      .select(['org_id as orgId', 'user_id as userId'])
      .executeTakeFirstOrThrow();
    const tokens = await signInAt(home.org.url, ADMIN);
    const own = factory.for({ tokens: { current: async () => tokens, refresh: async () => tokens }, ...tokens });
    const author = { orgId, userId, userName: 'Avery Admin', requestId: 'test', action: 'group-profile.assign' };
    const permit: ChangeScope['permit'] = (slots) =>
      createWriteGate([]).permit({ orgId, requester: { id: userId, name: author.userName }, slots });
    return { crm: { ...own, ...change(own) }, journal: createJournal(home.store, author), orgId, permit, lease: HELD };
  }

  const moves = () => [
    { id: free.id, from: null, to: target.id },
    { id: taken.id, from: source.id, to: target.id },
  ];

  it('shows the stored part of a move whose second call is rejected, which can be undone', async () => {
    const rejected = {
      outcome: 'failed',
      code: 'FIELD_CUSTOM_VALIDATION_EXCEPTION',
      message: 'No',
      fields: [],
    } as const;
    const scope = await scopeWith((crm) => writesWith(crm, () => ({ create: async () => [rejected] })));
    const error = await moveProfiles(scope, await loadDirectory(scope.crm), target.id, moves()).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({ code: 'profiles_partly_moved', params: { moved: 1, count: 2 } });
    for (const { id } of [target, source]) {
      const change = await lastOf(id);
      expect(change).toMatchObject({ outcome: 'done', isPartial: true, isUndoable: true });
      expect(movedIn(change)).toEqual([taken.id]);
    }
    const change = await lastOf(target.id);
    await admin.post(`${pathOf(target.id)}/history/${change?.id ?? ''}/undo`, {});
    expect([await assignedTo(source.id), await assignedTo(target.id)]).toEqual([[taken.id], []]);
  });

  it('shows the stored part of a move whose second call did not reach the CRM', async () => {
    const scope = await scopeWith((crm) =>
      writesWith(crm, () => ({ create: () => Promise.reject(new AppError('crm_unavailable')) })),
    );
    await expect(moveProfiles(scope, await loadDirectory(scope.crm), target.id, moves())).rejects.toMatchObject({
      code: 'profiles_partly_moved',
    });
    expect(movedIn(await lastOf(target.id))).toEqual([taken.id]);
  });

  it('shows the stored part of a move whose first response was lost', async () => {
    await home.org.setFaults({ dropAfterWrite: true });
    const { status, error } = await assign();
    expect([status, error.code]).toEqual([502, 'profiles_partly_moved']);
    expect(await assignedTo(target.id)).toEqual([taken.id]);
    expect(await lastOf(target.id)).toMatchObject({ outcome: 'done', isPartial: true });
  });

  it('reads back a change after a lost response, and reports success', async () => {
    await home.org.setFaults({ dropAfterWrite: true });
    const { status } = await admin.patch(pathOf(target.id), { version: target.version, name: `${target.name} new` });
    expect(status).toBe(200);
    expect(await lastOf(target.id)).toMatchObject({ outcome: 'done', after: { name: `${target.name} new` } });
  });

  it('leaves the outcome of a move open while the CRM cannot be read, and determines it later', async () => {
    let isDown = false;
    const scope = await scopeWith((crm) => ({
      ...writesWith(crm, () => ({
        create: async () => {
          isDown = true;
          throw new AppError('crm_unavailable');
        },
      })),
      query: (statement) => (isDown ? Promise.reject(new AppError('crm_unavailable')) : crm.query(statement)),
    }));
    await expect(moveProfiles(scope, await loadDirectory(scope.crm), target.id, moves())).rejects.toMatchObject({
      kind: 'outcome_unknown',
    });
    expect(movedIn(await lastOf(target.id))).toEqual([taken.id]);
    expect(await lastOf(source.id)).toMatchObject({ outcome: 'done', isPartial: true });
  });

  it('determines the outcome of a move whose process died after the calls', async () => {
    store.failAfter('journal', 1);
    expect((await assign()).error.kind).toBe('outcome_unknown');
    await restore();
    for (const { id } of [target, source]) {
      expect(await lastOf(id)).toMatchObject({ outcome: 'done', isPartial: false, isUndoable: true });
    }
  });

  it('determines before the next change that an earlier one was never written', async () => {
    const { journal } = await scopeWith(() => ({}));
    await journal.record({
      profileId: target.id,
      settingId: GROUP_PROFILE_CHANGE,
      before: { name: target.name },
      after: { name: 'Never', kind: 'changed' },
    });
    await admin.patch(pathOf(target.id), { version: target.version, description: 'New' });
    const { body } = await admin.get<{ records: GroupProfileChange[] }>(`${pathOf(target.id)}/history`);
    expect(body.records.map(({ outcome, kind }) => `${kind} ${outcome}`)).toEqual([
      'changed done',
      'changed failed',
      'created done',
    ]);
  });

  it('determines before the next creation whether a group profile was created', async () => {
    const name = `${target.name} lost`;
    store.failAfter('journal');
    const lost = await admin.post('/api/group-profiles', { name, description: '', cloneOf: null });
    expect(lost.error.kind).toBe('outcome_unknown');
    await restore();
    const again = await admin.post('/api/group-profiles', { name, description: '', cloneOf: null });
    expect(again.status).toBe(409);
    const [created] = await outside.query(`SELECT Id FROM Group_Profile__c WHERE Name = '${name}'`);
    const { records } = (
      await admin.get<{ records: GroupProfileChange[] }>(`${pathOf(String(created?.['Id']))}/history`)
    ).body;
    expect(records.map(({ kind, outcome, by }) => [kind, outcome, by])).toEqual([['created', 'done', 'Avery Admin']]);
    expect(records[0]?.after).toMatchObject({ name, isActive: true });
  });

  it('shows the creation in the history of a group profile whose process died after the call', async () => {
    const name = `${target.name} orphan`;
    store.failAfter('journal');
    await admin.post('/api/group-profiles', { name, description: '', cloneOf: null });
    await restore();
    const [created] = await outside.query(`SELECT Id FROM Group_Profile__c WHERE Name = '${name}'`);
    const id = String(created?.['Id']);
    expect(await lastOf(id)).toMatchObject({ kind: 'created', outcome: 'done', isUndoable: true, after: { name } });
    const { records } = (await admin.get<{ records: GroupProfileSummary[] }>('/api/group-profiles')).body;
    const version = records.find((one) => one.id === id)?.version;
    await admin.patch(pathOf(id), { version, description: 'Found again' });
    const { body } = await admin.get<{ records: GroupProfileChange[] }>(`${pathOf(id)}/history`);
    expect(body.records.map(({ kind, outcome }) => `${kind} ${outcome}`)).toEqual(['changed done', 'created done']);
  });

  it('records the lost creation before the first change, so that the history is in order', async () => {
    const name = `${target.name} renamed`;
    store.failAfter('journal');
    await admin.post('/api/group-profiles', { name, description: '', cloneOf: null });
    await restore();
    const { records } = (await admin.get<{ records: GroupProfileSummary[] }>('/api/group-profiles')).body;
    const { id, version } = records.find((one) => one.name === name) ?? target;
    await admin.patch(pathOf(id), { version, name: `${name} again` });
    const { body } = await admin.get<{ records: GroupProfileChange[] }>(`${pathOf(id)}/history`);
    expect(body.records.map(({ kind, outcome }) => `${kind} ${outcome}`)).toEqual(['changed done', 'created done']);
  });

  it('records as failed a creation that never reached the CRM, without an entry in any history', async () => {
    const { journal } = await scopeWith(() => ({}));
    await journal.record({ action: 'group-profile.create', after: { name: 'Never created', kind: 'created' } });
    expect(await lastOf(target.id)).toMatchObject({ kind: 'created', after: { name: target.name } });
    expect(await journal.lastOf('group-profile.create')).toMatchObject({ outcome: 'failed', profileId: null });
  });
});
