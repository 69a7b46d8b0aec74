import type { DocumentConnection } from '@fieldstone/contracts/skills/document-connections';
import type {
  FoundDocument,
  KnowledgeDocument,
  KnowledgePassage,
} from '@fieldstone/contracts/skills/knowledge-documents';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApideckStub } from '../../test/apideck-stub.ts';
import type { ApideckStub } from '../../test/apideck-stub.ts';
import { clientAt } from '../../test/client.ts';
import type { Client } from '../../test/client.ts';
import { startConsole, startTestOrg } from '../../test/console.ts';
import type { TestConsole, TestOrg } from '../../test/console.ts';

type Connections = {
  readonly connections: DocumentConnection[];
  readonly canConnect: boolean;
  readonly isComplete: boolean;
};
type Found = { readonly documents: FoundDocument[]; readonly cursor: string | null };

const AT = '/api/vault/connections';
const DOCUMENTS = '/api/ai/configurations/skills/knowledge-access-documents';
const BOX = '/api/vault/connections/file-storage%2Bbox';

let org: TestOrg;
let stub: ApideckStub;
let home: TestConsole;
let admin: Client;

beforeAll(async () => {
  [org, stub] = await Promise.all([startTestOrg({ empty: true }), startApideckStub()]);
  home = await startConsole({ org, apideck: stub.config });
  admin = await clientAt(home);
});
afterAll(async () => {
  await home.close();
  await Promise.all([org.close(), stub.close()]);
});

