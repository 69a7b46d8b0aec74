import { readSection, writeSection } from '../../ai/section.ts';
import type { Section, SectionStore } from '../../ai/section.ts';
import type { KnowledgeDocument } from '@fieldstone/contracts/skills/knowledge-documents';
import { DOCUMENT_ERRORS } from '@fieldstone/contracts/skills/knowledge-documents';
import { AppError } from '../../platform/errors.ts';
import type { SessionContext } from '../../platform/http/context.ts';
import { createAiConfigurations } from '../../store/repositories/ai-configurations.ts';
import type { Store } from '../../store/engine/database.ts';
import { applyDocuments, documentId, documentRows } from '../../store/repositories/knowledge-documents.ts';
import type { DocumentRow, SavedDocument } from '../../store/repositories/knowledge-documents.ts';
import { withOrgFacts } from './check-documents.ts';
import { changed, documentsSection } from './documents-section.ts';
import type { DocumentsInput, StoredDocuments } from './documents-section.ts';

export type DocumentsStore = Pick<SectionStore, 'leases'> & { readonly store: Store; readonly now: () => number };

/** Returns the documents with their processing states. */
export async function readDocuments({ store, leases, now }: DocumentsStore, context: SessionContext) {
  const configurations = createAiConfigurations(store, now);
  return withStates(store, await readSection({ configurations, leases }, documentsSection, context), context);
}

/**
 * Stores and journals a change of the documents, and queues new content in the same transaction.
 * Throws `conflict` with the stored documents.
 */
export async function saveDocuments(
  parts: DocumentsStore,
  { version, input }: { readonly version: string; readonly input: DocumentsInput },
  context: SessionContext,
) {
  const { store, leases, now } = parts;
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
  const change = async (current: StoredDocuments): Promise<StoredDocuments> => {
    const next = changed(current, await withOrgFacts(context.crm, input, current), inError);
    ({ toRead } = next);
    return { documents: next.documents };
  };
  const section = await writeSection({ configurations, leases }, documentsSection, { version, change }, context).catch(
    async (error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
      throw new AppError('conflict', error.message, { current: await readDocuments(parts, context) });
    },
  );
  return withStates(store, section, context);
}

async function withStates(
  store: Store,
  { payload, version, changed: by }: Section<StoredDocuments>,
  { session: { orgId } }: Pick<SessionContext, 'session'>,
) {
  const rows = await documentRows(store, orgId);
  const documents = payload.documents.map((document) => withState(document, rows.get(documentId(document))));
  return { documents, version, changed: by };
}

/** Saved documents and states are read one after the other: a document without a state is about to be read. */
function withState(document: SavedDocument, row: DocumentRow | undefined): KnowledgeDocument {
  const reason = DOCUMENT_ERRORS.find((each) => each === row?.error_reason);
  if (row?.status === 'Error') {
    return {
      ...document,
      status: 'Error',
      error: { reason: reason ?? 'source', detail: row.error_detail },
      waitsFor: null,
    };
  }
  const status = row?.status === 'Active' ? 'Active' : 'Processing';
  return { ...document, status, error: null, waitsFor: row?.waits_for ?? null };
}
