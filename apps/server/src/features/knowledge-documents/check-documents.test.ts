import type { FoundDocument, KnowledgeDocument } from '@fieldstone/contracts/skills/knowledge-documents';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { clientAt } from '../../test/client.ts';
import type { Client } from '../../test/client.ts';
import { startConsole } from '../../test/console.ts';
import type { TestConsole } from '../../test/console.ts';
import { outsideOf } from '../../test/outside.ts';
import type { Outside } from '../../test/outside.ts';

const AT = '/api/ai/configurations/skills/knowledge-access-documents';

type Documents = { readonly documents: KnowledgeDocument[]; readonly version: string };
type Product = { readonly id: string; readonly name: string };

let home: TestConsole;
let outside: Outside;
let admin: Client;
let products: Product[];

beforeAll(async () => {
  home = await startConsole();
  admin = await clientAt(home);
  outside = await outsideOf(home.org.url);
  ({ products } = (await admin.get<{ products: Product[] }>('/api/products?search=pump')).body);
});
beforeEach(async () => {
  const { documents } = await list();
  await save({ delete: documents.map(({ integration, file_id }) => ({ integration, file_id })) });
});
afterAll(() => home.close());

const list = async () => (await admin.get<Documents>(AT)).body;
const save = async (change: Record<string, unknown>) => {
  const empty = { insert: [], update: [], delete: [], document_metadata_mapping: [] };
  return admin.post<Documents>(AT, { ...empty, ...change }, { 'if-match': (await list()).version });
};
async function find(search: string) {
  const url = `/api/documents?search=${encodeURIComponent(search)}`;
  const [first] = (await admin.get<{ documents: FoundDocument[] }>(url)).body.documents;
  if (first === undefined) throw new Error(`no file ${search}`);
  const { problem: _problem, ...file } = first;
  return file;
}
const keyOf = ({ integration, file_id }: FoundDocument | Awaited<ReturnType<typeof find>>) => ({
  integration,
  file_id,
});

it('[FIX-06] takes title, size and type of a file from the org, not from the client', async () => {
  const file = await find('Lockout');
  const lie = { title: 'FAKE NAME', size: 1, version: '99', lastModifiedDate: null, file_extension: 'md' };
  const { status, body } = await save({ insert: [{ ...file, ...lie }] });
  expect(status).toBe(200);
  expect(body.documents).toMatchObject([file]);
  expect((await list()).documents).toMatchObject([file]);
});

it('[FIX-06] rejects a file that is too large or unsupported in the org, regardless of the value of the client', async () => {
  const large = await find('Assembly Drawings');
  const { status, error } = await save({ insert: [{ ...large, size: 5 }] });
  expect([status, error.fields]).toMatchObject([400, [{ path: 'body.insert.0.size', code: 'documentTooLarge' }]]);
  await outside.create('ContentVersion', { PathOnClient: 'Old report.doc', VersionData: 'AAAA' });
  const old = await find('Old report');
  const unsupported = await save({ insert: [{ ...old, file_extension: 'docx' }] });
  expect([unsupported.status, unsupported.error.fields]).toMatchObject([
    400,
    [{ path: 'body.insert.0.file_extension', code: 'documentUnsupported' }],
  ]);
  expect((await list()).documents).toEqual([]);
});

it('[FIX-06] rejects an unknown file, and a version of another file', async () => {
  const [file, other] = [await find('Lockout'), await find('Gas Boiler')];
  const [profile] = await outside.query('SELECT Id FROM Group_Profile__c LIMIT 1');
  for (const wrong of [
    { ...file, content_version_id: other.content_version_id },
    { ...file, content_version_id: '068000000009999AAA' },
    { ...file, content_version_id: null, file_id: String(profile?.['Id']) },
    { ...file, content_version_id: null, file_id: 'no file' },
  ]) {
    const { status, error } = await save({ insert: [other, wrong] });
    const message = `The file ${wrong.file_id} isn't in this org, or you don't have access to it.`;
    expect([status, error.fields]).toEqual([
      400,
      [{ path: 'body.insert.1.file_id', code: 'fileUnknown', params: { id: wrong.file_id }, message }],
    ]);
  }
  expect((await list()).documents).toEqual([]);
  expect((await save({ insert: [{ ...file, content_version_id: null }] })).body.documents).toMatchObject([file]);
});

