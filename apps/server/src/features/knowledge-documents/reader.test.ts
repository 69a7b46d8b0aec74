import { message } from '@fieldstone/contracts/platform/errors/message';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../platform/errors.ts';
import { createJobRunner } from '../../jobs/runner.ts';
import type { JobRunner } from '../../jobs/runner.ts';
import type { Store } from '../../store/engine/database.ts';
import { addPassages, findPassages } from './store/document-passages.ts';
import {
  applyDocuments,
  documentId,
  documentRows,
  parseGaps,
} from '../../store/repositories/documents/knowledge-documents.ts';
import type { SavedDocument } from '../../store/repositories/documents/knowledge-documents.ts';
import { createLeases } from '../../store/leases.ts';
import { engines } from '../../test/engines.ts';
import type { TestDatabase } from '../../test/engines.ts';
import type { DocumentSources } from '../../document-sources/apideck.ts';
import { documentJobs } from './reader.ts';

const ORG = '00D000000000001AAA';

/** Documents of another source, which needs no session. */
const documentNumber = (number: number): SavedDocument => ({
  integration: 'file-storage+box',
  file_id: `file-${String(number)}`,
  content_version_id: null,
  content_document_id: null,
  title: `Document ${String(number)}`,
  file_extension: 'txt',
  version: null,
  source_url: null,
  size: 10,
  lastModifiedDate: null,
  products: [],
});

const unused = async (): Promise<never> => {
  throw new Error('not part of this test');
};

/** Returns a source with the given function for opening files. */
const sourceOf = (openFile: (fileId: string) => Promise<Readable>): DocumentSources => ({
  createSession: unused,
  list: unused,
  disconnect: unused,
  searchFiles: unused,
  findFile: unused,
  openFile: (_org, _id, fileId) => openFile(fileId),
});

