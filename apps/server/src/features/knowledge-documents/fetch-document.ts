import { DOCUMENT_SIZE_LIMIT, SALESFORCE_FILES } from '@fieldstone/contracts/skills/knowledge-documents';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Crm } from '../../salesforce/crm.ts';
import { clause, soql } from '../../salesforce/soql.ts';
import { numberOf } from '../../salesforce/values.ts';
import { Unreadable } from '../../documents/unreadable.ts';
import type { SavedDocument } from '../../store/repositories/documents/knowledge-documents.ts';
import type { DocumentSources } from '../../document-sources/apideck.ts';

/** The sources of documents, with the access of the user who saved them. */
export type FetchContext = {
  readonly orgId: string;
  readonly crm: Crm | null;
  readonly documentSources: DocumentSources | null;
};

export type FetchedFile = { readonly file: string; readonly size: number };

/**
 * Streams a document into a folder, with only a chunk in memory.
 * Throws `Unreadable` for a missing or too large file, and the `AppError` of its source.
 */
export async function fetchDocument(
  sources: FetchContext,
  document: SavedDocument,
  folder: string,
  signal: AbortSignal,
): Promise<FetchedFile> {
  const stream = await openDocument(sources, document);
  const file = join(folder, 'document');
  let size = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.byteLength;
      done(size > DOCUMENT_SIZE_LIMIT ? new Unreadable('tooLarge') : null, chunk);
    },
  });
  await pipeline(stream, counted, createWriteStream(file, { mode: 0o600 }), { signal });
  return { file, size };
}

function openDocument({ orgId, crm, documentSources }: FetchContext, document: SavedDocument): Promise<Readable> {
  if (document.integration === SALESFORCE_FILES) {
    if (crm === null) throw new Error('a document of the CRM is read without the CRM');
    return openVersion(crm, document);
  }
  if (documentSources === null) throw new Unreadable('noAccess');
  return documentSources.openFile(orgId, document.integration, document.file_id);
}

/** Uses the CRM's size, because the client's may be outdated. */
async function openVersion(crm: Crm, { content_version_id: version, file_id: fileId }: SavedDocument) {
  const [row] = await crm.query(
    soql`SELECT Id, ContentSize FROM ContentVersion WHERE ${
      version === null
        ? clause`ContentDocumentId = ${fileId} AND IsLatest = true`
        : clause`Id = ${version} AND ContentDocumentId = ${fileId}`
    }`,
  );
  if (!row) throw new Unreadable('notFound');
  if ((numberOf(row, 'ContentSize') ?? 0) > DOCUMENT_SIZE_LIMIT) throw new Unreadable('tooLarge');
  return crm.openFile('ContentVersion', row.Id, 'VersionData');
}
