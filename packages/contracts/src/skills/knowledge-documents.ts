// Long because the routes of documents share their fields and limits.
import * as z from 'zod/mini';
import { sectionVersion } from './ai-section.ts';
import { message } from '../platform/error.ts';
import { LIMITS } from '../platform/limits.ts';
import type { ListRules } from '../settings/merge/list-rule.ts';
import { dateTime, recordId, text, wholeNumber } from '../platform/primitives.ts';
import { route } from '../platform/route.ts';

/** Id of the built-in connection, and of its documents' connection. */
export const SALESFORCE_FILES = 'salesforce-files';

/** Files above this size, in bytes, are flagged and never fetched (requirement AIC-11). */
export const DOCUMENT_SIZE_LIMIT = LIMITS.documentTooLarge.maximum * 1_000_000;

/** Extensions of supported files, in lower case. */
export const DOCUMENT_EXTENSIONS = ['pdf', 'docx', 'html', 'htm', 'txt', 'csv', 'md'] as const;

/** Maximum number of documents in an org, and of products of a document. */
export const DOCUMENTS_LIMIT = LIMITS.documentsLimit.maximum;
export const DOCUMENT_PRODUCTS_LIMIT = LIMITS.documentProductsLimit.maximum;

/** Minimum length of a search text for products, in characters (requirement AIC-11). */
export const PRODUCT_SEARCH_MINIMUM = 3;

/** `Deleted` marks documents in a page that the next save removes; the server never returns it (requirement AIC-10). */
const DOCUMENT_STATUSES = ['Active', 'Processing', 'Deleted', 'Error'] as const;

/** Reasons why a document cannot be read. `source`: its source denied access, with its message in `detail`. */
export const DOCUMENT_ERRORS = [
  'tooLarge',
  'unsupported',
  'broken',
  'protected',
  'empty',
  'picturesOnly',
  'embeddedOnly',
  'tooMuchText',
  'timeout',
  'notFound',
  'noAccess',
  'source',
] as const;

/**
 * What of a readable document the assistant does not see. `embedded`: files and objects within the document; `pictures`: pages
 * that consist of pictures.
 */
export const DOCUMENT_GAPS = ['embedded', 'pictures'] as const;

export type DocumentGap = (typeof DOCUMENT_GAPS)[number];

export type DocumentError = (typeof DOCUMENT_ERRORS)[number];

