import { sameId } from '../../ai/references.ts';
import { PRODUCTS_FOUND, SALESFORCE_FILES } from '@fieldstone/contracts/skills/knowledge-documents';
import type { FoundDocument, DocumentProduct } from '@fieldstone/contracts/skills/knowledge-documents';
import type { Crm, CrmRecord } from '../../salesforce/crm.ts';
import { recentScope, searchRecent } from '../../salesforce/queries/recent-records.ts';
import { isRecordId, longId } from '../../salesforce/record-id.ts';
import { clause, containing, inChunks, names, soql } from '../../salesforce/soql.ts';
import type { Fragment } from '../../salesforce/soql.ts';
import { momentOf, numberOf, textOf } from '../../salesforce/values.ts';
import { fieldProblem } from '../../http/requests/field-problem.ts';
import type { FilePage } from '../../document-sources/apideck.ts';

const PAGE = 25;

/** The fields read of a file version. */
const FILE_FIELDS = names([
  'Id',
  'ContentDocumentId',
  'Title',
  'FileExtension',
  'VersionNumber',
  'ContentSize',
  'ContentModifiedDate',
]);

/** The id of a file, alone or in its address in Salesforce. */
const FILE_ID = /(?<![A-Za-z0-9])069[A-Za-z0-9]{12}(?:[A-Za-z0-9]{3})?(?![A-Za-z0-9])/;

/**
 * Returns the CRM's files whose name contains a text, newest content first. Among many files, only those that changed last
 * are searched, because names have no index; a file of any age is found by its id or address. A file that is uploaded or
 * replaced meanwhile sorts before the returned pages, so that the next page continues after the last one.
 * @param attached ids of documents to omit
 * @throws {AppError} `bad_request` for a malformed cursor
 */
export async function searchFiles(
  crm: Crm,
  text: string,
  attached: readonly string[],
  cursor: string | undefined,
): Promise<FilePage> {
  // An id that is not a CRM id would fail the whole query.
  const known = attached.filter((id) => isRecordId(id)).map(longId);
  const after = cursor === undefined ? null : positionOf(cursor);
  const rows = await crm.query(
    soql`SELECT ${FILE_FIELDS} FROM ContentVersion WHERE IsLatest = true AND ${await conditionFor(crm, text)}
      ${known.length === 0 ? clause`` : clause`AND ContentDocumentId NOT IN ${known}`}
      ${after === null ? clause`` : clause`AND (${behind(after)})`}
      ORDER BY ContentModifiedDate DESC NULLS LAST, Id DESC LIMIT ${PAGE + 1}`,
  );
  const page = rows.slice(0, PAGE).map(toDocument);
  const last = page.at(-1);
  return { documents: page, cursor: rows.length > PAGE && last !== undefined ? cursorOf(last) : null };
}

/** Returns a condition for which the CRM does not have to read every file. */
async function conditionFor(crm: Crm, text: string): Promise<Fragment> {
  const [id] = FILE_ID.exec(text) ?? [];
  if (id !== undefined) return clause`ContentDocumentId = ${longId(id)}`;
  const { since } = await recentScope(crm, 'ContentVersion');
  const named = clause`Title LIKE ${containing(text)}`;
  return since === null ? named : clause`SystemModstamp >= ${since} AND ${named}`;
}

/** The end of a page: the date of its last file, null without one, and the id of its version. */
type Position = { readonly at: Date | null; readonly id: string };

function cursorOf({ lastModifiedDate, content_version_id: id }: CrmFile): string {
  return `${lastModifiedDate ?? ''}_${id}`;
}

function positionOf(cursor: string): Position {
  const [date = '', id = '', ...more] = cursor.split('_');
  const at = date === '' ? null : new Date(date);
  if (isRecordId(id) && more.length === 0 && !Number.isNaN(at?.getTime())) return { at, id };
  throw fieldProblem('query.cursor', 'cursor');
}

function behind({ at, id }: Position): Fragment {
  const undated = clause`ContentModifiedDate = null`;
  if (at === null) return clause`${undated} AND Id < ${id}`;
  return clause`ContentModifiedDate < ${at} OR (ContentModifiedDate = ${at} AND Id < ${id}) OR ${undated}`;
}

/** Returns the CRM's files by key: the given version of a document, or else its latest one. */
export async function loadFiles(
  crm: Crm,
  requested: readonly FileKey[],
): Promise<(key: FileKey) => CrmFile | undefined> {
  const keys = requested.filter(({ file_id: id }) => isValidId(id));
  const versions = keys.flatMap(({ content_version_id: id }) => (id !== null && isValidId(id) ? [sameId(id)] : []));
  const latest = keys.flatMap(({ content_version_id: version, file_id: id }) => (version === null ? [sameId(id)] : []));
  const rows = await Promise.all([
    inChunks([...new Set(versions)], (chunk) =>
      crm.query(soql`SELECT ${FILE_FIELDS} FROM ContentVersion WHERE Id IN ${chunk}`),
    ),
    inChunks([...new Set(latest)], (chunk) =>
      crm.query(
        soql`SELECT ${FILE_FIELDS} FROM ContentVersion WHERE IsLatest = true AND ContentDocumentId IN ${chunk}`,
      ),
    ),
  ]);
  const [byVersion, byDocument] = rows.map((found) => found.map(toDocument));
  return ({ content_version_id: version, file_id: id }) =>
    version === null
      ? byDocument?.find((file) => file.file_id === sameId(id))
      : byVersion?.find((file) => file.content_version_id === sameId(version) && file.file_id === sameId(id));
}

/** The key of a file in a client's request. */
type FileKey = Pick<FoundDocument, 'file_id' | 'content_version_id'>;

const isValidId = (id: string): boolean => isRecordId(id) && longId(id) === sameId(id);

/** Returns the first products whose name or code contains a text. */
export async function findProducts(crm: Crm, text: string): Promise<DocumentProduct[]> {
  const found = await searchRecent(crm, 'Product2', ['Name', 'ProductCode'], text);
  return found
    .map((row) => ({ id: row.Id, name: textOf(row, 'Name') ?? row.Id }))
    .toSorted((left, right) => left.name.localeCompare(right.name) || (left.id < right.id ? -1 : 1))
    .slice(0, PRODUCTS_FOUND);
}

type CrmFile = Omit<FoundDocument, 'problem'> & { readonly content_version_id: string };

function toDocument(row: CrmRecord): CrmFile {
  const documentId = textOf(row, 'ContentDocumentId') ?? row.Id;
  return {
    integration: SALESFORCE_FILES,
    file_id: documentId,
    content_version_id: row.Id,
    content_document_id: documentId,
    title: textOf(row, 'Title') ?? documentId,
    file_extension: (textOf(row, 'FileExtension') ?? '').toLowerCase().slice(0, 40),
    version: textOf(row, 'VersionNumber'),
    source_url: null,
    size: numberOf(row, 'ContentSize') ?? 0,
    lastModifiedDate: momentOf(row, 'ContentModifiedDate'),
  };
}
