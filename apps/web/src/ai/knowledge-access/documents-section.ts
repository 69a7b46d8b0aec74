import {
  DOCUMENT_LISTS,
  DOCUMENTS_LIMIT,
  knowledgeDocument,
  readKnowledgeDocuments,
  savedDocument,
  savedDocuments,
  writeKnowledgeDocuments,
} from '@fieldstone/contracts/skills/knowledge-documents';
import type { DocumentFile, KnowledgeDocument } from '@fieldstone/contracts/skills/knowledge-documents';
import { readValidPart } from '@fieldstone/contracts/settings/lenient-reading';
import type { QueryClient } from '@tanstack/react-query';
import { skipToken } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { aiSection } from '../../settings/model/ai-section.ts';
import type { Editable } from '../../settings/model/editable.ts';
import { isEqual } from '@fieldstone/contracts/settings/equal';
import { loadedLists, listEdits } from '../../settings/merge/list-edits.ts';
import type { ItemState } from '../../settings/merge/list-edits.ts';
import { call } from '../../lib/api/call.ts';
import { documentKey } from './document-key.ts';

/** A document of the draft; with `isReadAgain` the next save processes it again. */
const editedDocument = z.object({ ...savedDocument.shape, isReadAgain: z.optional(z.boolean()) });

export type EditedDocument = z.infer<typeof editedDocument>;

/** Compares the documents of a draft with the stored ones. */
export const documentEdits = listEdits<EditedDocument>(documentKey);

const form = z.looseObject({
  documents: z.array(editedDocument).check(
    z.maxLength(DOCUMENTS_LIMIT, 'documentsLimit'),
    z.refine((documents) => new Set(documents.map(documentKey)).size === documents.length, 'documentTwice'),
  ),
});

export type DocumentsForm = z.infer<typeof form>;

const listResponse = z.object({ version: z.string(), documents: z.array(knowledgeDocument) });

/** Renders documents by their titles and products; undefined means plain text. */
export function documentsValue(_path: readonly string[], value: unknown): string | undefined {
  const { data } = z.array(editedDocument).safeParse(value);
  const list = new Intl.ListFormat(i18next.language);
  return (
    data &&
    list.format(
      data.map(({ title, products }) =>
        products.length === 0 ? title : `${title} (${list.format(products.map(({ name }) => name))})`,
      ),
    )
  );
}

/** The documents of the latest response, with their states. */
export const statesQuery = {
  queryKey: ['knowledge-document-states'],
  queryFn: skipToken,
  staleTime: Number.POSITIVE_INFINITY,
} as const;

/** Returns the settings section of the documents; a save sends the differences from the version that was edited. */
export function documentsSection(client: QueryClient): Editable<DocumentsForm> {
  const loaded = loadedLists<EditedDocument>();
  const parse = (value: unknown): DocumentsForm => {
    const read = z.parse(savedDocuments, value);
    const { success, data } = listResponse.safeParse(value);
    if (success) {
      loaded.add(data.version, read.documents);
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
    readInvalid: (stored, response) => {
      // The response contains the valid part, and its states.
      parse(response);
      return readValidPart(savedDocuments, { documents: [] }, stored);
    },
    toForm: ({ documents }) => ({ documents }),
    read: (options) => call(readKnowledgeDocuments, undefined, options),
    write: (version, { documents }, options) =>
      call(
        writeKnowledgeDocuments,
        {
          headers: { 'if-match': version },
          body: changeOf(loaded.of(version), documents),
        },
        options,
      ),
  });
  return {
    ...section,
    name: 'knowledge-documents',
    slug: 'skills/knowledge-documents',
    saveFailure: (saved, edit) => (isRemovalOnly(saved.documents, edit.documents) ? 'errors.delete' : 'errors.save'),
  };
}

/** Returns the changes from the stored documents to the draft. */
function changeOf(stored: readonly EditedDocument[], edit: readonly EditedDocument[]) {
  const before = documentEdits.byKey(stored);
  return {
    insert: edit.filter((document) => !before.has(documentKey(document))).map(fileOf),
    update: edit.filter((document) => isToBeRead(before.get(documentKey(document)), document)).map(fileOf),
    delete: documentEdits.removedFrom(stored, edit).map(({ integration, file_id }) => ({ integration, file_id })),
    document_metadata_mapping: edit
      .filter((document) => !isEqual(before.get(documentKey(document))?.products ?? [], document.products))
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

/** The unsaved change of a document. */
export type LocalState = ItemState | 'isReadAgain';

/** Returns every document of the draft and every removed one, each with its unsaved change. */
export function withStates(
  saved: readonly EditedDocument[],
  edit: readonly EditedDocument[],
): Array<{ readonly document: EditedDocument; readonly state: LocalState }> {
  return documentEdits.withStates(saved, edit).map(({ item, state }) => ({
    document: item,
    state: state === 'isModified' && item.isReadAgain === true ? 'isReadAgain' : state,
  }));
}
