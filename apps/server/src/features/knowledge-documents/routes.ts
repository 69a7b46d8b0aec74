import { KNOWLEDGE_PASSAGES, problemOf, SALESFORCE_FILES } from '@fieldstone/contracts/skills/knowledge-documents';
import type * as contract from '@fieldstone/contracts/skills/knowledge-documents';
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/context.ts';
import { requireVersion } from '../../platform/http/version-header.ts';
import { findPassages } from '../../store/repositories/document-passages.ts';
import { documentId, documentOf, documentRows } from '../../store/repositories/knowledge-documents.ts';
import type { Leases } from '../../store/leases.ts';
import { createDocumentReader } from './reader.ts';
import type { ReaderParts } from './read-document.ts';
import { findProducts, searchFiles } from './salesforce-files.ts';
import { readDocuments, saveDocuments } from './save-documents.ts';

export type KnowledgeDocumentsParts = Omit<ReaderParts, 'onRetry'> & {
  readonly leases: Leases;
  readonly logger: FastifyBaseLogger;
};

/** Creates the routes of the assistant's documents and the reader in the background. */
export function createKnowledgeDocuments({ logger, ...parts }: KnowledgeDocumentsParts) {
  const { store, documentSources } = parts;
  const reader = createDocumentReader({
    ...parts,
    onRetry: ({ id, attempts }, err) => logger.warn({ err, documentId: id, attempts }, 'a document is retried'),
    onError: (err) => logger.error({ err }, 'the documents could not be read'),
  });

  const handlers = {
    readKnowledgeDocuments: ((_input, context) => readDocuments(parts, context)) satisfies Handler<
      typeof contract.readKnowledgeDocuments
    >,

    writeKnowledgeDocuments: (async ({ headers, body: input }, context) => {
      const saved = await saveDocuments(parts, { version: requireVersion(headers['if-match']), input }, context);
      reader.wake();
      return saved;
    }) satisfies Handler<typeof contract.writeKnowledgeDocuments>,

    searchDocuments: (async ({ query: { search, source, cursor } }, { crm, session: { orgId } }) => {
      const saved = [...(await documentRows(store, orgId)).values()].map(documentOf);
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
        documents: documents.map((file) => ({ ...file, problem: problemOf(file) })),
        cursor: page.cursor,
      };
    }) satisfies Handler<typeof contract.searchDocuments>,

    searchProducts: (async ({ query: { search } }, { crm }) => ({
      products: await findProducts(crm, search),
    })) satisfies Handler<typeof contract.searchProducts>,

    searchKnowledge: (async ({ query: { text } }, { session: { orgId } }) => {
      const found = await findPassages(store, orgId, text, KNOWLEDGE_PASSAGES);
      const rows = await documentRows(store, orgId);
      const passages = found.flatMap(({ document_id: id, page, text: words }) => {
        const row = rows.get(id);
        if (row === undefined) return [];
        const { integration, file_id, title, source_url, products } = documentOf(row);
        return [{ integration, file_id, title, source_url, products, page, text: words }];
      });
      return { passages };
    }) satisfies Handler<typeof contract.searchKnowledge>,
  };
  return { handlers, reader };
}

function requireDocumentSources(
  documentSources: ReaderParts['documentSources'],
): NonNullable<ReaderParts['documentSources']> {
  if (documentSources) return documentSources;
  throw new AppError('not_found', 'This connection does not exist. It may have been removed already.');
}
