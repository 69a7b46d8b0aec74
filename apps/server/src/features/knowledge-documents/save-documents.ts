import { openSection, permitSection, sectionConflict, writeSection } from '../../ai/section.ts';
import type { Section, SectionStore, SectionWriter } from '../../ai/section.ts';
import type { KnowledgeDocument } from '@fieldstone/contracts/skills/knowledge-documents';
import { DOCUMENT_ERRORS } from '@fieldstone/contracts/skills/knowledge-documents';
import { AppError } from '../../platform/errors.ts';
import type { SessionContext } from '../../http/context.ts';
import { createAiConfigurations } from '../../store/repositories/ai-configurations.ts';
import type { Store } from '../../store/engine/database.ts';
import {
  applyDocuments,
  documentId,
  documentRows,
  toErrorDetail,
  parseGaps,
} from '../../store/repositories/documents/knowledge-documents.ts';
import type { DocumentRow, SavedDocument } from '../../store/repositories/documents/knowledge-documents.ts';
import { withSourceFacts } from './check-documents.ts';
import type { FileSources } from './check-documents.ts';
import { changed, documentsSection } from './documents-section.ts';
import type { DocumentsInput, StoredDocuments } from './documents-section.ts';

export type DocumentsStore = { readonly store: Store; readonly now: () => number };

type SaveParts = DocumentsStore & Pick<SectionWriter, 'leases' | 'gate'> & Pick<FileSources, 'documentSources'>;

/** Returns the documents with their processing states. */
export async function readDocuments(
  { store, now, leases }: DocumentsStore & Pick<SectionWriter, 'leases'>,
  context: SessionContext,
) {
  const configurations = createAiConfigurations(store, now);
  return withStates(store, await openSection({ configurations, leases }, documentsSection, context), context);
}

/**
 * Stores and journals a change of the documents, and queues new content in the same transaction.
 * Throws `conflict` with the stored documents.
 */
export async function saveDocuments(
  parts: SaveParts,
  { version, input }: { readonly version: string; readonly input: DocumentsInput },
  context: SessionContext,
) {
  const { store, leases, gate, now, documentSources } = parts;
  const { crm } = context;
  const { orgId, userId, user } = context.session;
  const rows = await documentRows(store, orgId);
  const inError = new Set([...rows.values()].filter(({ status }) => status === 'Error').map(({ id }) => id));
  let toRead: ReadonlySet<string> = new Set();
  const configurations = {
    ...createAiConfigurations(store, now),
    write: ((org, section, change) =>
      store.db.transaction().execute(async (db) => {
        const stored = await createAiConfigurations({ db }, now).write(org, section, change);
        if (stored === null) return null;
        const { documents } = documentsSection.schema.parse(change.payload);
        const revision = Number(stored.version);
        await applyDocuments(db, org, {
          documents,
          toRead,
          revision,
          user: { id: userId, name: user.name },
          at: now(),
        });
        return stored;
      })) satisfies SectionStore['configurations']['write'],
  };
  // A document with an invalid value cannot be read, so a save removes it; the page announces that before.
  const change = async (_stored: StoredDocuments, current: StoredDocuments): Promise<StoredDocuments> => {
    const next = changed(current, await withSourceFacts({ crm, orgId, documentSources }, input, current), inError);
    ({ toRead } = next);
    return { documents: next.documents };
  };
  const permit = await permitSection(gate, documentsSection, context);
  const section = await writeSection(
    { configurations, leases },
    permit,
    documentsSection,
    { version, change },
    context,
  ).catch(async (error: unknown) => {
    if (!(error instanceof AppError) || error.kind !== 'conflict') throw error;
    const current = await readDocuments(parts, context);
    throw sectionConflict(current.changed?.by, current);
  });
  return withStates(store, section, context);
}

async function withStates(
  store: Store,
  { valid, invalid, version, changed: by }: Section<StoredDocuments>,
  { session: { orgId } }: Pick<SessionContext, 'session'>,
) {
  const rows = await documentRows(store, orgId);
  const documents = valid.documents.map((document) => withState(document, rows.get(documentId(document))));
  return { documents, version, changed: by, ...(invalid && { invalid }) };
}

/** Saved documents and states are read one after the other: a document without a state is about to be read. */
function withState(document: SavedDocument, row: DocumentRow | undefined): KnowledgeDocument {
  const reason = DOCUMENT_ERRORS.find((each) => each === row?.error_reason);
  if (row?.status === 'Error') {
    return {
      ...document,
      status: 'Error',
      error: { reason: reason ?? 'source', detail: toErrorDetail(row) },
      gaps: [],
      waitsFor: null,
    };
  }
  if (row?.status === 'Active') {
    return { ...document, status: 'Active', error: null, gaps: parseGaps(row), waitsFor: null };
  }
  return { ...document, status: 'Processing', error: null, gaps: [], waitsFor: row?.waits_for ?? null };
}
