import { message } from '@fieldstone/contracts/platform/errors/message';
import type { AiSection } from '@fieldstone/contracts/skills/ai-section';
import { DOCUMENTS_LIMIT, savedDocuments } from '@fieldstone/contracts/skills/knowledge-documents';
import type { DocumentKey, writeKnowledgeDocuments } from '@fieldstone/contracts/skills/knowledge-documents';
import type { RouteInput } from '@fieldstone/contracts/platform/route';
import type * as z from 'zod/mini';
import type { AppError } from '../../platform/errors.ts';
import { fieldProblem, fieldProblems } from '../../http/requests/field-problem.ts';
import { documentId } from '../../store/repositories/documents/knowledge-documents.ts';
import type { SavedDocument } from '../../store/repositories/documents/knowledge-documents.ts';

export type StoredDocuments = z.infer<typeof savedDocuments>;

/** The saved list of documents, without their processing state. */
export const documentsSection: AiSection<StoredDocuments> = {
  id: 'knowledge-documents',
  schema: savedDocuments,
  defaults: { documents: [] },
};

export type DocumentsInput = RouteInput<typeof writeKnowledgeDocuments>['body'];

export type ChangedDocuments = StoredDocuments & {
  /** Ids of new or changed documents. */
  readonly toRead: ReadonlySet<string>;
};

/**
 * Returns the documents after a change. Those in Error leave the list unless the change updates them (AIC-10).
 * Throws `bad_request` for a duplicate or unknown document, and for too many.
 */
export function changed(
  { documents }: StoredDocuments,
  input: DocumentsInput,
  inError: ReadonlySet<string>,
): ChangedDocuments {
  const { insert, update, delete: removed, document_metadata_mapping: mapping } = input;
  const known = new Map(documents.map((document): [string, SavedDocument] => [documentId(document), document]));
  rejectDuplicates('insert', [...insert, ...update, ...removed]);
  rejectDuplicates('document_metadata_mapping', mapping);
  const absent = [...update, ...removed].find((key) => !known.has(documentId(key)));
  if (absent) throw unknown('update', absent);
  if (insert.some((key) => known.has(documentId(key)) && !inError.has(documentId(key)))) throw twice('insert');

  const toRead = new Set([...insert, ...update].map(documentId));
  const gone = new Set([...[...inError].filter((id) => !toRead.has(id)), ...removed.map(documentId)]);
  const next = new Map([...known].filter(([id]) => !gone.has(id)));
  for (const file of [...update, ...insert]) {
    const id = documentId(file);
    next.set(id, { ...file, products: known.get(id)?.products ?? [] });
  }
  for (const { products, ...key } of mapping) {
    const id = documentId(key);
    const document = next.get(id);
    // A page may send the products of a document that leaves the list with this save.
    if (!document && gone.has(id)) continue;
    if (!document) throw unknown('document_metadata_mapping', key);
    if (JSON.stringify(document.products) !== JSON.stringify(products)) toRead.add(id);
    next.set(id, { ...document, products });
  }
  if (next.size > DOCUMENTS_LIMIT) throw fieldProblem('body.insert', 'documentsLimit');
  return { documents: [...next.values()], toRead };
}

function rejectDuplicates(path: string, keys: readonly DocumentKey[]): void {
  if (new Set(keys.map(documentId)).size < keys.length) throw twice(path);
}

const twice = (path: string) => fieldProblem(`body.${path}`, 'documentTwice');

function unknown(path: string, { file_id: id }: DocumentKey): AppError {
  return fieldProblems([{ path: `body.${path}`, ...message('document_unknown', { id }) }]);
}