const brokenDown = (status: number, body: unknown) => (response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

describe('without an account', () => {
  let alone: TestConsole;
  let client: Client;

  beforeAll(async () => {
    alone = await startConsole({ org });
    client = await clientAt(alone);
  });
  afterAll(() => alone.close());

  it('[AIC-12] offers only Salesforce Files, and no connection', async () => {
    const { body } = await client.get<Connections>(AT);
    expect(body).toMatchObject({
      connections: [{ id: 'salesforce-files', name: 'Salesforce Files', state: 'callable', enabled: true }],
      canConnect: false,
      isComplete: true,
    });
    const begun = await client.post('/api/vault/sessions', undefined);
    expect([begun.status, begun.error.kind]).toEqual([501, 'not_offered']);
    expect((await client.remove(BOX)).status).toBe(501);
  });
});

describe('with an account', () => {
  it("[AIC-12] lists the org's connections after Salesforce Files, without credentials", async () => {
    const { body } = await admin.get<Connections>(AT);
    expect(body).toMatchObject({ canConnect: true, isComplete: true });
    expect(body.connections.map(({ name }) => name)).toEqual(['Salesforce Files', 'Box']);
    expect(body.connections[1]).toEqual({
      id: 'file-storage+box',
      serviceId: 'box',
      name: 'Box',
      unifiedApi: 'file-storage',
      state: 'callable',
      enabled: true,
      integrationState: 'configured',
      authType: 'oauth2',
      formFields: [{ id: 'folder', label: 'Folder', type: 'text', required: true }],
    });
    expect(JSON.stringify(body)).not.toContain('secret');
    expect(stub.calls.at(-1)).toMatchObject({
      call: 'GET /vault/connections',
      headers: {
        authorization: 'Bearer key-of-the-account',
        'x-apideck-app-id': 'our-app',
        'x-apideck-consumer-id': expect.stringMatching(/^00D/),
      },
    });
  });

  it('[AIC-12] keeps valid connections beside one of an unknown kind', async () => {
    const other = { id: 'file-storage+dropbox', service_id: 'dropbox', name: 'Dropbox', unified_api: 'file-storage' };
    const data = [
      { ...other, state: 'suspended', enabled: true },
      { ...other, state: 'added', enabled: false },
      { id: 7 },
    ];
    stub.respondTo('GET /vault/connections', brokenDown(200, { data }));
    const { body } = await admin.get<Connections>(AT);
    expect(body.connections.map(({ name, state }) => [name, state])).toEqual([
      ['Salesforce Files', 'callable'],
      ['Dropbox', 'added'],
    ]);
    expect(body.isComplete).toBe(true);
    stub.respondTo('GET /vault/connections', null);
  });

  it('[AIC-12] begins to connect for this org and user, and returns only the address', async () => {
    const { body } = await admin.post('/api/vault/sessions', undefined);
    expect(body).toEqual({ sessionUri: 'https://vault.example.com/session/abc' });
    expect(stub.calls.at(-1)?.body).toMatchObject({
      consumer_metadata: { user_name: 'Avery Admin' },
      redirect_uri: 'http://localhost:4600/ai/knowledge-access',
      settings: { unified_apis: ['file-storage'] },
    });
  });

  it('[AIC-12] disconnects: the connection is available and not enabled, even if it was already removed', async () => {
    const expected = { connection: { id: 'file-storage+box', state: 'available', enabled: false } };
    expect((await admin.remove(BOX)).body).toMatchObject(expected);
    expect(stub.calls.at(-1)?.call).toBe('DELETE /vault/connections/file-storage/box');
    stub.respondTo('DELETE /vault/connections/file-storage/box', brokenDown(404, { message: 'gone' }));
    expect((await admin.remove(BOX)).body).toMatchObject(expected);
    stub.respondTo('DELETE /vault/connections/file-storage/box', null);
    expect((await admin.remove(`${AT}/file-storage%2Bother`)).status).toBe(404);
    expect((await admin.remove(`${AT}/salesforce-files`)).status).toBe(400);
  });

  it.each([
    ['is down', brokenDown(503, {})],
    ['rejects the key', brokenDown(401, { message: 'Unauthorized' })],
    ['returns an unparsable body', brokenDown(200, { data: 'nothing' })],
    ['disconnects', (response: ServerResponse) => void response.destroy()],
  ])(
    '[AIC-12] keeps Salesforce Files when the service %s, and reports that others are missing',
    async (_name, reply) => {
      stub.respondTo('GET /vault/connections', reply);
      const { body } = await admin.get<Connections>(AT);
      expect(body).toMatchObject({ connections: [{ id: 'salesforce-files' }], canConnect: true, isComplete: false });
      expect((await admin.remove(BOX)).status).toBe(503);
      stub.respondTo('GET /vault/connections', null);
    },
  );

  it("[AIC-11] searches files by the service's cursor, without folders, and marks files that are too large", async () => {
    const url = '/api/documents?source=file-storage%2Bbox&search=guide';
    const first = (await admin.get<Found>(url)).body;
    expect(first).toMatchObject({
      documents: [{ file_id: 'b1', title: 'Lift Rescue Guide', file_extension: 'txt', size: 60, problem: null }],
      cursor: 'second-page',
    });
    expect(stub.calls.at(-1)).toMatchObject({ body: { query: 'guide' }, headers: { 'x-apideck-service-id': 'box' } });
    const second = (await admin.get<Found>(`${url}&cursor=second-page`)).body;
    expect(second).toMatchObject({ documents: [{ file_id: 'b3', problem: 'tooLarge' }], cursor: null });
  });

  const saveFile = async (list: 'insert' | 'update', file: object) => {
    const { version } = (await admin.get<{ version: string }>(DOCUMENTS)).body;
    const change = { insert: [], update: [], delete: [], document_metadata_mapping: [], [list]: [file] };
    return admin.post<{ documents: KnowledgeDocument[] }>(DOCUMENTS, change, { 'if-match': version });
  };
  const GUIDE = {
    integration: 'file-storage+box',
    file_id: 'b1',
    content_version_id: null,
    content_document_id: null,
    title: 'Lift Rescue Guide',
    file_extension: 'txt',
    version: null,
    source_url: null,
    size: 60,
    lastModifiedDate: '2026-10-01T08:00:00.000Z',
  };

  it('[FIX-06] takes title, size and type of a file from its source, and rejects what the source does not allow', async () => {
    const lie = { title: 'FAKE NAME', size: 1, source_url: 'https://fake.example', file_extension: 'md' };
    for (const [id, field, code] of [
      ['b3', 'size', 'documentTooLarge'],
      ['b2', 'file_id', 'sourceFileUnknown'],
      ['b9', 'file_id', 'sourceFileUnknown'],
    ]) {
      const { status, error } = await saveFile('insert', { ...GUIDE, ...lie, file_id: id });
      expect([status, error.fields?.[0]]).toMatchObject([400, { path: `body.insert.0.${String(field)}`, code }]);
    }
    const call = 'GET /file-storage/files/b1';
    stub.respondTo(call, brokenDown(403, { message: 'not yours' }));
    const denied = await saveFile('insert', GUIDE);
    expect([denied.status, denied.error.fields?.[0]?.message]).toEqual([
      400,
      "The source has no file b1, or it can't be attached.",
    ]);
    stub.respondTo(call, brokenDown(503, {}));
    expect((await saveFile('insert', GUIDE)).status).toBe(503);
    stub.respondTo(call, null);
    expect((await saveFile('insert', { ...GUIDE, ...lie })).body.documents).toMatchObject([GUIDE]);
    expect(stub.calls.find((one) => one.call === call)?.headers).toMatchObject({ 'x-apideck-service-id': 'box' });
    stub.respondTo(call, brokenDown(404, { message: 'gone' }));
    expect((await saveFile('update', { ...GUIDE, ...lie })).body.documents).toMatchObject([GUIDE]);
    stub.respondTo(call, null);
    const { version } = (await admin.get<{ version: string }>(DOCUMENTS)).body;
    const key = { integration: GUIDE.integration, file_id: GUIDE.file_id };
    const removal = { insert: [], update: [], delete: [key], document_metadata_mapping: [] };
    expect((await admin.post(DOCUMENTS, removal, { 'if-match': version })).status).toBe(200);
  });

  it('[AIC-10] processes files without a signed-in user, and omits them from the next search', async () => {
    const url = '/api/documents?source=file-storage%2Bbox';
    const [found] = (await admin.get<Found>(url)).body.documents;
    if (found === undefined) throw new Error('no file');
    const { problem: _problem, ...file } = found;
    const { version } = (await admin.get<{ version: string }>(DOCUMENTS)).body;
    const change = { insert: [file], update: [], delete: [], document_metadata_mapping: [] };
    await admin.post(DOCUMENTS, change, { 'if-match': version });
    const status = async () =>
      (await admin.get<{ documents: KnowledgeDocument[] }>(DOCUMENTS)).body.documents[0]?.status;
    await expect.poll(status).toBe('Active');
    const search = '/api/ai/configurations/skills/knowledge-access/search?text=brake';
    expect((await admin.get<{ passages: KnowledgePassage[] }>(search)).body.passages).toMatchObject([
      { integration: 'file-storage+box', file_id: 'b1', text: 'Open the brake by hand. Never enter the shaft alone.' },
    ]);
    expect((await admin.get<Found>(url)).body.documents).toEqual([]);
  });
});
