import type {
  GroupProfileChange,
  GroupProfileDetails,
  GroupProfileSummary,
  SalesforceProfile,
} from '@fieldstone/contracts/organization/group-profiles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientAt } from '../../test/client.ts';
import type { Client } from '../../test/client.ts';
import { LIMITED, startConsole } from '../../test/console.ts';
import type { TestConsole } from '../../test/console.ts';
import { outsideOf } from '../../test/outside.ts';
import type { Outside } from '../../test/outside.ts';

let home: TestConsole;
let outside: Outside;
let admin: Client;

beforeAll(async () => {
  home = await startConsole();
  outside = await outsideOf(home.org.url);
  admin = await clientAt(home);
});
afterAll(() => home.close());

const list = async () => (await admin.get<{ records: GroupProfileSummary[] }>('/api/group-profiles')).body.records;
const pathOf = (id: string) => `/api/group-profiles/${id}`;
const detailsOf = async (id: string) => (await admin.get<GroupProfileDetails>(pathOf(id))).body;
const salesforceProfiles = async () =>
  (await admin.get<{ records: SalesforceProfile[] }>('/api/salesforce-profiles')).body.records;
const historyOf = async (id: string) =>
  (await admin.get<{ records: GroupProfileChange[] }>(`${pathOf(id)}/history`)).body.records;
const undo = (id: string, changeId: string) =>
  admin.post<GroupProfileDetails>(`${pathOf(id)}/history/${changeId}/undo`, {});

/** Returns a group profile with settings. */
const crew = async (): Promise<GroupProfileSummary> => {
  const found = (await list()).find(({ name }) => name === 'HVAC Technicians Nordics');
  if (found === undefined) throw new Error('The demo company has changed');
  return found;
};

const create = async (name: string, cloneOf: string | null = null) => {
  const { status, body } = await admin.post<GroupProfileSummary>('/api/group-profiles', {
    name,
    description: '',
    cloneOf,
  });
  expect(status).toBe(200);
  return body;
};

/** Returns the Salesforce profiles of all users, which the console must never change. */
const profilesOfUsers = () => outside.query('SELECT Id, ProfileId FROM User ORDER BY Id');

describe('[STP-06] the group profiles', () => {
  it('are listed with inactive ones, Salesforce profiles and active users', async () => {
    const records = await list();
    const stored = await outside.query('SELECT Id FROM Group_Profile__c');
    expect(records).toHaveLength(stored.length);
    expect(records.filter(({ isActive }) => !isActive).map(({ name }) => name)).toEqual(['Legacy Pilot']);
    const [largest] = records.toSorted((a, b) => b.users - a.users);
    const { assigned } = await detailsOf(largest?.id ?? '');
    expect(assigned).toHaveLength(largest?.salesforceProfiles ?? 0);
    const ids = assigned.map(({ id }) => `'${id}'`).join();
    const users = await outside.query(`SELECT Id FROM User WHERE IsActive = true AND ProfileId IN (${ids})`);
    expect(largest?.users).toBe(users.length);
    const shown = await admin.get<{ records: unknown[]; total: number }>(`${pathOf(largest?.id ?? '')}/users`);
    expect(shown.body.total).toBe(users.length);
  });

  it('show what uses them, and 404 for an unknown one', async () => {
    const profile = await crew();
    const { settings, aiSections } = await detailsOf(profile.id);
    const stored = await outside.query(
      `SELECT Id FROM Configuration_Data__c WHERE Group_Profile__c = '${profile.id}' AND Setting_Id__c LIKE 'SET0%'`,
    );
    expect(settings).toContain('SET001');
    expect(settings).toHaveLength(stored.length);
    expect(aiSections).toEqual([]);
    expect((await admin.get(pathOf('a00000000009999AAA'))).status).toBe(404);
    expect((await admin.get(pathOf('nonsense'))).status).toBe(400);
  });

  it('can be searched for users by name', async () => {
    const largest = (await list()).toSorted((a, b) => b.users - a.users)[0];
    const all = await admin.get<{ records: Array<{ name: string }> }>(`${pathOf(largest?.id ?? '')}/users`);
    const name = all.body.records[0]?.name ?? '';
    const found = await admin.get<{ records: Array<{ name: string }> }>(
      `${pathOf(largest?.id ?? '')}/users?search=${encodeURIComponent(name)}`,
    );
    expect(found.body.records.map((one) => one.name)).toContain(name);
    const none = await admin.get<{ total: number }>(`${pathOf(largest?.id ?? '')}/users?search=%25%25`);
    expect(none.body.total).toBe(0);
  });

  it('[FIX-17] return one user by id, if it is an active one of the group profile', async () => {
    type Users = { readonly records: ReadonlyArray<{ readonly id: string }>; readonly total: number };
    const [first, second] = (await list()).filter(({ users }) => users > 0);
    const usersOf = async (profileId: string, query = '') =>
      (await admin.get<Users>(`${pathOf(profileId)}/users${query}`)).body;
    const [user, other] = [await usersOf(first?.id ?? ''), await usersOf(second?.id ?? '')].map(
      ({ records }) => records[0],
    );
    const byId = (id = '') => usersOf(first?.id ?? '', `?id=${id}`);
    expect(await byId(user?.id)).toEqual({ records: [user], total: 1 });
    expect(await byId(other?.id)).toEqual({ records: [], total: 0 });
    await outside.update('User', user?.id ?? '', { IsActive: false });
    expect(await byId(user?.id)).toEqual({ records: [], total: 0 });
    await outside.update('User', user?.id ?? '', { IsActive: true });
  });
});

