import * as z from 'zod/mini';
import { sectionVersion } from './ai-section.ts';
import type { ListRules } from './merge/list-rule.ts';
import { dateTime, recordId, text } from './primitives.ts';
import { route } from './route.ts';

/** Id of the connection that is always there, and of its documents. */
export const SALESFORCE_FILES = 'salesforce-files';

/** Files above this size, in bytes, are flagged and never fetched (seed 2, section 5). */
export const DOCUMENT_SIZE_LIMIT = 200_000_000;

/** Kinds of files that have a text, by their extensions in lower case. */
export const DOCUMENT_EXTENSIONS = ['pdf', 'docx', 'html', 'htm', 'txt', 'csv', 'md'] as const;

/** Most documents of an org, and most products of a document. */
export const DOCUMENTS_LIMIT = 500;
export const DOCUMENT_PRODUCTS_LIMIT = 50;

/** Characters from which on products are searched (seed 2, section 9). */
export const PRODUCT_SEARCH_MINIMUM = 3;

/** `Deleted` is how a page marks what the next save removes; the server never answers it (seed 2, section 4). */
const DOCUMENT_STATUSES = ['Active', 'Processing', 'Deleted', 'Error'] as const;

/** Why a document cannot be read. `source`: what it comes from said no, in the words of `detail`. */
export const DOCUMENT_ERRORS = [
  'tooLarge',
  'unsupported',
  'broken',
  'protected',
  'empty',
  'tooMuchText',
  'timeout',
  'notFound',
  'noAccess',
  'source',
] as const;

export type DocumentError = (typeof DOCUMENT_ERRORS)[number];

/** What is wrong with a file before it is attached; null: nothing. */
export function problemOf(file: {
  readonly size: number;
  readonly file_extension: string;
}): 'tooLarge' | 'unsupported' | null {
  if (file.size > DOCUMENT_SIZE_LIMIT) return 'tooLarge';
  return DOCUMENT_EXTENSIONS.some((extension) => extension === file.file_extension.toLowerCase())
    ? null
    : 'unsupported';
}

/** Id of a connection: the built-in one, or Apideck's `file-storage+box`. */
export const connectionId = z.string().check(z.regex(/^[\w-]{1,60}(\+[\w-]{1,60})?$/, 'connectionId'));

/** Tells documents apart: a file of a connection. Of Salesforce Files `file_id` is the id of the ContentDocument. */
const documentKey = {
  integration: connectionId,
  file_id: z.string().check(z.minLength(1, 'fileId'), z.maxLength(200, 'fileId')),
} as const;

const keyOnly = z.object(documentKey);

export type DocumentKey = z.infer<typeof keyOnly>;

const product = z.object({ id: recordId, name: text(255) });

export type DocumentProduct = z.infer<typeof product>;

const products = z.array(product).check(z.maxLength(DOCUMENT_PRODUCTS_LIMIT, 'documentProductsLimit'));

