import type {
  FoundDocument,
  KnowledgeDocument,
  KnowledgePassage,
} from '@fieldstone/contracts/skills/knowledge-documents';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enableAssistant } from '../../test/assistant.ts';
import { clientAt } from '../../test/client.ts';
import type { Client } from '../../test/client.ts';
import { LIMITED, startConsole } from '../../test/console.ts';
import type { TestConsole } from '../../test/console.ts';
import { outsideOf } from '../../test/outside.ts';
import type { Outside } from '../../test/outside.ts';

const AT = '/api/ai/configurations/skills/knowledge-access';
const DOCUMENTS = `${AT}-documents`;
const MINUTE_MS = 60_000;

let home: TestConsole;
let admin: Client;
let limited: Client;
let outside: Outside;
let documentId: string;
let limitedId: string;
/** Added to the clock. */
let later = 0;

beforeAll(async () => {
  home = await startConsole({ empty: true, now: () => Date.now() + later });
  [admin, limited, outside] = [await clientAt(home), await clientAt(home, LIMITED), await outsideOf(home.org.url)];
  const [user] = await outside.query(`SELECT Id FROM User WHERE Username = '${LIMITED}'`);
  limitedId = String(user?.['Id']);
  // A file that belongs to the administrator alone.
  const version = await outside.create('ContentVersion', {
    Title: 'Safe combinations',
    PathOnClient: 'safe.txt',
    VersionData: Buffer.from('The safe of the depot opens with the blue key.').toString('base64'),
  });
  const [file] = await outside.query(`SELECT ContentDocumentId FROM ContentVersion WHERE Id = '${version}'`);
  documentId = String(file?.['ContentDocumentId']);
  await attach('Safe combinations');
});
afterAll(() => home.close());

async function attach(title: string): Promise<void> {
  const url = `/api/documents?search=${encodeURIComponent(title)}`;
  const [{ problem: _problem, ...file } = {} as FoundDocument] = (await admin.get<{ documents: FoundDocument[] }>(url))
    .body.documents;
  const list = async () => (await admin.get<{ documents: KnowledgeDocument[]; version: string }>(DOCUMENTS)).body;
  const change = { insert: [file], update: [], delete: [], document_metadata_mapping: [] };
  await admin.post(DOCUMENTS, change, { 'if-match': (await list()).version });
}

const statuses = async () =>
  (await admin.get<{ documents: KnowledgeDocument[] }>(DOCUMENTS)).body.documents.map(({ status }) => status);

const grant = async (userIds: readonly string[], isOn = true) => {
  const { body } = await admin.get<{ version: string }>(AT);
  const granted = userIds.map((id) => ({ user_id: id }));
  const payload = { global: { knowledge_access_skills: isOn }, profiles: [], users: granted };
  expect((await admin.post(AT, payload, { 'if-match': body.version })).status).toBe(200);
};

const search = (client: Client) =>
  client.get<{ passages: KnowledgePassage[]; isTest: boolean }>(`${AT}/search?text=safe`);
const textOf = (client: Client, id = documentId) =>
  client.get<{ passages: Array<{ page: number | null; text: string }>; next: number | null }>(
    `${DOCUMENTS}/text?integration=salesforce-files&file_id=${id}`,
  );
const titles = async (client: Client) => (await search(client)).body.passages.map(({ title }) => title);

describe('a search of documents', () => {
  it('[REL-08] finds nothing for a user without a grant, and all for one who may configure', async () => {
    await expect.poll(statuses).toEqual(['Active']);
    await enableAssistant(admin);
    await grant([]);
    expect(await titles(admin)).toEqual(['Safe combinations']);
    const refused = await search(limited);
    expect([refused.status, refused.error.code]).toEqual([403, 'knowledge_not_granted']);
    expect(refused.error.message).toContain('Knowledge access is not granted to you.');
  });

  it('[REL-08] omits files that the CRM does not show to the user, checked at most five minutes ago', async () => {
    await grant([limitedId]);
    expect((await search(limited)).body.passages).toEqual([]);
    const share = { ContentDocumentId: documentId, LinkedEntityId: limitedId, ShareType: 'V' };
    const link = await outside.create('ContentDocumentLink', share);
    later += 5 * MINUTE_MS;
    expect(await titles(limited)).toEqual(['Safe combinations']);

    await outside.remove('ContentDocumentLink', link);
    later += 5 * MINUTE_MS;
    expect(await titles(limited)).toEqual([]);
    expect(await titles(admin)).toEqual(['Safe combinations']);
  });

  it('[REL-08] finds nothing after the grant is withdrawn', async () => {
    await grant([]);
    expect((await search(limited)).status).toBe(403);
  });

  it('[FIX-66] needs the same grants and access to the file as showing its text', async () => {
    const { body } = await textOf(admin);
    expect(body).toEqual({
      passages: [{ page: null, text: 'The safe of the depot opens with the blue key.' }],
      next: null,
    });
    const denied = await textOf(limited);
    expect([denied.status, denied.error.code]).toEqual([403, 'knowledge_not_granted']);
    await grant([limitedId]);
    const hidden = await textOf(limited);
    expect([hidden.status, hidden.error.code]).toEqual([404, 'document_hidden']);
    expect((await textOf(admin, '069000000000099AAA')).status).toBe(404);
    await grant([limitedId], false);
    expect((await textOf(limited)).error.code).toBe('knowledge_off');
    expect((await textOf(admin)).status).toBe(200);
    await grant([]);
  });

  it('[REL-08] reads the grants of the group profile of the user', async () => {
    const [user] = await outside.query(`SELECT ProfileId FROM User WHERE Id = '${limitedId}'`);
    const [assignment] = await outside.query(
      `SELECT Group_Profile__c FROM Group_Profile_Assignment__c WHERE Salesforce_Profile_Id__c = '${String(user?.['ProfileId'])}'`,
    );
    const { body } = await admin.get<{ version: string }>(AT);
    const payload = {
      global: { knowledge_access_skills: true },
      profiles: [{ profile_id: assignment?.['Group_Profile__c'] }],
      users: [],
    };
    expect((await admin.post(AT, payload, { 'if-match': body.version })).status).toBe(200);
    later += 5 * MINUTE_MS;
    expect((await search(limited)).status).toBe(200);
  });

  it.each(['Knowledge Access', 'the assistant'])(
    '[FIX-41] finds nothing while %s is disabled, except as a test of an administrator',
    async (disabled) => {
      await grant([limitedId]);
      expect(await search(limited)).toMatchObject({ status: 200, body: { isTest: false } });
      if (disabled === 'the assistant') await enableAssistant(admin, false);
      else await grant([limitedId], false);
      const refused = await search(limited);
      expect([refused.status, refused.error.message]).toEqual([
        400,
        'Documents cannot be searched while knowledge access or Fieldstone AI is disabled.',
      ]);
      expect(await search(admin)).toMatchObject({
        status: 200,
        body: { passages: [{ title: 'Safe combinations' }], isTest: true },
      });
      await enableAssistant(admin);
    },
  );

  it('[REL-08] returns no passage while the CRM is unavailable', async () => {
    later += 5 * MINUTE_MS;
    await home.org.setFaults({ unavailable: true });
    const failed = await search(admin);
    await home.org.clearFaults();
    expect([failed.status, failed.error.kind]).toEqual([503, 'crm_unavailable']);
  });
});
