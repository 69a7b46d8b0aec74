import type {
  DocumentKey,
  FoundDocument,
  KnowledgeDocument,
  KnowledgePassage,
} from '@fieldstone/contracts/skills/knowledge-documents';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyDocuments, documentId } from '../../store/repositories/documents/knowledge-documents.ts';
import { clientAt } from '../../test/client.ts';
import type { Client } from '../../test/client.ts';
import { SECOND_ADMIN, startConsole, startTestOrg } from '../../test/console.ts';
import type { TestConsole, TestOrg } from '../../test/console.ts';
import { engines } from '../../test/engines.ts';
import type { TestDatabase } from '../../test/engines.ts';
import { outsideOf } from '../../test/outside.ts';

const AT = '/api/ai/configurations/skills/knowledge-access-documents';

type Documents = { readonly documents: KnowledgeDocument[]; readonly version: string };
type Change = Partial<Record<'insert' | 'update' | 'delete' | 'document_metadata_mapping', unknown[]>>;

let org: TestOrg;

beforeAll(async () => {
  org = await startTestOrg();
});
afterAll(() => org.close());

/** Returns a search result in the form for attaching it. */
const fileOf = ({ problem: _problem, ...file }: FoundDocument) => file;

describe.each(engines)('knowledge documents on %s', (engine, create) => {
  let database: TestDatabase;
  let home: TestConsole;
  let admin: Client;
  /** Added to the clock, to skip pauses. */
  let later = 0;

  beforeAll(async () => {
    database = await create();
    home = await startConsole({
      org,
      now: () => Date.now() + later,
      ...(database.url !== null && { databaseUrl: database.url }),
    });
    admin = await clientAt(home);
  });
  afterAll(async () => {
    await home.close();
    await database.drop();
  });

  const list = async () => (await admin.get<Documents>(AT)).body;
  const save = async (change: Change, client = admin) => {
    const empty = { insert: [], update: [], delete: [], document_metadata_mapping: [] };
    return client.post<Documents>(AT, { ...empty, ...change }, { 'if-match': (await list()).version });
  };
  const found = async (search: string): Promise<FoundDocument> => {
    const url = `/api/documents?search=${encodeURIComponent(search)}`;
    const [first] = (await admin.get<{ documents: FoundDocument[] }>(url)).body.documents;
    if (first === undefined) throw new Error(`no file ${search}`);
    return first;
  };
  const passagesFor = async (text: string) => {
    const url = `/api/ai/configurations/skills/knowledge-access/search?text=${encodeURIComponent(text)}`;
    return (await admin.get<{ passages: KnowledgePassage[] }>(url)).body.passages;
  };
  const statusOf = async (title: string) => {
    const document = (await list()).documents.find((each) => each.title.startsWith(title));
    return document && (document.error?.reason ?? document.waitsFor ?? document.status);
  };
  const becomes = async (title: string, status: string | undefined): Promise<void> => {
    await expect.poll(() => statusOf(title), { interval: 50 }).toBe(status);
  };
  /** Pretends that another process reads these documents, until the returned function is called. */
  const holdReading = async (documents: readonly DocumentKey[]) => {
    const { org_id } = await home.store.db.selectFrom('sessions').select('org_id').executeTakeFirstOrThrow();
    const held = documents.map((document) => `document:${documentId(document)}`);
    const rows = held.map((name) => ({ org_id, name, holder: 'another process', expires_at: Number.MAX_SAFE_INTEGER }));
    await home.store.db.insertInto('leases').values(rows).execute();
    return async () => {
      await home.store.db.deleteFrom('leases').where('name', 'in', held).execute();
    };
  };
  const removeAll = async () => {
    const { documents } = await list();
    await save({ delete: documents.map(({ integration, file_id }) => ({ integration, file_id })) });
  };

  it('[AIC-10] are Processing after the save, then Active, and found with their page, title and products', async () => {
    const product = (await admin.get<{ products: unknown[] }>('/api/products?search=Rooftop%2040')).body.products[0];
    const files = [
      fileOf(await found('Borealis Rooftop 40')),
      fileOf(await found('Gas Boiler Commissioning')),
      fileOf(await found('Service Bulletin 2026-03')),
      fileOf(await found('Lockout and Tagout')),
    ];
    const [pdf] = files;
    const saved = await save({
      insert: files,
      document_metadata_mapping: [{ integration: pdf?.integration, file_id: pdf?.file_id, products: [product] }],
    });
    expect(saved.status).toBe(200);
    expect(saved.body.documents.map(({ status, products }) => [status, products])).toEqual([
      ['Processing', [product]],
      ['Processing', []],
      ['Processing', []],
      ['Processing', []],
    ]);
    for (const { title } of files) await becomes(title, 'Active');

    expect((await passagesFor('What does error E27 mean?'))[0]).toMatchObject({
      title: 'Borealis Rooftop 40 Installation Manual',
      file_id: pdf?.file_id,
      page: 3,
      products: [product],
      text: expect.stringContaining('E27: the fan drive is too warm'),
    });
    expect((await passagesFor('gas pressure inlet'))[0]).toMatchObject({
      page: null,
      text: expect.stringContaining('20 mbar'),
    });
    expect((await passagesFor('heaters'))[0]?.title).toBe('Service Bulletin 2026-03 Cold Room Door Heaters');
    expect((await passagesFor('GLC-DH-07'))[0]?.text).toContain('GLC-DH-07');
    expect((await passagesFor('padlock'))[0]?.title).toBe('Lockout and Tagout Instructions');
    expect(await passagesFor('zeppelin')).toEqual([]);
    expect(await passagesFor(`"' OR * ) ( : & | !`)).toEqual([]);
  });

  it('[AIC-10] are Processing again after an update or a change of products; the others stay Active', async () => {
    const { documents } = await list();
    const [first, second] = documents;
    if (!first || !second) throw new Error('nothing is attached');
    const { status: _status, error: _error, waitsFor: _waitsFor, products: _products, ...file } = first;
    const key = { integration: second.integration, file_id: second.file_id };
    const [tag] = (await admin.get<{ products: unknown[] }>('/api/products?search=pump')).body.products;
    const release = await holdReading([first, second]);
    try {
      const { body } = await save({ update: [file], document_metadata_mapping: [{ ...key, products: [tag] }] });
      expect(body.documents.map(({ status }) => status)).toEqual(['Processing', 'Processing', 'Active', 'Active']);
      // The old text is found until it is replaced.
      expect((await passagesFor('E27')).length).toBe(1);
      expect(body.documents[1]?.products).toEqual([tag]);
      expect(body.documents[0]?.products).toEqual(first.products);
    } finally {
      await release();
    }
    await becomes(first.title, 'Active');
    await becomes(second.title, 'Active');
    expect((await passagesFor('E27')).length).toBe(1);
  });

  it('[AIC-10] leave the list and the search when they are deleted', async () => {
    const document = (await list()).documents.find(({ title }) => title.startsWith('Lockout'));
    const { body } = await save({ delete: [{ integration: document?.integration, file_id: document?.file_id }] });
    expect(body.documents.map(({ title }) => title)).not.toContain('Lockout and Tagout Instructions');
    expect(await passagesFor('padlock')).toEqual([]);
    const rows = () =>
      home.store.db.selectFrom('knowledge_documents').selectAll().where('status', '=', 'Deleted').execute();
    await expect.poll(rows).toEqual([]);
    expect(await found('Lockout')).toMatchObject({ file_id: document?.file_id });
  });

  it('[AIC-10] show Error with the reason if unreadable, and leave the list with the next save', async () => {
    const scan = fileOf(await found('Scan of Wiring'));
    await save({ insert: [scan] });
    await becomes('Scan of Wiring', 'broken');
    const { body } = await save({ update: [scan] });
    expect(body.documents.find(({ title }) => title.startsWith('Scan'))?.status).toBe('Processing');
    await becomes('Scan of Wiring', 'broken');
    expect((await save({})).body.documents.some(({ title }) => title.startsWith('Scan'))).toBe(false);
  });

  it('[AIC-10] report a missing file when they are read again', async () => {
    const outside = await outsideOf(org.url);
    const content = { PathOnClient: 'Short-lived.txt', VersionData: Buffer.from('Soon gone').toString('base64') };
    await outside.create('ContentVersion', content);
    const file = fileOf(await found('Short-lived'));
    await save({ insert: [file] });
    await becomes('Short-lived', 'Active');
    await outside.remove('ContentVersion', String(file.content_version_id));
    await outside.remove('ContentDocument', file.file_id);
    expect((await save({ update: [file] })).status).toBe(200);
    await becomes('Short-lived', 'notFound');
    await save({});
  });

  it('[AIC-11] with unusual names do not break a search', async () => {
    const document = { ...fileOf(await found('Scan of Wiring')), file_id: 'no file', products: [] };
    const { org_id: orgId } = await home.store.db.selectFrom('sessions').select('org_id').executeTakeFirstOrThrow();
    await applyDocuments(home.store.db, orgId, {
      documents: [...(await list()).documents, document],
      toRead: new Set([documentId(document)]),
      revision: 1,
      user: { id: '005000000000001AAA', name: 'Avery Admin' },
      at: Date.now(),
    });
    expect((await admin.get('/api/documents?search=Scan')).status).toBe(200);
    await save({});
  });

  it.each([
    ['A document can be at most 200 MB.', { size: 200_000_001 }],
    ['Only PDF, DOCX, HTML, TXT, CSV and MD files can be read.', { file_extension: 'exe' }],
  ])('[AIC-11] are rejected: %s', async (message, wrong) => {
    const { status, error } = await save({ insert: [{ ...fileOf(await found('Scan of Wiring')), ...wrong }] });
    expect([status, error.fields?.[0]?.message]).toEqual([400, message]);
  });

  it('[AIC-10] are rejected when duplicate or unknown, and on an old version', async () => {
    const scan = fileOf(await found('Scan of Wiring'));
    const key = { integration: scan.integration, file_id: scan.file_id };
    const twice = await save({ insert: [scan, scan] });
    expect(twice.error.fields?.[0]?.message).toBe('Each document can be listed only once.');
    expect((await save({ update: [scan] })).status).toBe(400);
    expect((await save({ delete: [key] })).status).toBe(400);
    expect((await save({ document_metadata_mapping: [{ ...key, products: [] }] })).status).toBe(400);
    const empty = { insert: [], update: [], delete: [], document_metadata_mapping: [] };
    expect((await admin.post(AT, empty)).status).toBe(428);
    const old = await admin.post(AT, empty, { 'if-match': '0' });
    expect([old.status, old.error.current]).toMatchObject([409, { ...(await list()) }]);
  });

  it('[AIC-10] wait for the user who saved them, show it, and continue when that user is back', async () => {
    const second = await clientAt(home, SECOND_ADMIN);
    const file = fileOf(await found('Lockout'));
    const release = await holdReading([file]);
    await save({ insert: [file] }, second);
    await second.post('/logout', {});
    await release();
    await becomes('Lockout', 'Sam Second');
    expect((await list()).documents.find(({ title }) => title.startsWith('Lockout'))?.status).toBe('Processing');
    await clientAt(home, SECOND_ADMIN);
    later += 60_000;
    await becomes('Lockout', 'Active');
  });

  it('[AIC-10] continue after a restart', async () => {
    await removeAll();
    const file = fileOf(await found('Borealis Rooftop 40'));
    await org.setFaults({ delayMs: 1000 });
    await save({ insert: [file] });
    await home.restart();
    await org.clearFaults();
    await becomes(file.title, 'Active');
    expect((await passagesFor('E27')).length).toBe(1);
  });

  it.runIf(engine === 'PostgreSQL')('[REL-06] are read by another console with the session of their user', async () => {
    await removeAll();
    const file = fileOf(await found('Borealis Rooftop 40'));
    await org.setFaults({ delayMs: 1000 });
    await save({ insert: [file] });
    await home.app.close();
    await org.clearFaults();
    const other = await startConsole({
      org,
      now: () => Date.now() + later,
      ...(database.url !== null && { databaseUrl: database.url }),
    });
    const status = async () =>
      (await other.store.db.selectFrom('knowledge_documents').select('status').execute()).map((row) => row.status);
    await expect.poll(status).toEqual(['Active']);
    await other.close();
    await home.restart();
  });

  it('[AIC-11] are searched by pages: every file once, newest first, without attached ones, with their problems', async () => {
    await removeAll();
    const seen: FoundDocument[] = [];
    let cursor: string | null = '';
    const sizes: number[] = [];
    while (cursor !== null) {
      const url: string = `/api/documents?source=salesforce-files${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`;
      const { body } = await admin.get<{ documents: FoundDocument[]; cursor: string | null }>(url);
      seen.push(...body.documents);
      sizes.push(body.documents.length);
      ({ cursor } = body);
    }
    expect(sizes).toEqual([25, 11]);
    expect(new Set(seen.map(({ file_id }) => file_id)).size).toBe(36);
    expect(seen.find(({ title }) => title.startsWith('Assembly'))).toMatchObject({
      size: 214_748_365,
      problem: 'tooLarge',
    });
    expect(seen.find(({ title }) => title.startsWith('Borealis Rooftop 40'))?.problem).toBeNull();
    const [first] = seen;
    if (first === undefined) throw new Error('no files');
    const readable = seen.find(({ problem }) => problem === null) ?? first;
    await save({ insert: [fileOf(readable)] });
    const next = await admin.get<{ documents: FoundDocument[] }>(
      `/api/documents?search=${encodeURIComponent(readable.title)}`,
    );
    expect(next.body.documents.map(({ file_id }) => file_id)).not.toContain(readable.file_id);
    expect((await admin.get('/api/documents?source=file-storage%2Bbox')).status).toBe(404);
    await removeAll();
  });

  it('[FIX-05] are searched with the newest content first; no page repeats a file that changes meanwhile', async () => {
    type Page = { readonly documents: FoundDocument[]; readonly cursor: string | null };
    const search = async (cursor: string | null) =>
      (
        await admin.get<Page>(
          `/api/documents?source=salesforce-files${cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`}`,
        )
      ).body;
    const first = await search(null);
    const dates = (page: Page) => page.documents.map(({ lastModifiedDate }) => lastModifiedDate ?? '');
    const second = await search(first.cursor);
    const all = [...dates(first), ...dates(second)];
    expect(all).toEqual(all.toSorted().toReversed());
    expect(new Set(all).size).toBeGreaterThan(20);
    // An old file gets a new version between the two pages: it is new now, and the next page is otherwise unchanged.
    const old = second.documents.at(-1);
    const outside = await outsideOf(org.url);
    await outside.create('ContentVersion', {
      ContentDocumentId: old?.file_id,
      Title: old?.title,
      PathOnClient: 'new-version.txt',
      VersionData: Buffer.from('New content').toString('base64'),
    });
    const ids = ({ documents }: Page) => documents.map(({ file_id }) => file_id);
    expect(ids(await search(first.cursor))).toEqual(ids(second).slice(0, -1));
    expect(ids(await search(null))[0]).toBe(old?.file_id);
    const wrong = await admin.get('/api/documents?cursor=068000000000001AAA');
    expect([wrong.status, wrong.error.fields?.[0]?.path]).toEqual([400, 'query.cursor']);
  });

  it('[AIC-11] refer to products, which are searched by name and code from three characters on', async () => {
    const search = (text: string) => admin.get<{ products: Array<{ name: string }> }>(`/api/products?search=${text}`);
    const short = await search('Ro');
    expect([short.status, short.error.fields?.[0]?.message]).toEqual([400, 'Please enter at least 3 characters.']);
    const names = (await search('rooftop')).body.products.map(({ name }) => name);
    expect(names.length).toBeGreaterThan(1);
    expect(names.every((name) => name.includes('Rooftop'))).toBe(true);
    expect((await search('BOR')).body.products.length).toBeGreaterThan(0);
    expect((await search('%25%25%25')).body.products).toEqual([]);
  });
});
