import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { documentJobs } from '../../features/knowledge-documents/reader.ts';
import { createJobRunner } from '../../jobs/runner.ts';
import { engines, type TestDatabase } from '../../test/engines.ts';
import { createLeases } from '../leases.ts';
import { findPassages } from '../../features/knowledge-documents/store/document-passages.ts';
import { documentRows } from '../repositories/documents/knowledge-documents.ts';
import { createEarlier } from './test/earlier-layout.ts';

const ORG = '00D000000000001AAA';

const documentOf = (id: string, extension: string): string =>
  JSON.stringify({
    integration: 'file-storage+box',
    file_id: id,
    content_version_id: null,
    content_document_id: null,
    title: id,
    file_extension: extension,
    version: null,
    source_url: null,
    size: 10,
    lastModifiedDate: null,
    products: [],
  });

const rowOf = (id: string, extension: string, status: string, reason: string | null): string => {
  const text = status === 'Active' ? '3' : 'NULL';
  return `INSERT INTO knowledge_documents
    (org_id, id, document_json, status, revision, text_revision, error_reason, user_id, user_name)
    VALUES ('${ORG}', '${id}', '${documentOf(id, extension)}', '${status}', 3, ${text}, ${reason === null ? 'NULL' : `'${reason}'`}, '005A', 'Avery Admin')`;
};

describe.each(engines)('the documents of an earlier release on %s', (name, create) => {
  let database: TestDatabase;

  beforeEach(async () => {
    database = await create({ isEmpty: true });
    const [column, value] = name === 'SQLite' ? ['number, ', '1, '] : ['', ''];
    await createEarlier(database, '0029-passage-words', [
      rowOf('word', 'DOCX', 'Active', null),
      rowOf('text', 'txt', 'Active', null),
      rowOf('scan', 'pdf', 'Error', 'empty'),
      rowOf('locked', 'pdf', 'Error', 'protected'),
      `INSERT INTO document_passages (${column}org_id, document_id, revision, position, title, page, text)
        VALUES (${value}'${ORG}', 'word', 3, 0, 'Word', NULL, 'The old text of the pump')`,
      `INSERT INTO jobs VALUES ('${ORG}', 'document', 'word', 1, '{}', '005A', 'done', 1, 1, 1, NULL, 2)`,
    ]);
  });
  afterEach(() => database.drop());

  it('[FIX-66] are read again where text was missed, and found by their old text until then', async () => {
    const store = await database.open();
    const states = async () =>
      Object.fromEntries(
        [...(await documentRows(store, ORG)).values()].map(({ id, status, error_reason: reason }) => [
          id,
          reason ?? status,
        ]),
      );
    const search = async (text: string) =>
      (await findPassages(store, { orgId: ORG, documentIds: ['word'] }, text, 5)).map((passage) => passage.text);
    expect(await states()).toEqual({ locked: 'protected', scan: 'Processing', text: 'Active', word: 'Processing' });
    expect(await search('pump')).toEqual(['The old text of the pump']);

    const unused = async () => expect.unreachable('not part of this test');
    const sources = { createSession: unused, list: unused, disconnect: unused, searchFiles: unused, findFile: unused };
    const openFile = async () => Readable.from([Buffer.from('neither Word nor PDF')]);
    const log = { warn: () => {}, error: () => {} };
    const runner = createJobRunner({ store, leases: createLeases(store), now: Date.now, log });
    const parts = { store, identityFor: unused, documentSources: { ...sources, openFile } };
    await runner.register(documentJobs(parts)).drain();
    expect(await states()).toEqual({ locked: 'protected', scan: 'broken', text: 'Active', word: 'broken' });
    expect(await search('pump')).toEqual([]);
  });
});