describe('[STP-06] a new group profile', () => {
  it('is active, not global, has no Salesforce profiles, and its creation can be undone', async () => {
    const created = await create('Night Shift');
    expect(created).toMatchObject({ isActive: true, isGlobal: false, salesforceProfiles: 0, users: 0 });
    const [entry] = await historyOf(created.id);
    expect(entry).toMatchObject({
      kind: 'created',
      by: 'Avery Admin',
      after: { name: 'Night Shift' },
      isUndoable: true,
    });
    expect((await undo(created.id, entry?.id ?? '')).body.profile.isActive).toBe(false);
    expect((await historyOf(created.id)).map(({ kind, isUndo, isUndoable }) => [kind, isUndo, isUndoable])).toEqual([
      ['changed', true, true],
      ['created', false, false],
    ]);
    expect((await undo(created.id, entry?.id ?? '')).error.kind).toBe('conflict');
  });

  it('as a clone has the settings of the other one, journaled as a copy', async () => {
    const source = await crew();
    const clone = await create('Clone', source.id);
    const values = (id: string) =>
      outside.query(
        `SELECT Setting_Id__c, Internal_Value__c FROM Configuration_Data__c WHERE Group_Profile__c = '${id}' AND Setting_Id__c LIKE 'SET0%' ORDER BY Setting_Id__c`,
      );
    const pairs = (rows: ReadonlyArray<Record<string, unknown>>) =>
      rows.map((row) => [row['Setting_Id__c'], row['Internal_Value__c']]);
    expect(pairs(await values(clone.id))).toEqual(pairs(await values(source.id)));
    const history = await admin.get<{ records: unknown[] }>(`/api/profiles/${clone.id}/settings/SET001/history`);
    expect(history.body.records).toEqual([
      expect.objectContaining({ copied: expect.objectContaining({ profileName: source.name }) }),
    ]);
    expect((await historyOf(clone.id))[0]?.cloneOf).toEqual({ id: source.id, name: source.name });
  });

  it.each([
    ['', 'Please enter a name.'],
    ['\u00A0', 'Please enter a name.'],
    ['\u202E\u200B', 'Please enter a name.'],
    ['n'.repeat(81), 'The maximum number of characters is 80.'],
    ['two\nlines', 'without line breaks'],
  ])('cannot have the name %j', async (name, message) => {
    const { status, error } = await admin.post('/api/group-profiles', { name, description: '', cloneOf: null });
    expect([status, error.kind]).toEqual([400, 'bad_request']);
    expect(JSON.stringify(error)).toContain(message);
  });

  it('cannot have the name of another one, or be a clone of none', async () => {
    const same = await admin.post('/api/group-profiles', { name: 'GLOBAL', description: '', cloneOf: null });
    expect([same.status, same.error.message]).toEqual([409, expect.stringContaining("named 'GLOBAL' already exists")]);
    expect(same.error.fields).toMatchObject([{ path: 'body.name', message: same.error.message }]);
    const cloneOf = 'a00000000009999AAA';
    expect((await admin.post('/api/group-profiles', { name: 'X', description: '', cloneOf })).status).toBe(404);
  });

  it('is not created by a user without the right, or while the CRM rejects it', async () => {
    const limited = await clientAt(home, LIMITED);
    const body = { name: 'Never', description: '', cloneOf: null };
    expect((await limited.post('/api/group-profiles', body)).error.kind).toBe('permission_missing');
    await home.org.setFaults({ requestLimit: true });
    expect((await admin.post('/api/group-profiles', body)).status).toBe(503);
    await home.org.clearFaults();
    expect((await list()).map(({ name }) => name)).not.toContain('Never');
  });
});