it('[FIX-06] takes product names from the org, and rejects unknown and duplicate products', async () => {
  const file = await find('Lockout');
  const [first, second] = products;
  const mapping = (...ids: Array<string | undefined>) => ({
    document_metadata_mapping: [{ ...keyOf(file), products: ids.map((id) => ({ id, name: 'FAKE NAME' })) }],
  });
  const saved = await save({ insert: [file], ...mapping(first?.id, second?.id) });
  expect(saved.body.documents[0]?.products).toEqual([first, second]);
  const { status, error } = await save(mapping(first?.id, '01t00000000zzzz', first?.id));
  expect([status, error.fields]).toEqual([
    400,
    [
      {
        path: 'body.document_metadata_mapping.0.products.2.id',
        code: 'referenceTwice',
        params: { id: first?.id },
        message: `${String(first?.id)} is listed more than once.`,
      },
      {
        path: 'body.document_metadata_mapping.0.products.1.id',
        code: 'productUnknown',
        params: { id: '01t00000000zzzz' },
        message: "The product 01t00000000zzzz isn't in this org, or you don't have access to it.",
      },
    ],
  ]);
  expect((await list()).documents[0]?.products).toEqual([first, second]);
});

it('[FIX-06] keeps a stored product that was deleted, with its name', async () => {
  const file = await find('Lockout');
  const [first] = products;
  const id = await outside.create('Product2', { Name: 'Short-lived pump' });
  const gone = { id, name: 'Short-lived pump' };
  const mapping = (...expected: unknown[]) => ({
    document_metadata_mapping: [{ ...keyOf(file), products: expected }],
  });
  await save({ insert: [file], ...mapping(gone) });
  await outside.remove('Product2', id);
  const { status, body } = await save(mapping({ ...gone, name: 'FAKE NAME' }, first));
  expect([status, body.documents[0]?.products]).toEqual([200, [gone, first]]);
  await save(mapping(first));
  expect((await save(mapping(first, gone))).status).toBe(400);
});

it('[FIX-20] opens with invalid stored documents, shows the valid ones with their states, and removes the others on a save', async () => {
  const [file, other] = [await find('Lockout'), await find('Gas Boiler')];
  const [product] = products;
  await save({ insert: [file, other], document_metadata_mapping: [{ ...keyOf(file), products: [product] }] });
  const { documents, version } = await list();
  const [first, second] = documents.map(({ status: _status, error: _error, waitsFor: _waits, ...saved }) => saved);
  const stored = {
    documents: [
      { ...first, products: [product, { id: 7 }] },
      { ...second, title: '' },
      { ...first, size: 5 },
    ],
  };
  await home.store.db
    .updateTable('ai_configurations')
    .set({ payload_json: JSON.stringify(stored) })
    .where('section', '=', 'knowledge-documents')
    .execute();
  const read = await admin.get<Documents>(AT);
  expect([read.status, read.body]).toMatchObject([
    200,
    { documents: [{ ...file, products: [product], status: documents[0]?.status }], invalid: stored },
  ]);
  expect(read.body.documents).toHaveLength(1);
  const empty = { insert: [], update: [], delete: [], document_metadata_mapping: [] };
  const late = await admin.post(AT, empty, { 'if-match': '0' });
  expect([late.status, late.error.current]).toMatchObject([409, { invalid: stored }]);
  const saved = await admin.post<Documents>(AT, empty, { 'if-match': version });
  expect([saved.status, saved.body.documents]).toMatchObject([200, [{ file_id: file.file_id, products: [product] }]]);
  expect(saved.body).not.toHaveProperty('invalid');
  expect(await list()).toEqual(saved.body);
  expect((await find('Gas Boiler')).file_id).toBe(other.file_id);
});

it('[FIX-06] looks up all files of a change in one query', async () => {
  const files = [await find('Lockout'), await find('Gas Boiler'), await find('Service Bulletin')];
  await home.org.clearCalls();
  const { version } = await list();
  const empty = { insert: [], update: [], delete: [], document_metadata_mapping: [] };
  const wrong = { ...files[2], content_version_id: '068000000009999AAA' };
  const response = await admin.post(AT, { ...empty, insert: [files[0], files[1], wrong] }, { 'if-match': version });
  expect(response.status).toBe(400);
  expect((await home.org.calls()).filter((call) => call.includes('/query'))).toHaveLength(1);
});