describe.each(engines)('the reader of documents on %s', (_name, create) => {
  let database: TestDatabase;
  let store: Store;
  let readers: JobRunner[];
  let errors: unknown[];
  /** Added to the clock. */
  let later: number;
  const now = () => Date.now() + later;

  beforeEach(async () => {
    database = await create();
    store = await database.open();
    readers = [];
    errors = [];
    later = 0;
  });
  afterEach(async () => {
    await Promise.all(readers.map((reader) => reader.stop()));
    await database.drop();
    expect(errors).toEqual([]);
  });

  const readerOn = (of: Store, openFile: (fileId: string) => Promise<Readable>) => {
    const runner = createJobRunner({
      store: of,
      leases: createLeases(of, now),
      now,
      log: {
        warn: () => {},
        error: ({ err, jobId }: { readonly err?: unknown; readonly jobId?: string }) => {
          // A failed document is no failure of the reader.
          if (jobId === undefined) errors.push(err);
        },
      },
    });
    const parts = { store: of, identityFor: unused, documentSources: sourceOf(openFile) };
    const { wake } = runner.register(documentJobs(parts));
    readers.push(runner);
    return { start: runner.start, stop: runner.stop, wake };
  };
  const jobs = () => store.db.selectFrom('jobs').selectAll().where('topic', '=', 'document').execute();
  const save = (documents: readonly SavedDocument[], revision: number, toRead = documents) =>
    store.db.transaction().execute((db) =>
      applyDocuments(db, ORG, {
        documents,
        toRead: new Set(toRead.map(documentId)),
        revision,
        user: { id: '005000000000001AAA', name: 'Avery Admin' },
        at: now(),
      }),
    );
  const states = async () => [...(await documentRows(store, ORG)).values()].map(({ status }) => status);
  const texts = async (words: string) => {
    const documentIds = [...(await documentRows(store, ORG)).keys()];
    const found = await findPassages(store, { orgId: ORG, documentIds }, words, 50);
    return found.map(({ text }) => text);
  };
  const many = Array.from({ length: 12 }, (_, index) => documentNumber(index));

  it('[AIC-10] reads each document once in two processes, at most two at a time each', async () => {
    const opened: string[] = [];
    const atOnce = new Map<string, number>();
    let most = 0;
    const openFor = (reader: string) => async (fileId: string) => {
      opened.push(fileId);
      const open = (atOnce.get(reader) ?? 0) + 1;
      atOnce.set(reader, open);
      most = Math.max(most, open);
      const file = Readable.from([Buffer.from(`The text of ${fileId}`)]);
      file.once('close', () => atOnce.set(reader, (atOnce.get(reader) ?? 1) - 1));
      return file;
    };
    const [first, second] = [readerOn(store, openFor('a')), readerOn(await database.open(), openFor('b'))];
    await save(many, 1);
    first.start();
    second.start();
    await expect.poll(states).toEqual(many.map(() => 'Active'));
    expect(opened.toSorted()).toEqual(many.map(({ file_id }) => file_id).toSorted());
    expect(most).toBeLessThanOrEqual(2);
    expect(await texts('text')).toHaveLength(12);
  });

  it('[FIX-66] stores what of a document is not read, until it is read again', async () => {
    const document = { ...documentNumber(1), file_extension: 'html' };
    let content = 'The pump <iframe src="x"></iframe>';
    const reader = readerOn(store, async () => Readable.from([Buffer.from(content)]));
    reader.start();
    const gaps = async () => [...(await documentRows(store, ORG)).values()].map((row) => [row.status, parseGaps(row)]);
    await save([document], 1);
    reader.wake();
    await expect.poll(gaps).toEqual([['Active', ['embedded']]]);
    content = 'The pump';
    await save([document], 2);
    expect(await gaps()).not.toContainEqual(['Processing', ['embedded']]);
    reader.wake();
    await expect.poll(gaps).toEqual([['Active', []]]);
  });

  it('[REL-06] restarts the documents of a killed process, without leftovers', async () => {
    const document = documentNumber(1);
    await save([document], 1);
    const owner = { orgId: ORG, documentId: documentId(document), revision: 1 };
    await addPassages(store, owner, 'x', [{ page: null, text: 'half of the text' }]);
    const lease = { org_id: ORG, name: `document:${documentId(document)}`, holder: 'the dead one' };
    await store.db
      .insertInto('leases')
      .values({ ...lease, expires_at: now() + 30_000 })
      .execute();
    const opened: string[] = [];
    const reader = readerOn(store, async (fileId) => {
      opened.push(fileId);
      return Readable.from([Buffer.from('The whole text')]);
    });
    reader.start();
    expect(await texts('half')).toEqual([]);
    expect(opened).toEqual([]);
    later = 31_000;
    await expect.poll(states).toEqual(['Active']);
    expect(await texts('text')).toEqual(['The whole text']);
  });

  it('[REL-07] writes nothing if another console has read the document since the lease was lost', async () => {
    await save([documentNumber(1)], 1);
    const second = readerOn(await database.open(), async () => Readable.from([Buffer.from('Read by the second')]));
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const first = readerOn(store, async () => {
      later += 31_000;
      second.start();
      await expect.poll(states).toEqual(['Active']);
      const file = Readable.from([Buffer.from('Read by the first')]);
      file.once('close', end);
      return file;
    });
    first.start();
    await ended;
    await first.stop();
    expect(await states()).toEqual(['Active']);
    expect(await texts('read')).toEqual(['Read by the second']);
  });

  it('[AIC-10] retries transient errors with growing pauses, and finally gives up with the reason', async () => {
    const reader = readerOn(store, async () => {
      throw new AppError('connections_unavailable');
    });
    await save([documentNumber(1)], 1);
    reader.start();
    const isWaiting = async (attempt: number) => {
      const [job] = await jobs();
      return job?.attempts === attempt && job.run_at > now();
    };
    for (let attempt = 1; attempt < 12; attempt += 1) {
      await expect.poll(() => isWaiting(attempt)).toBe(true);
      later += 10 * 60_000;
      reader.wake();
    }
    await expect.poll(states).toEqual(['Error']);
    const [row] = (await documentRows(store, ORG)).values();
    expect(row).toMatchObject({
      error_reason: 'source',
      error_detail: expect.stringContaining('cannot be reached'),
      error_code: 'connections_unavailable',
    });
  });

  it('[AIC-10] gives up on a document that crashes the process each time', async () => {
    const document = documentNumber(1);
    await save([document], 1);
    await store.db.updateTable('jobs').set({ attempts: 12 }).execute();
    readerOn(store, unused).start();
    await expect.poll(states).toEqual(['Error']);
  });

  it('[AIC-10] gives up at once on a queued document that breaks a rule', async () => {
    const reader = readerOn(store, unused);
    await save([documentNumber(1)], 1);
    await store.db
      .updateTable('knowledge_documents')
      .set({ document_json: JSON.stringify({ ...documentNumber(1), size: 'large' }) })
      .execute();
    reader.start();
    await expect.poll(jobs).toMatchObject([{ state: 'failed', attempts: 1 }]);
    expect(await states()).toEqual(['Error']);
  });

  it.each([
    ['document_source_not_found', 'notFound', null],
    ['document_source_denied', 'noAccess', 'In its words.'],
    ['document_source_rejected', 'source', 'In its words.'],
  ] as const)(
    '[AIC-10] treats %s of the source as final: %s',
    async (code, reason, detail) => {
      const reader = readerOn(store, async () => {
        throw new AppError(code, { problem: message('document_source_response', { detail: 'In its words.' }) });
      });
      await save([documentNumber(1)], 1);
      reader.start();
      await expect.poll(states).toEqual(['Error']);
      const [row] = (await documentRows(store, ORG)).values();
      expect(row).toMatchObject({ error_reason: reason, error_detail: detail });
      await expect.poll(jobs).toMatchObject([{ state: 'done', attempts: 1 }]);
    },
    20_000,
  );

  it('[AIC-11] cuts off a file that exceeds 200,000,000 bytes during the download', async () => {
    const piece = Buffer.alloc(1_000_000);
    let sent = 0;
    const reader = readerOn(store, async () =>
      Readable.from(
        (function* endless() {
          for (;;) {
            sent += 1;
            yield piece;
          }
        })(),
      ),
    );
    await save([documentNumber(1)], 1);
    reader.start();
    await expect.poll(states).toEqual(['Error']);
    const [row] = (await documentRows(store, ORG)).values();
    expect(row?.error_reason).toBe('tooLarge');
    expect(sent).toBeLessThan(260);
  });

  it('[AIC-10] prefers a newer save over a running read: only its text is found', async () => {
    const { promise: requested, resolve: markRequested } = Promise.withResolvers<void>();
    const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>();
    let opened = 0;
    const reader = readerOn(store, async () => {
      opened += 1;
      if (opened > 1) return Readable.from([Buffer.from('The new text')]);
      markRequested();
      await mayGoOn;
      return Readable.from([Buffer.from('The old text')]);
    });
    const document = documentNumber(1);
    await save([document], 1);
    reader.start();
    await requested;
    await save([document], 2);
    goOn();
    await expect.poll(states).toEqual(['Active']);
    expect(await texts('text')).toEqual(['The new text']);
    const left = await store.db.selectFrom('document_passages').select('revision').execute();
    expect(left).toEqual([{ revision: 2 }]);
  });

  it('[AIC-10] leaves nothing of a document removed during its read, and reads it if attached again', async () => {
    const { promise: requested, resolve: markRequested } = Promise.withResolvers<void>();
    const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>();
    const reader = readerOn(store, async () => {
      markRequested();
      await mayGoOn;
      return Readable.from([Buffer.from('Some text')]);
    });
    const document = documentNumber(1);
    await save([document], 1);
    reader.start();
    await requested;
    await save([], 2);
    goOn();
    const rows = () => store.db.selectFrom('knowledge_documents').select('status').execute();
    await expect.poll(rows).toEqual([]);
    expect(await store.db.selectFrom('document_passages').selectAll().execute()).toEqual([]);
    await save([document], 3);
    reader.wake();
    await expect.poll(() => texts('text')).toEqual(['Some text']);
  });

  it('excludes documents of other orgs from a search', async () => {
    readerOn(store, async () => Readable.from([Buffer.from('A secret of this org')])).start();
    await save([documentNumber(1)], 1);
    await expect.poll(states).toEqual(['Active']);
    expect(await texts('secret')).toHaveLength(1);
    const documentIds = [...(await documentRows(store, ORG)).keys()];
    expect(await findPassages(store, { orgId: '00D000000000002AAA', documentIds }, 'secret', 10)).toEqual([]);
    expect(await findPassages(store, { orgId: ORG, documentIds: ['another'] }, 'secret', 10)).toEqual([]);
  });
});
