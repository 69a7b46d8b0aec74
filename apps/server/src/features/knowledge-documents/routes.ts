import {
  KNOWLEDGE_PASSAGES,
  findFileProblem,
  SALESFORCE_FILES,
  TEXT_PASSAGES,
} from '@fieldstone/contracts/skills/knowledge-documents';
import type * as contract from '@fieldstone/contracts/skills/knowledge-documents';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../http/context.ts';
import type { JobRunner } from '../../jobs/runner.ts';
import { requireVersion } from '../../http/requests/validate.ts';
import { findPassages, readPassages } from './store/document-passages.ts';
import { documentId, documentRows, validDocuments } from '../../store/repositories/documents/knowledge-documents.ts';
import type { SectionWriter } from '../../ai/section.ts';
import { createReadableDocuments } from './readable-documents.ts';
import { documentJobs } from './reader.ts';
import type { ReaderParts } from './read-document.ts';
import { findProducts, searchFiles } from './salesforce-files.ts';
import { readDocuments, saveDocuments } from './save-documents.ts';

export type KnowledgeDocumentsServices = ReaderParts &
  SectionWriter & {
    readonly jobs: JobRunner;
    /** UTC milliseconds. */
    readonly now: () => number;
  };

/** Returns the handlers of the assistant's documents, which are read in the background. */
export function knowledgeDocumentsHandlers({ jobs, ...parts }: KnowledgeDocumentsServices) {
  const { store, documentSources, now } = parts;
  const readableBy = createReadableDocuments(parts, now);
  const reading = jobs.register(documentJobs(parts));

  return {
    readKnowledgeDocuments: ((_input, context) => readDocuments(parts, context)) satisfies Handler<
      typeof contract.readKnowledgeDocuments
    >,

    writeKnowledgeDocuments: (async ({ headers, body: input }, context) => {
      const saved = await saveDocuments(parts, { version: requireVersion(headers['if-match']), input }, context);
      reading.wake();
      return saved;
    }) satisfies Handler<typeof contract.writeKnowledgeDocuments>,

    searchDocuments: (async ({ query: { search, source, cursor } }, { crm, session: { orgId } }) => {
      const saved = [...validDocuments((await documentRows(store, orgId)).values()).values()];
      const attached = saved.filter(({ integration }) => integration === source);
      const page =
        source === SALESFORCE_FILES
          ? await searchFiles(
              crm,
              search,
              attached.map((document) => document.file_id),
              cursor,
            )
          : await requireDocumentSources(documentSources).searchFiles(orgId, source, search, cursor);
      const known = new Set(attached.map(documentId));
      const documents = page.documents.filter((file) => !known.has(documentId(file)));
      return {
        documents: documents.map((file) => ({ ...file, problem: findFileProblem(file) })),
        cursor: page.cursor,
      };
    }) satisfies Handler<typeof contract.searchDocuments>,

    searchProducts: (async ({ query: { search } }, { crm }) => ({
      products: await findProducts(crm, search),
    })) satisfies Handler<typeof contract.searchProducts>,

    readKnowledgeText: (async ({ query: { from, ...key } }, context) => {
      const { orgId } = context.session;
      const id = documentId(key);
      const saved = validDocuments((await documentRows(store, orgId)).values()).get(id);
      const { documents } = await readableBy(context, saved ? [saved] : []);
      if (documents.length === 0) throw new AppError('document_hidden');
      const passages = await readPassages(store, { orgId, documentId: id }, { from, limit: TEXT_PASSAGES + 1 });
      return {
        passages: passages.slice(0, TEXT_PASSAGES),
        next: passages.length > TEXT_PASSAGES ? from + TEXT_PASSAGES : null,
      };
    }) satisfies Handler<typeof contract.readKnowledgeText>,

    searchKnowledge: (async ({ query: { text } }, context) => {
      const { orgId } = context.session;
      const saved = [...validDocuments((await documentRows(store, orgId)).values()).values()];
      const { documents, isTest } = await readableBy(context, saved);
      const readable = new Map(documents.map((document) => [documentId(document), document]));
      const found = await findPassages(store, { orgId, documentIds: [...readable.keys()] }, text, KNOWLEDGE_PASSAGES);
      const passages = found.flatMap(({ document_id: id, page, text: words }) => {
        const document = readable.get(id);
        if (document === undefined) return [];
        const { integration, file_id, title, source_url, products } = document;
        return [{ integration, file_id, title, source_url, products, page, text: words }];
      });
      return { passages, isTest };
    }) satisfies Handler<typeof contract.searchKnowledge>,
  };
}

function requireDocumentSources(
  documentSources: ReaderParts['documentSources'],
): NonNullable<ReaderParts['documentSources']> {
  if (documentSources) return documentSources;
  throw new AppError('connection_unknown');
}