describe('the name of a group profile', () => {
  it('[FIX-73] is measured as Salesforce does, in UTF-16 code units', async () => {
    const named = (name: string) =>
      admin.post<GroupProfileSummary>('/api/group-profiles', { name, description: '', cloneOf: null });
    const tooLong = await named('x'.repeat(81));
    const { status, error } = await named('\u{1F4A5}'.repeat(50));
    expect([status, error.fields]).toEqual([400, tooLong.error.fields]);
    expect((await named('\u{1F4A5}'.repeat(40))).status).toBe(200);
  });
});

describe('[STP-06] a change of a group profile', () => {
  const patch = (profile: GroupProfileSummary, edit: Record<string, unknown>) =>
    admin.patch<GroupProfileSummary>(pathOf(profile.id), { version: profile.version, ...edit });

  it('renames, describes, deactivates, and can be undone', async () => {
    const created = await create('Drones');
    const renamed = await patch(created, { name: 'Drone Pilots', description: 'They fly.' });
    expect(renamed.body).toMatchObject({ name: 'Drone Pilots', description: 'They fly.' });
    const off = await patch(renamed.body, { isActive: false });
    expect(off.body.isActive).toBe(false);
    const [, rename] = await historyOf(created.id);
    expect(rename).toMatchObject({
      before: { name: 'Drones', description: null },
      after: { name: 'Drone Pilots', description: 'They fly.' },
    });
    const undone = await undo(created.id, rename?.id ?? '');
    expect(undone.body.profile).toMatchObject({ name: 'Drones', description: null, isActive: false });
  });

  it('is rejected if someone changed the group profile since, and if an undo would overwrite another change', async () => {
    const created = await create('Cranes');
    const renamed = await patch(created, { name: 'Crane Crew' });
    await outside.update('Group_Profile__c', created.id, { Description__c: 'Changed in Salesforce.' });
    const [change] = await historyOf(created.id);
    await outside.update('Group_Profile__c', created.id, { Name: 'Crane Team' });
    expect((await undo(created.id, change?.id ?? '')).error.kind).toBe('conflict');
    expect(renamed.status).toBe(200);
    expect((await patch({ ...created, version: '2020-01-01T00:00:00.000Z' }, { name: 'Y' })).status).toBe(409);
  });

  it('[FIX-62] is a conflict for each other change that is based on the same version, also within one second', async () => {
    const created = await create('Hurried');
    const texts = Array.from({ length: 10 }, (_, index) => `Description ${String(index)}`);
    const responses = await Promise.all(texts.map((description) => patch(created, { description })));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...texts.slice(1).map(() => 409),
    ]);
    const stored = responses.find(({ status }) => status === 200)?.body;
    expect((await list()).find(({ id }) => id === created.id)?.description).toBe(stored?.description);
    expect((await patch(stored ?? created, { description: 'Seen' })).status).toBe(200);
  });

  it('[STP-07] neither deactivates the global one nor activates a second', async () => {
    const global = (await list()).find(({ isGlobal, isActive }) => isGlobal && isActive);
    if (global === undefined) throw new Error('There is no global group profile');
    const off = await patch(global, { isActive: false });
    expect([off.status, off.error.message]).toEqual([409, expect.stringContaining('cannot be deactivated')]);
    const other = await create('Second Global');
    await outside.update('Group_Profile__c', other.id, { Is_Global__c: true, Active__c: false });
    const stored = (await list()).find(({ id }) => id === other.id);
    if (stored === undefined) throw new Error('It is not listed');
    const on = await patch(stored, { isActive: true });
    expect([on.status, on.error.message]).toEqual([409, expect.stringContaining('there can be only one')]);
    await outside.update('Group_Profile__c', other.id, { Active__c: true });
    const second = (await list()).find(({ id }) => id === other.id);
    expect((await patch(second ?? other, { isActive: false })).body.isActive).toBe(false);
  });

  it('that changes nothing is rejected', async () => {
    const created = await create('Same');
    expect((await patch(created, { name: 'Same' })).status).toBe(400);
  });
});

