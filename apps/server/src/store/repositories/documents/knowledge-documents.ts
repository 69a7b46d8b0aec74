import { messageParams } from '@fieldstone/contracts/platform/error';
import type { Message } from '@fieldstone/contracts/platform/error';
import { message } from '@fieldstone/contracts/platform/errors/message';
import { DOCUMENT_GAPS, savedDocument } from '@fieldstone/contracts/skills/knowledge-documents';
import type { DocumentError, DocumentGap, DocumentKey } from '@fieldstone/contracts/skills/knowledge-documents';
import type { Kysely } from 'kysely';
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { toChunks } from '../../../platform/chunks.ts';
import type { Store } from '../../engine/database.ts';
import type { Tables } from '../../engine/tables.ts';
import { enqueueJobs } from '../jobs.ts';

const storedGaps = z.array(z.enum(DOCUMENT_GAPS));

export type DocumentRow = Tables['knowledge_documents'];

export type SavedDocument = z.infer<typeof savedDocument>;

/** Returns the id of a document in the store. */
export function documentId({ integration, file_id }: DocumentKey): string {
  return createHash('sha256').update(`${integration}\n${file_id}`).digest('base64url').slice(0, 22);
}

/** Returns the saved document of a row; undefined if it breaks a rule. */
export function parseDocument({ document_json }: Pick<DocumentRow, 'document_json'>): SavedDocument | undefined {
  return savedDocument.safeParse(JSON.parse(document_json)).data;
}

/** Returns the saved documents of rows by id, without those that break a rule. */
export function validDocuments(rows: Iterable<DocumentRow>): ReadonlyMap<string, SavedDocument> {
  const found = new Map<string, SavedDocument>();
  for (const row of rows) {
    const document = parseDocument(row);
    if (document !== undefined) found.set(row.id, document);
  }
  return found;
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

/** Updates the rows to match the list, and enqueues the work on them, in the transaction that stores it. */
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
      .set({ status: 'Deleted', revision, waits_for: null })
      .where('org_id', '=', orgId)
      .where('id', 'in', gone)
      .execute();
  }
  const rows = documents
    .filter((each) => toRead.has(documentId(each)))
    .map((document): DocumentRow => ({
      org_id: orgId,
      id: documentId(document),
      document_json: JSON.stringify(document),
      status: 'Processing',
      revision,
      text_revision: null,
      error_reason: null,
      error_detail: null,
      error_code: null,
      error_params_json: null,
      gaps_json: null,
      waits_for: null,
      user_id: user.id,
      user_name: user.name,
    }));
  for (const chunk of toChunks(rows, ROWS_A_STATEMENT)) {
    await db
      .insertInto('knowledge_documents')
      .values(chunk)
      .onConflict((conflict) =>
        // The old text is found until it is replaced.
        conflict.columns(['org_id', 'id']).doUpdateSet((set) => ({
          document_json: set.ref('excluded.document_json'),
          status: set.ref('excluded.status'),
          revision: set.ref('excluded.revision'),
          error_reason: null,
          error_detail: null,
          error_code: null,
          error_params_json: null,
          gaps_json: null,
          waits_for: null,
          user_id: set.ref('excluded.user_id'),
          user_name: set.ref('excluded.user_name'),
        })),
      )
      .execute();
  }
  const jobs = [...gone, ...rows.map(({ id }) => id)].map((id) => ({ id, payload: {}, userId: user.id }));
  await enqueueJobs(db, orgId, { topic: 'document', at, jobs });
}

/** Returns a document that is not read or removed yet; undefined if it is neither. */
export async function unfinishedDocument({ db }: Store, orgId: string, id: string): Promise<DocumentRow | undefined> {
  return db
    .selectFrom('knowledge_documents')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('status', 'in', ['Processing', 'Deleted'])
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

/** Returns the details of a failed document. Rows of earlier releases have only the text, without a code. */
export function toErrorDetail({
  error_detail: text,
  error_code: code,
  error_params_json: params,
}: DocumentRow): Message | null {
  if (text === null) return null;
  if (code === null) return message('document_source_response', { detail: text });
  return { code, ...(params !== null && { params: messageParams.parse(JSON.parse(params)) }), message: text };
}

/** Returns what of a document's text the assistant does not see. */
export function parseGaps({ gaps_json: gaps }: DocumentRow): DocumentGap[] {
  return gaps === null ? [] : z.parse(storedGaps, JSON.parse(gaps));
}

/** Returns the values of a document whose text is stored. */
export function readable(revision: number, gaps: readonly DocumentGap[]): Partial<DocumentRow> {
  return { status: 'Active', text_revision: revision, gaps_json: gaps.length === 0 ? null : JSON.stringify(gaps) };
}

/** Returns the values of a failed document. */
export function failed(reason: DocumentError, detail: Message | null): Partial<DocumentRow> {
  return {
    status: 'Error',
    error_reason: reason,
    error_detail: detail?.message ?? null,
    error_code: detail?.code ?? null,
    error_params_json: detail?.params ? JSON.stringify(detail.params) : null,
    gaps_json: null,
    waits_for: null,
    text_revision: null,
  };
}
