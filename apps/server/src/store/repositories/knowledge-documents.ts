import { savedDocument } from '@fieldstone/contracts/skills/knowledge-documents';
import type { DocumentError, DocumentKey } from '@fieldstone/contracts/skills/knowledge-documents';
import type { Kysely } from 'kysely';
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { Store } from '../engine/database.ts';
import type { Tables } from '../engine/tables.ts';

export type DocumentRow = Tables['knowledge_documents'];

export type SavedDocument = z.infer<typeof savedDocument>;

/** Returns the id of a document in the store. */
export function documentId({ integration, file_id }: DocumentKey): string {
  return createHash('sha256').update(`${integration}\n${file_id}`).digest('base64url').slice(0, 22);
}

/** Returns the saved document of a row. */
export function documentOf({ document_json }: Pick<DocumentRow, 'document_json'>): SavedDocument {
  return z.parse(savedDocument, JSON.parse(document_json));
}

/** Returns the documents of an org by id, without those that are being removed. */
export async function documentRows(
  { db }: Pick<Store, 'db'>,
  orgId: string,
): Promise<ReadonlyMap<string, DocumentRow>> {
  const rows = await db
    .selectFrom('knowledge_documents')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('status', '<>', 'Deleted')
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export type DocumentsChange = {
  /** All documents after the change. */
  readonly documents: readonly SavedDocument[];
  /** Ids of documents to read. */
  readonly toRead: ReadonlySet<string>;
  /** The version of the list after the change. */
  readonly revision: number;
  readonly user: { readonly id: string; readonly name: string };
  readonly at: number;
};

const ROWS_A_STATEMENT = 100;

/** Updates the rows to match the list, in the transaction that stores it. */
export async function applyDocuments(db: Kysely<Tables>, orgId: string, change: DocumentsChange): Promise<void> {
  const { documents, toRead, revision, user, at } = change;
  const staying = new Set(documents.map(documentId));
  const known = await db
    .selectFrom('knowledge_documents')
    .select('id')
    .where('org_id', '=', orgId)
    .where('status', '<>', 'Deleted')
    .execute();
  const gone = known.map(({ id }) => id).filter((id) => !staying.has(id));
  if (gone.length > 0) {
    await db
      .updateTable('knowledge_documents')
      .set({ status: 'Deleted', revision, next_at: at, attempts: 0, waits_for: null })
      .where('org_id', '=', orgId)
      .where('id', 'in', gone)
      .execute();
  }
  const rows = documents
    .filter((each) => toRead.has(documentId(each)))
    .map((document) => ({
      org_id: orgId,
      id: documentId(document),
      document_json: JSON.stringify(document),
      status: 'Processing',
      revision,
      text_revision: null,
      error_reason: null,
      error_detail: null,
      waits_for: null,
      user_id: user.id,
      user_name: user.name,
      attempts: 0,
      next_at: at,
    }));
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
    await db
      .insertInto('knowledge_documents')
      .values(rows.slice(start, start + ROWS_A_STATEMENT))
      .onConflict((conflict) =>
        // The old text is found until it is replaced.
        conflict.columns(['org_id', 'id']).doUpdateSet((set) => ({
          document_json: set.ref('excluded.document_json'),
          status: set.ref('excluded.status'),
          revision: set.ref('excluded.revision'),
          error_reason: null,
          error_detail: null,
          waits_for: null,
          user_id: set.ref('excluded.user_id'),
          user_name: set.ref('excluded.user_name'),
          attempts: 0,
          next_at: set.ref('excluded.next_at'),
        })),
      )
      .execute();
  }
}

/** Returns the documents that are due for reading or removal, longest waiting first. */
export async function dueDocuments({ db }: Store, at: number, limit: number): Promise<readonly DocumentRow[]> {
  return db
    .selectFrom('knowledge_documents')
    .selectAll()
    .where('status', 'in', ['Processing', 'Deleted'])
    .where('next_at', '<=', at)
    .orderBy('next_at')
    .limit(limit)
    .execute();
}

type RowKey = Pick<DocumentRow, 'org_id' | 'id'>;

/** Returns the current row, if it is still due. */
export async function dueDocument({ db }: Store, key: RowKey, at: number): Promise<DocumentRow | undefined> {
  return db
    .selectFrom('knowledge_documents')
    .selectAll()
    .where('org_id', '=', key.org_id)
    .where('id', '=', key.id)
    .where('status', 'in', ['Processing', 'Deleted'])
    .where('next_at', '<=', at)
    .executeTakeFirst();
}

/** Changes a row; returns false, without a change, if a newer save has replaced it. */
export async function updateDocument(
  { db }: Store,
  row: Pick<DocumentRow, 'org_id' | 'id' | 'revision'>,
  values: Partial<DocumentRow>,
): Promise<boolean> {
  const kept = await db
    .updateTable('knowledge_documents')
    .set(values)
    .where('org_id', '=', row.org_id)
    .where('id', '=', row.id)
    .where('revision', '=', row.revision)
    .returning('id')
    .executeTakeFirst();
  return kept !== undefined;
}

/** Deletes a removed document, unless it was attached again. */
export async function forgetDocument(
  { db }: Store,
  row: Pick<DocumentRow, 'org_id' | 'id' | 'revision'>,
): Promise<void> {
  await db
    .deleteFrom('knowledge_documents')
    .where('org_id', '=', row.org_id)
    .where('id', '=', row.id)
    .where('revision', '=', row.revision)
    .where('status', '=', 'Deleted')
    .execute();
}

/** Returns the values of a failed document. */
export function failed(reason: DocumentError, detail: string | null): Partial<DocumentRow> {
  return {
    status: 'Error',
    error_reason: reason,
    error_detail: detail === null ? null : detail.slice(0, 1000),
    waits_for: null,
    text_revision: null,
  };
}