describe('[STP-06] Salesforce profiles', () => {
  const assign = (id: string, body: { assign?: unknown[]; remove?: string[] }) =>
    admin.put<GroupProfileDetails>(`${pathOf(id)}/salesforce-profiles`, { assign: [], remove: [], ...body });

  it('are assigned, moved and removed, in the history of both, undoable, and no user changes', async () => {
    const users = await profilesOfUsers();
    const target = await create('Target Crew');
    const all = await salesforceProfiles();
    const free = all.find(({ groupProfile }) => groupProfile === null);
    const taken = all.find(({ groupProfile, users: count }) => groupProfile !== null && count > 0);
    const source = taken?.groupProfile?.id ?? '';
    const { status, body } = await assign(target.id, {
      assign: [
        { id: free?.id, from: null },
        { id: taken?.id, from: source },
      ],
    });
    expect(status).toBe(200);
    expect(body.assigned.map(({ id }) => id).toSorted()).toEqual([free?.id ?? '', taken?.id ?? ''].toSorted());
    expect(body.profile.users).toBe((free?.users ?? 0) + (taken?.users ?? 0));
    const [inTarget] = await historyOf(target.id);
    const [inSource] = await historyOf(source);
    expect(inTarget?.kind).toBe('assigned');
    expect(inSource?.after).toEqual(inTarget?.after);
    expect((await detailsOf(source)).assigned.map(({ id }) => id)).not.toContain(taken?.id);

    const removed = await assign(target.id, { remove: [free?.id ?? ''] });
    expect(removed.body.assigned.map(({ id }) => id)).toEqual([taken?.id]);
    expect((await undo(target.id, inTarget?.id ?? '')).error.kind).toBe('conflict');
    const [removal] = await historyOf(target.id);
    expect((await undo(target.id, removal?.id ?? '')).body.assigned).toHaveLength(2);
    expect((await undo(target.id, inTarget?.id ?? '')).body.assigned).toEqual([]);
    expect((await detailsOf(source)).assigned.map(({ id }) => id)).toContain(taken?.id);
    expect(await profilesOfUsers()).toEqual(users);
  });

  it('are not moved from where someone else has put them, and not at all if one is unknown', async () => {
    const target = await create('Other Crew');
    const taken = (await salesforceProfiles()).find(({ groupProfile }) => groupProfile !== null);
    const stale = await assign(target.id, { assign: [{ id: taken?.id, from: null }] });
    expect([stale.status, stale.error.message]).toEqual([409, expect.stringContaining(`assigned to '`)]);
    const unknown = await assign(target.id, { assign: [{ id: '00e000000009999AAA', from: null }] });
    expect(unknown.status).toBe(404);
    expect((await detailsOf(target.id)).assigned).toEqual([]);
  });

  it('are assigned once, also if a request repeats them', async () => {
    const target = await create('Repeated Crew');
    const free = (await salesforceProfiles()).find(({ groupProfile }) => groupProfile === null);
    const one = { id: free?.id, from: null };
    const { status, body } = await assign(target.id, { assign: [one, one] });
    expect([status, body.assigned.map(({ id }) => id)]).toEqual([200, [free?.id]]);
    const records = await outside.query(
      `SELECT Id FROM Group_Profile_Assignment__c WHERE Group_Profile__c = '${target.id}'`,
    );
    expect(records).toHaveLength(1);
    expect((await assign(target.id, { remove: [free?.id ?? ''] })).body.assigned).toEqual([]);
  });

  it('are written all or none', async () => {
    const target = await create('Blocked Crew');
    const free = (await salesforceProfiles()).find(({ groupProfile }) => groupProfile === null);
    await home.org.setFaults({ failRecords: { object: 'Group_Profile_Assignment__c', count: 1 } });
    const { status, error } = await assign(target.id, { assign: [{ id: free?.id, from: null }] });
    await home.org.clearFaults();
    expect([status, error.kind]).toEqual([502, 'crm_error']);
    expect((await historyOf(target.id))[0]).toMatchObject({ outcome: 'failed', isUndoable: false });
    expect((await detailsOf(target.id)).assigned).toEqual([]);
  });
});

describe('[STP-06] processes', () => {
  type Processes = { records: Array<{ processId: string; criteria: unknown[]; usedBy: Array<{ settingId: string }> }> };

  it('show the criteria of expressions and the settings that use them', async () => {
    const { body } = await admin.get<Processes>('/api/org/processes?kind=expression');
    const stored = await outside.query("SELECT Id FROM Process__c WHERE Type__c = 'Expression'");
    expect(body.records).toHaveLength(stored.length);
    expect(body.records.every(({ criteria }) => criteria.length > 0)).toBe(true);
    const used = body.records.filter(({ usedBy }) => usedBy.length > 0);
    expect(used.length).toBeGreaterThan(0);
    expect(used.flatMap(({ usedBy }) => usedBy.map(({ settingId }) => settingId))).toContain('SET001');
  });

  it('show the form processes, and where events and barcodes use them', async () => {
    const { body } = await admin.get<Processes>('/api/org/processes?kind=form');
    const settings = new Set(body.records.flatMap(({ usedBy }) => usedBy.map(({ settingId }) => settingId)));
    expect(settings).toContain('CALEVT001');
    expect((await admin.get('/api/org/processes?kind=other')).status).toBe(400);
  });
});