/** A page may link to it: no other scheme than the web's, in which a script could stand. */
const webAddress = text(2000).check(z.regex(/^https?:\/\//i, 'webAddress'));

/** A file as its connection knows it (seed 2, section 3). The ids of the content are null outside Salesforce Files. */
const fileFields = {
  ...documentKey,
  content_version_id: z.nullable(recordId),
  content_document_id: z.nullable(recordId),
  title: z.string().check(z.minLength(1, 'documentTitle'), z.maxLength(255, 'textTooLong')),
  file_extension: text(40),
  version: z.nullable(text(40)),
  source_url: z.nullable(webAddress),
  /** Bytes. */
  size: z.number().check(z.gte(0), z.lte(Number.MAX_SAFE_INTEGER)),
  lastModifiedDate: z.nullable(dateTime),
} as const;

/** A file, attached or not. */
export const documentFile = z.object(fileFields);

const attachable = documentFile.check(
  z.refine((file) => problemOf(file) !== 'tooLarge', { error: 'documentTooLarge', path: ['size'] }),
  z.refine((file) => problemOf(file) !== 'unsupported', { error: 'documentUnsupported', path: ['file_extension'] }),
);

export type DocumentFile = z.infer<typeof documentFile>;

/** A document as saved: the file and the products that it is about. */
export const savedDocument = z.object({ ...fileFields, products });

/** How two edits of the documents merge. The id of a file is that of a record outside of the list. */
export const DOCUMENT_LISTS: ListRules = { documents: { recognizedBy: ['file_id', 'title'], name: 'title' } };

/** A document with what became of it. */
export const knowledgeDocument = z.object({
  ...fileFields,
  products,
  status: z.enum(DOCUMENT_STATUSES),
  /** Of a document in Error. */
  error: z.nullable(z.object({ reason: z.enum(DOCUMENT_ERRORS), detail: z.nullable(text(1000)) })),
  /** Of a document in Processing that waits until this user is signed in again: it is read with that user's access. */
  waitsFor: z.nullable(text(255)),
});

export type KnowledgeDocument = z.infer<typeof knowledgeDocument>;

const PATH = '/api/ai/configurations/skills/knowledge-access-documents';

const response = z.object({ documents: z.array(knowledgeDocument), ...sectionVersion });

export const readKnowledgeDocuments = route({
  method: 'GET',
  path: PATH,
  permission: 'session',
  summary: 'Answers the documents that the assistant may read, with their states and the version of the list.',
  response,
});

const list = <T extends z.ZodMiniType>(item: T) => z.array(item).check(z.maxLength(DOCUMENTS_LIMIT, 'documentsLimit'));

export const writeKnowledgeDocuments = route({
  method: 'POST',
  path: PATH,
  permission: 'configure',
  summary:
    'Attaches, updates and removes documents and says which products they are about, if nobody has changed the list since the version named in If-Match; new and changed ones become Processing, those in Error that are not updated leave the list.',
  headers: z.object({ 'if-match': z.optional(text(100)) }),
  body: z.object({
    insert: list(attachable),
    /** Attached documents that are to be read again, also those in Error. */
    update: list(attachable),
    delete: list(keyOnly),
    /** The products of inserted and attached documents; those of others stay as they are. */
    document_metadata_mapping: list(z.object({ ...documentKey, products })),
  }),
  journal: 'ai-configuration.write',
  response,
});

/** A file that can be attached, or why not. */
const foundDocument = z.object({ ...fileFields, problem: z.nullable(z.enum(['tooLarge', 'unsupported'])) });

export type FoundDocument = z.infer<typeof foundDocument>;

export const searchDocuments = route({
  method: 'GET',
  path: '/api/documents',
  permission: 'session',
  summary:
    'Answers files of a connection whose name holds the search text, without those attached already, newest first; `cursor` is what the page before answered, and a null cursor ends the list.',
  query: z.object({
    search: z._default(z.string().check(z.trim(), z.maxLength(100, 'textTooLong')), ''),
    source: z._default(connectionId, SALESFORCE_FILES),
    cursor: z.optional(z.string().check(z.minLength(1, 'cursor'), z.maxLength(1000, 'cursor'))),
  }),
  response: z.object({ documents: z.array(foundDocument), cursor: z.nullable(text(1000)) }),
});

export const searchProducts = route({
  method: 'GET',
  path: '/api/products',
  permission: 'session',
  summary: 'Answers the first 25 products whose name or code holds the search text, by name.',
  query: z.object({
    search: z
      .string()
      .check(z.trim(), z.minLength(PRODUCT_SEARCH_MINIMUM, 'searchTooShort'), z.maxLength(100, 'textTooLong')),
  }),
  response: z.object({ products: z.array(product) }),
});

/** Longest text that is searched for, and most passages that a search answers. */
export const KNOWLEDGE_SEARCH_LIMIT = 200;
export const KNOWLEDGE_PASSAGES = 10;

/** What the assistant would find; `page` only in files that have pages. */
const passage = z.object({
  ...documentKey,
  title: text(255),
  source_url: z.nullable(webAddress),
  products,
  page: z.nullable(z.number()),
  text: text(4000),
});

export type KnowledgePassage = z.infer<typeof passage>;

export const searchKnowledge = route({
  method: 'GET',
  path: '/api/ai/configurations/skills/knowledge-access/search',
  permission: 'session',
  summary: 'Answers the passages of the documents that the assistant would find for a text, best first.',
  query: z.object({
    text: z.string().check(z.trim(), z.minLength(1, 'searchText'), z.maxLength(KNOWLEDGE_SEARCH_LIMIT, 'textTooLong')),
  }),
  response: z.object({ passages: z.array(passage) }),
});