/** Returns the reason why a file cannot be attached; null if it can. */
export function findFileProblem(file: {
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

/** Identifies a document as a file of a connection. For Salesforce Files, `file_id` is the id of the ContentDocument. */
const documentKey = {
  integration: connectionId,
  file_id: z.string().check(z.minLength(1, 'fileId'), z.maxLength(200, 'fileId')),
} as const;

const keyOnly = z.object(documentKey);

export type DocumentKey = z.infer<typeof keyOnly>;

const product = z.object({ id: recordId, name: text(255) });

export type DocumentProduct = z.infer<typeof product>;

const products = z.array(product).check(z.maxLength(DOCUMENT_PRODUCTS_LIMIT, 'documentProductsLimit'));

/** An address that pages link to; other schemes than the web's could contain a script. */
const webAddress = text(2000).check(z.regex(/^https?:\/\//i, 'webAddress'));

/** A file of a connection. The content ids are null outside Salesforce Files. */
const fileFields = {
  ...documentKey,
  content_version_id: z.nullable(recordId),
  content_document_id: z.nullable(recordId),
  title: z.string().check(z.minLength(1, 'documentTitle'), z.maxLength(255, 'textTooLong')),
  file_extension: text(40),
  version: z.nullable(text(40)),
  source_url: z.nullable(webAddress),
  /** In bytes. */
  size: z.number().check(z.gte(0), z.lte(Number.MAX_SAFE_INTEGER)),
  lastModifiedDate: z.nullable(dateTime),
} as const;

/** A file, attached or not. */
export const documentFile = z.object(fileFields);

const attachable = documentFile.check(
  z.refine((file) => findFileProblem(file) !== 'tooLarge', { error: 'documentTooLarge', path: ['size'] }),
  z.refine((file) => findFileProblem(file) !== 'unsupported', {
    error: 'documentUnsupported',
    path: ['file_extension'],
  }),
);

export type DocumentFile = z.infer<typeof documentFile>;

/** A saved document: the file and its products. */
export const savedDocument = z.object({ ...fileFields, products });

/** The saved documents. Of two with the same key, the first one is valid. */
export const savedDocuments = z.object({
  documents: z.array(savedDocument).check(
    z.check(({ value, issues }) => {
      const seen = new Set<string>();
      for (const [index, { integration, file_id }] of value.entries()) {
        const key = `${integration} ${file_id}`;
        if (seen.has(key))
          issues.push({ code: 'custom', input: value[index], path: [index], message: 'documentTwice' });
        seen.add(key);
      }
    }),
  ),
});

/** Merge rules for two edits of the documents. A file's id is reliable, because it identifies a record outside the list. */
export const DOCUMENT_LISTS: ListRules = {
  documents: { recognizedBy: ['file_id', 'title'], isKeyed: true, name: 'title' },
};

/** A document with its status. */
export const knowledgeDocument = z.object({
  ...fileFields,
  products,
  status: z.enum(DOCUMENT_STATUSES),
  /** Set for a document in Error. */
  error: z.nullable(z.object({ reason: z.enum(DOCUMENT_ERRORS), detail: z.nullable(message) })),
  /** What of a document in Active the assistant does not see. */
  gaps: z.array(z.enum(DOCUMENT_GAPS)),
  /** Set for a document in Processing that waits for this user to sign in, because it is read with that user's access. */
  waitsFor: z.nullable(text(255)),
});

export type KnowledgeDocument = z.infer<typeof knowledgeDocument>;

const PATH = '/api/ai/configurations/skills/knowledge-access-documents';

const response = z.object({ documents: z.array(knowledgeDocument), ...sectionVersion });

export const readKnowledgeDocuments = route({
  method: 'GET',
  path: PATH,
  permission: 'session',
  summary: 'Returns the documents that the assistant may read, with their states and the version of the list.',
  response,
});

const list = <T extends z.ZodMiniType>(item: T) => z.array(item).check(z.maxLength(DOCUMENTS_LIMIT, 'documentsLimit'));

export const writeKnowledgeDocuments = route({
  method: 'POST',
  path: PATH,
  permission: 'configure',
  summary:
    'Attaches, updates and removes documents and stores their products, if the version in If-Match is still current. New and changed documents become Processing; documents in Error are removed unless they are updated.',
  headers: z.object({ 'if-match': z.optional(text(100)) }),
  body: z.object({
    insert: list(attachable),
    /** Attached documents to read again, including those in Error. */
    update: list(attachable),
    delete: list(keyOnly),
    /** The products of inserted and attached documents; those of other documents do not change. */
    document_metadata_mapping: list(z.object({ ...documentKey, products })),
  }),
  journal: 'ai-configuration.write',
  response,
});

/** A file, and the reason why it cannot be attached, if there is one. */
const foundDocument = z.object({ ...fileFields, problem: z.nullable(z.enum(['tooLarge', 'unsupported'])) });

export type FoundDocument = z.infer<typeof foundDocument>;

export const searchDocuments = route({
  method: 'GET',
  path: '/api/documents',
  permission: 'session',
  summary:
    'Returns files of a connection whose name contains the search text, newest first, without attached ones. For Salesforce, these are the most recently changed versions, or the file whose ID the text contains. `cursor` comes from the previous page; a null cursor ends the list.',
  query: z.object({
    search: z._default(z.string().check(z.trim(), z.maxLength(100, 'textTooLong')), ''),
    source: z._default(connectionId, SALESFORCE_FILES),
    cursor: z.optional(z.string().check(z.minLength(1, 'cursor'), z.maxLength(1000, 'cursor'))),
  }),
  errors: ['not_found'],
  response: z.object({ documents: z.array(foundDocument), cursor: z.nullable(text(1000)) }),
});

/** Maximum number of products in a response. */
export const PRODUCTS_FOUND = 25;

export const searchProducts = route({
  method: 'GET',
  path: '/api/products',
  permission: 'session',
  summary: `Returns the first ${PRODUCTS_FOUND} products whose name or code contains the search text, sorted by name.`,
  query: z.object({
    search: z
      .string()
      .check(z.trim(), z.minLength(PRODUCT_SEARCH_MINIMUM, 'searchTooShort'), z.maxLength(100, 'textTooLong')),
  }),
  response: z.object({ products: z.array(product) }),
});

/** Maximum length of a search text in characters, and maximum number of passages in a response. */
export const KNOWLEDGE_SEARCH_LIMIT = 200;
export const KNOWLEDGE_PASSAGES = 10;

/** More passages than a document has: one for each character of its text. */
const PASSAGES_LIMIT = 3_000_000;

/** A passage that the assistant would find; `page` only in files with pages. */
const passage = z.object({
  ...documentKey,
  title: text(255),
  source_url: z.nullable(webAddress),
  products,
  page: z.nullable(z.number()),
  text: text(4000),
});

/** Maximum number of passages of a document in a response. */
export const TEXT_PASSAGES = 50;

export const readKnowledgeText = route({
  method: 'GET',
  path: `${PATH}/text`,
  permission: 'session',
  summary:
    'Returns the text of a document as the assistant reads it, in passages. `from` is the number of the first one, from `next` of the previous response; a null `next` ends the text. Requires the same grants as the search.',
  query: z.object({
    ...documentKey,
    from: z._default(wholeNumber(0, PASSAGES_LIMIT), 0),
  }),
  errors: ['not_found'],
  response: z.object({
    passages: z.array(z.object({ page: z.nullable(z.number()), text: text(4000) })),
    next: z.nullable(z.number()),
  }),
});

export type KnowledgePassage = z.infer<typeof passage>;

export const searchKnowledge = route({
  method: 'GET',
  path: '/api/ai/configurations/skills/knowledge-access/search',
  permission: 'session',
  summary:
    'Returns the passages of documents that the assistant would find for a text, best match first. While knowledge access or the assistant is disabled, and for users without a grant, it returns them only to a user who may configure them, as a test.',
  query: z.object({
    text: z.string().check(z.trim(), z.minLength(1, 'searchText'), z.maxLength(KNOWLEDGE_SEARCH_LIMIT, 'textTooLong')),
  }),
  response: z.object({
    passages: z.array(passage),
    /** Whether the assistant would find none of them for this user: it is disabled or not granted. */
    isTest: z.boolean(),
  }),
});
