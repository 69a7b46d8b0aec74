import {
  DOCUMENT_LISTS,
  DOCUMENTS_LIMIT,
  knowledgeDocument,
  readKnowledgeDocuments,
  savedDocument,
  writeKnowledgeDocuments,
} from '@fieldstone/contracts/skills/knowledge-documents';
import type { DocumentFile, KnowledgeDocument } from '@fieldstone/contracts/skills/knowledge-documents';
import type { QueryClient } from '@tanstack/react-query';
import { skipToken } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { aiSection } from '../../settings/model/ai-section.ts';
import type { Editable } from '../../settings/model/editable.ts';
import { isEqual } from '@fieldstone/contracts/settings/equal';
import { answeredLists, listEdits } from '../../settings/merge/list-edits.ts';
import type { ItemState } from '../../settings/merge/list-edits.ts';
import { call } from '../../lib/api/call.ts';
import { keyOf } from './document-key.ts';

/** A document as the page edits it; `isReadAgain`: the next save has it read once more. */
const editedDocument = z.object({ ...savedDocument.shape, isReadAgain: z.optional(z.boolean()) });

export type EditedDocument = z.infer<typeof editedDocument>;

/** What the documents of the edit are held against. */
export const documentEdits = listEdits<EditedDocument>(keyOf);

const form = z.looseObject({
  documents: z.array(editedDocument).check(
    z.maxLength(DOCUMENTS_LIMIT, 'documentsLimit'),
    z.refine((documents) => new Set(documents.map(keyOf)).size === documents.length, 'documentTwice'),
  ),
});

export type DocumentsForm = z.infer<typeof form>;

const wire = z.object({ documents: z.array(savedDocument) });
const answer = z.object({ version: z.string(), documents: z.array(knowledgeDocument) });

/** What the server last said of each document, its state with it. */
export const statesQuery = {
  queryKey: ['knowledge-document-states'],
  queryFn: skipToken,
  staleTime: Number.POSITIVE_INFINITY,
} as const;

/** The documents as the page edits them: a save sends how they differ from those of the version that it is made on. */
export function documentsSection(client: QueryClient): Editable<DocumentsForm> {
  const answered = answeredLists<EditedDocument>();
  const parse = (value: unknown): DocumentsForm => {
    const read = z.parse(wire, value);
    const { success, data } = answer.safeParse(value);
    if (success) {
      answered.add(data.version, read.documents);
      client.setQueryData<readonly KnowledgeDocument[]>(statesQuery.queryKey, data.documents);
    }
    return read;
  };
  const section = aiSection<DocumentsForm, DocumentsForm>({
    id: 'knowledge-documents',
    page: 'knowledge-access',
    schema: form,
    defaults: { documents: [] },
    lists: DOCUMENT_LISTS,
    parse,
    toForm: ({ documents }) => ({ documents }),
    read: (options) => call(readKnowledgeDocuments, undefined, options),
    write: (version, { documents }) =>
      call(writeKnowledgeDocuments, {
        headers: { 'if-match': version },
        body: changeOf(answered.of(version), documents),
      }),
  });
  return {
    ...section,
    name: 'knowledge-documents',
    slug: 'skills/knowledge-documents',
    saveFailure: (saved, edit) => (isRemovalOnly(saved.documents, edit.documents) ? 'errors.delete' : 'errors.save'),
  };
}

/** What a save has to do to make the stored documents those of the edit. */
function changeOf(stored: readonly EditedDocument[], edit: readonly EditedDocument[]) {
  const before = documentEdits.byKey(stored);
  return {
    insert: edit.filter((document) => !before.has(keyOf(document))).map(fileOf),
    update: edit.filter((document) => isToBeRead(before.get(keyOf(document)), document)).map(fileOf),
    delete: documentEdits.removedFrom(stored, edit).map(({ integration, file_id }) => ({ integration, file_id })),
    document_metadata_mapping: edit
      .filter((document) => !isEqual(before.get(keyOf(document))?.products ?? [], document.products))
      .map(({ integration, file_id, products }) => ({ integration, file_id, products })),
  };
}

function isToBeRead(stored: EditedDocument | undefined, edit: EditedDocument): boolean {
  return stored !== undefined && (edit.isReadAgain === true || !isEqual(fileOf(stored), fileOf(edit)));
}

function isRemovalOnly(saved: readonly EditedDocument[], edit: readonly EditedDocument[]): boolean {
  const change = changeOf(saved, edit);
  return change.delete.length > 0 && change.insert.length + change.update.length === 0;
}

function fileOf({ products: _products, isReadAgain: _isReadAgain, ...file }: EditedDocument): DocumentFile {
  return file;
}

/** What became of a document since it was saved. */
export type LocalState = ItemState | 'isReadAgain';

/** Every document of the edit, and those that it leaves out, with what became of each. */
export function withStates(
  saved: readonly EditedDocument[],
  edit: readonly EditedDocument[],
): Array<{ readonly document: EditedDocument; readonly state: LocalState }> {
  return documentEdits.withStates(saved, edit).map(({ item, state }) => ({
    document: item,
    state: state === 'isModified' && item.isReadAgain === true ? 'isReadAgain' : state,
  }));
}
