import { AI_ACTION_OBJECTS } from '@fieldstone/contracts/skills/ai-actions';
import type { GroupProfile } from '@fieldstone/contracts/organization/profile';
import { workOrders } from '@fieldstone/contracts/organization/appointment-preview';
import type { PreviewWorkOrder } from '@fieldstone/contracts/organization/appointment-preview';
import { SALESFORCE_FILES, searchDocuments } from '@fieldstone/contracts/skills/knowledge-documents';
import type { FoundDocument } from '@fieldstone/contracts/skills/knowledge-documents';
import { addressOf } from '@fieldstone/contracts/platform/address';
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientWith } from './test/client.ts';
import type { Client } from './test/client.ts';
import { startConsole } from './test/console.ts';
import type { TestConsole } from './test/console.ts';
import { responsesIn } from './test/page-data.ts';
import { signIn } from './test/sign-in.ts';
import { makeWebFolder } from './test/web-folder.ts';
import { loadWebBuild } from './http/web/web-build.ts';

/**
 * Records of each large object, a tenth of an org with 200,000. Whether a query is selective depends on the share of the
 * records that it matches, so that the tenth proves the same queries; it proves nothing about their time.
 */
const RECORDS = 20_000;
/** Rows from which on a query must be selective: no more than a search reads, so that nothing passes by being small. */
const LIMIT = 2000;

const LARGE = ['Event', 'Fieldstone_Event__c', 'Work_Order__c', 'Case', 'ContentVersion'] as const;
/** One user for forty events, as 5,000 for 200,000. */
const USERS = 500;

const folder = makeWebFolder();
const pages = (await loadWebBuild(folder))?.pages;

let home: TestConsole;
let admin: Client;
let cookie: string;
let profileId: string;

beforeAll(async () => {
  home = await startConsole({ webFolder: folder });
  for (const object of LARGE) await home.org.setFaults({ cloneRecords: { object, count: RECORDS } });
  await home.org.setFaults({ cloneRecords: { object: 'User', count: USERS } });
  await home.org.setFaults({ selectivityRows: LIMIT });
  ({ cookie } = await signIn(home.app));
  admin = clientWith(home, cookie);
  const { body } = await admin.get<{ records: GroupProfile[] }>('/api/profiles');
  profileId = body.records.find(({ isGlobal }) => !isGlobal)?.id ?? '';
});
afterAll(async () => {
  await home.close();
  rmSync(folder, { recursive: true });
});

describe('in an org with many appointments', () => {
  it.each(pages?.paths ?? [])('[SFX-04] the page %s loads', async (path) => {
    const url = path.replace(':profileId', profileId).replace(/\/:\w+\?$/, '');
    const page = await home.app.inject({ url, headers: { accept: 'text/html', cookie } });
    const data = responsesIn(page.body);
    const clock = { now: Date.now(), timeZone: 'Europe/Berlin' };
    const requests = [...(pages?.requests(url, clock) ?? []), ...(pages?.contents(url, clock) ?? [])];
    expect(Object.keys(data)).toEqual(expect.arrayContaining(requests.map(({ address }) => address)));
    expect(Object.entries(data).filter(([, response]) => response?.status !== 200)).toEqual([]);
  });

  it.each(['Salesforce Event', 'Fieldstone Event'])(
    '[SFX-04] the preview for %s has a sample and a search',
    async (eventType) => {
      const found = (query: { search?: string }) =>
        admin.get<{ records: PreviewWorkOrder[] }>(addressOf(workOrders, { query: { eventType, ...query } }));
      const sample = await found({});
      expect(sample.status).toBe(200);
      expect(sample.body.records.length).toBeGreaterThan(0);
      const [first] = sample.body.records;
      expect((await found({ search: first?.name ?? '' })).body.records).toContainEqual(first);
      expect((await found({ search: 'ELEVATOR' })).body.records.length).toBeGreaterThan(0);
      const address = `/api/org/work-orders/preview?eventType=${encodeURIComponent(eventType)}&id[]=${first?.id ?? ''}&path[]=Subject`;
      const preview = await admin.get<{ records: Array<{ appointment: unknown }> }>(address);
      expect(preview.body.records[0]?.appointment).not.toBeNull();
    },
  );

  it.each(AI_ACTION_OBJECTS)('[SFX-04] records of %s are found by their name', async (object) => {
    expect(
      (await admin.get(`/api/ai/configurations/copilot-actions/objects?objectType=${object}&searchTerm=a`)).status,
    ).toBe(200);
  });

  it('[SFX-04] the records that the AI sees are counted among the most recently changed ones', async () => {
    const { body } = await admin.get<{ records: Array<{ processId: string }> }>(
      '/api/org/sobjects/Work_Order__c/expressions',
    );
    const at = '/api/ai/configurations/copilot-data-source/count?object=Work_Order__c';
    expect((await admin.get(at)).body).toEqual({ count: 2000, sample: 2000, problem: null });
    for (const { processId } of body.records.slice(0, 5)) {
      const counted = await admin.get<{
        count: number | null;
        sample: number | null;
        problem: { message: string } | null;
      }>(`${at}&expression=${processId}`);
      if (counted.body.problem === null) expect(counted.body).toMatchObject({ sample: 2000 });
      expect(counted.body.problem?.message ?? '').not.toContain('too long');
    }
  });

  it('[SFX-04] files are listed, and found by their names; older ones by their address', async () => {
    type Page = { documents: FoundDocument[]; cursor: string | null };
    const search = async (query: { search?: string; cursor?: string }) =>
      (await admin.get<Page>(addressOf(searchDocuments, { query: { source: SALESFORCE_FILES, ...query } }))).body;
    const first = await search({});
    expect(first.documents).toHaveLength(25);
    const next = await search({ cursor: first.cursor ?? '' });
    expect(next.documents).toHaveLength(25);
    const [{ title, file_id: id } = { title: '', file_id: '' }] = next.documents;
    expect((await search({ search: title.toUpperCase() })).documents.map((file) => file.title)).toContain(title);
    const { documents } = await search({
      search: `https://x.lightning.force.com/lightning/r/ContentDocument/${id}/view`,
    });
    expect(new Set(documents.map((file) => file.file_id))).toEqual(new Set([id]));
  });

  it('[SFX-04] the lists of users work', async () => {
    for (const path of [
      '/api/insight/never-synced',
      '/api/users?search=ann',
      `/api/insight/never-synced?profile=${profileId}`,
    ]) {
      expect((await admin.get(path)).status, path).toBe(200);
    }
  });
});
