import {
  beginDocumentConnection,
  listDocumentConnections,
  removeDocumentConnection,
} from '@fieldstone/contracts/skills/document-connections';
import type { DocumentConnection } from '@fieldstone/contracts/skills/document-connections';
import {
  findFileProblem,
  readKnowledgeDocuments,
  readKnowledgeText,
  SALESFORCE_FILES,
  searchDocuments,
  searchKnowledge,
  searchProducts,
  writeKnowledgeDocuments,
} from '@fieldstone/contracts/skills/knowledge-documents';
import type {
  DocumentFile,
  KnowledgeDocument,
  KnowledgePassage,
} from '@fieldstone/contracts/skills/knowledge-documents';
import * as z from 'zod/mini';
import { Rejection } from './server.ts';
import type { TestServer } from './server.ts';

/** Number of files per page of search results. */
const FILES_PAGE = 2;

/** Number of passages per part of a document's text. */
const TEXT_PAGE = 2;

/** Returns a file of Salesforce Files. */
export function testFile(number: number, title: string, more: Partial<DocumentFile> = {}): DocumentFile {
  const last = String(number).padStart(4, '0');
  return {
    integration: SALESFORCE_FILES,
    file_id: `069Fs000000${last}AAA`,
    content_document_id: `069Fs000000${last}AAA`,
    content_version_id: `068Fs000000${last}AAA`,
    title,
    file_extension: 'pdf',
    version: '1',
    source_url: null,
    size: 1_500_000,
    lastModifiedDate: '2026-11-18T08:00:00.000Z',
    ...more,
  };
}

/** Returns a knowledge document. */
export function testDocument(number: number, title: string, more: Partial<KnowledgeDocument> = {}): KnowledgeDocument {
  return { ...testFile(number, title), products: [], status: 'Active', error: null, gaps: [], waitsFor: null, ...more };
}

export function testConnection(id: string, name: string, more: Partial<DocumentConnection> = {}): DocumentConnection {
  return {
    id,
    serviceId: id,
    name,
    unifiedApi: 'file-storage',
    state: 'callable',
    enabled: true,
    integrationState: 'configured',
    authType: 'oauth2',
    formFields: [],
    ...more,
  };
}

export const PRODUCTS = [
  { id: '01tFs0000000001AAA', name: 'Pump P-100' },
  { id: '01tFs0000000002AAA', name: 'Pump P-200' },
  { id: '01tFs0000000003AAA', name: 'Valve V-7' },
];

export type TestKnowledge = {
  readonly documents?: readonly KnowledgeDocument[];
  readonly files?: readonly DocumentFile[];
  readonly connections?: readonly DocumentConnection[];
  readonly canConnect?: boolean;
  readonly passages?: readonly KnowledgePassage[];
  /** Whether the passages are only a test of an administrator. */
  readonly isTest?: boolean;
  /** The text of every document. */
  readonly texts?: ReadonlyArray<{ readonly page: number | null; readonly text: string }>;
};

/** Serves documents, search and connections. Like the server, a save sets changed documents to Processing and drops failed ones. */
export function serveKnowledge(server: TestServer, start: TestKnowledge = {}) {
  const keyOf = ({ integration, file_id }: { readonly integration: string; readonly file_id: string }) =>
    `${integration} ${file_id}`;
  let documents = [...(start.documents ?? [])];
  let connections = [testConnection(SALESFORCE_FILES, 'Salesforce Files'), ...(start.connections ?? [])];
  let revision = 1;
  const { files = [], canConnect = false, passages = [], texts = [], isTest = false } = start;
  const responseOf = () => ({ documents, version: `d${revision}`, changed: null });

  server.on(readKnowledgeDocuments, responseOf);
  server.on(writeKnowledgeDocuments, ({ headers, body }) => {
    if (headers['if-match'] !== `d${revision}`) throw new Rejection('conflict', 'Changed.', { current: responseOf() });
    revision += 1;
    const deleted = new Set(body.delete.map(keyOf));
    const updated = new Map(body.update.map((file) => [keyOf(file), file]));
    const products = new Map(body.document_metadata_mapping.map((one) => [keyOf(one), one.products]));
    const processing = { status: 'Processing' as const, error: null, gaps: [], waitsFor: null };
    documents = [
      ...documents
        .filter((one) => !deleted.has(keyOf(one)) && (one.status !== 'Error' || updated.has(keyOf(one))))
        .map((one) => ({ ...one, ...(updated.has(keyOf(one)) && { ...updated.get(keyOf(one)), ...processing }) }))
        .map((one) => ({
          ...one,
          ...(products.has(keyOf(one)) && { products: products.get(keyOf(one)) ?? [], ...processing }),
        })),
      ...body.insert.map((file) => ({ ...file, products: products.get(keyOf(file)) ?? [], ...processing })),
    ];
    return responseOf();
  });
  server.on(searchDocuments, ({ query }) => {
    const attached = new Set(documents.map(keyOf));
    const found = files.filter(
      (file) =>
        file.integration === query.source &&
        !attached.has(keyOf(file)) &&
        file.title.toLowerCase().includes(query.search.toLowerCase()),
    );
    const from = Number(query.cursor ?? 0);
    const page = found.slice(from, from + FILES_PAGE);
    return {
      documents: page.map((file) => ({ ...file, problem: findFileProblem(file) })),
      cursor: found.length > from + FILES_PAGE ? String(from + FILES_PAGE) : null,
    };
  });
  server.on(searchProducts, ({ query }) => ({
    products: PRODUCTS.filter(({ name }) => name.toLowerCase().includes(query.search.toLowerCase())),
  }));
  server.on(searchKnowledge, ({ query }) => ({
    passages: passages.filter(({ text }) => text.toLowerCase().includes(query.text.toLowerCase())),
    isTest,
  }));
  server.on(readKnowledgeText, ({ query }) => {
    const { from } = z.parse(readKnowledgeText.query, query);
    return {
      passages: texts.slice(from, from + TEXT_PAGE),
      next: texts.length > from + TEXT_PAGE ? from + TEXT_PAGE : null,
    };
  });
  server.on(listDocumentConnections, () => ({ connections, canConnect, isComplete: true }));
  server.on(beginDocumentConnection, () => ({ sessionUri: 'https://vault.example/session/abc' }));
  server.on(removeDocumentConnection, ({ params }) => {
    const one = connections.find(({ id }) => id === params.id);
    if (!one) throw new Rejection('not_found', 'No such connection.');
    const connection = { ...one, state: 'available', enabled: false } as const;
    connections = connections.map((other) => (other.id === one.id ? connection : other));
    return { connection };
  });

  return {
    /** Replaces the documents, as after processing or after a change by another administrator. */
    setDocuments: (next: readonly KnowledgeDocument[], isNewVersion = false) => {
      documents = [...next];
      if (isNewVersion) revision += 1;
    },
    documents: () => documents,
    /** Adds a connection, as when the user connects a source in the other window. */
    addConnection: (connection: DocumentConnection) => {
      connections = [...connections, connection];
    },
  };
}
