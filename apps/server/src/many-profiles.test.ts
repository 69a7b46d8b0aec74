import type { CopyRun } from './changes/test/copying.ts';
import { DOCUMENTS_LIMIT } from '@fieldstone/contracts/skills/knowledge-documents';
import type { NotificationProfile } from '@fieldstone/contracts/organization/notification';
import type { NotificationFunnel } from '@fieldstone/contracts/insights/notification-funnel';
import type { GroupProfile } from '@fieldstone/contracts/organization/profile';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ADDRESS_LIMIT } from './salesforce/client/address.ts';
import { longId } from './salesforce/record-id.ts';
import { signInAt, testFactory } from './salesforce/test/embedded-org.ts';
import { searchFiles } from './features/knowledge-documents/salesforce-files.ts';
import { nsBody } from './features/notification/test/notify.ts';
import { clientAt } from './test/client.ts';
import type { Client } from './test/client.ts';
import { ADMIN, startConsole } from './test/console.ts';
import type { TestConsole } from './test/console.ts';
import { outsideOf } from './test/outside.ts';

/** More ids than fit in a URL. */
const PROFILES = 600;

let home: TestConsole;
let admin: Client;
let source: string;
let targets: string[];

beforeAll(async () => {
  home = await startConsole();
  admin = await clientAt(home);
  const outside = await outsideOf(home.org.url);
  for (let index = 0; index < PROFILES; index += 1) {
    await outside.create('Group_Profile__c', { Name: `Crew ${String(index)}`, Active__c: true });
  }
  const { body } = await admin.get<{ records: GroupProfile[] }>('/api/profiles');
  source = body.records.find(({ isGlobal }) => isGlobal)?.id ?? '';
  targets = body.records.flatMap(({ id }) => (id === source ? [] : id));
});
beforeEach(() => home.org.clearCalls());
afterAll(() => home.close());

/** Returns the longest URL that the org received since the test began, in bytes. */
const longest = async (): Promise<number> => {
  const paths = (await home.org.calls()).map((call) => call.slice(call.indexOf(' ') + 1));
  expect(paths).not.toEqual([]);
  return Math.max(...paths.map((path) => Buffer.byteLength(home.org.url + path)));
};

describe('with hundreds of group profiles, no URL to the CRM is too long', () => {
  it('[SFX-02] on the home page', async () => {
    const { status, body } = await admin.get<{ records: NotificationProfile[] }>('/api/notifications/profiles');
    expect([status, body.records.length]).toEqual([200, targets.length + 1]);
    expect(await longest()).toBeLessThanOrEqual(ADDRESS_LIMIT);
  });

  it('[SFX-02] in the list of users who never synced', async () => {
    expect((await admin.get('/api/insight/never-synced')).status).toBe(200);
    expect(await longest()).toBeLessThanOrEqual(ADDRESS_LIMIT);
  });

  it('[SFX-02] in the differences of a copy, and in the copy itself', async () => {
    const differences = await admin.get<{ records: unknown[] }>(
      `/api/changes/plan/copy/differences?source=${source}&setting=SET010`,
    );
    expect([differences.status, differences.body.records.length]).toEqual([200, targets.length]);
    const copy = await admin.post<CopyRun>(`/api/profiles/${source}/settings/copy`, {
      settingIds: ['SET010'],
      targetProfileIds: targets,
    });
    expect(copy.body.change.counts).toMatchObject({ success: targets.length, failure: 0, unknown: 0 });
    expect(await longest()).toBeLessThanOrEqual(ADDRESS_LIMIT);
  });

  it('[SFX-02] in a notification and its funnel', async () => {
    const sent = await admin.post<{ profiles: number }>('/api/ns-request', nsBody(targets));
    expect([sent.status, sent.body.profiles]).toEqual([200, targets.length]);
    const funnel = await admin.get<{ records: NotificationFunnel[] }>('/api/insight/notification-funnel');
    expect([funnel.status, funnel.body.records.length >= targets.length]).toEqual([200, true]);
    expect(await longest()).toBeLessThanOrEqual(ADDRESS_LIMIT);
  });

  it('[SFX-02] in the search for documents, which omits attached ones', async () => {
    const factory = testFactory();
    const tokens = await signInAt(home.org.url, ADMIN);
    const crm = factory.for({ tokens: { current: async () => tokens, refresh: async () => tokens }, ...tokens });
    const all = await searchFiles(crm, '', [], undefined);
    const attached = Array.from({ length: DOCUMENTS_LIMIT - 1 }, (_, index) =>
      longId(`069${String(index).padStart(12, 'z')}`),
    );
    const [first] = all.documents;
    const { documents } = await searchFiles(crm, '', [...attached, first?.file_id ?? ''], undefined);
    const idsOf = (found: typeof documents) => found.map(({ file_id }) => file_id);
    expect(idsOf(documents).slice(0, all.documents.length - 1)).toEqual(idsOf(all.documents).slice(1));
    expect(await longest()).toBeLessThanOrEqual(ADDRESS_LIMIT);
    await factory.close();
  });
});
