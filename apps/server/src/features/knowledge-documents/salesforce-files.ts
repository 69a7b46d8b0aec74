import { SALESFORCE_FILES } from '@fieldstone/contracts/knowledge-documents';
import type { FoundDocument, DocumentProduct } from '@fieldstone/contracts/knowledge-documents';
import type { FilePage } from '../../vault/apideck.ts';
import type { Crm, CrmRecord } from '../../crm/crm.ts';
import { isRecordId, longId } from '../../crm/record-id.ts';
import { clause, containing, soql } from '../../crm/soql.ts';
import { momentOf, numberOf, textOf } from '../../crm/values.ts';

const PAGE = 25;
const PRODUCTS = 25;

/**
 * Files of the CRM whose name holds a text, the latest upload first. Versions are numbered as they come, so the last id is where a page
 * ended whatever is uploaded meanwhile.
 * @param attached ids of the documents that are left out
 */
export async function searchFiles(
  crm: Crm,
  text: string,
  attached: readonly string[],
  cursor: string | undefined,
): Promise<FilePage> {
  // What was attached under another name is no file of the CRM, which would refuse the whole search for it.
  const known = attached.filter((id) => isRecordId(id)).map(longId);
  const rows = await crm.query(
    soql`SELECT Id, ContentDocumentId, Title, FileExtension, VersionNumber, ContentSize, ContentModifiedDate
      FROM ContentVersion WHERE IsLatest = true
      ${text === '' ? clause`` : clause`AND Title LIKE ${containing(text)}`}
      ${known.length === 0 ? clause`` : clause`AND ContentDocumentId NOT IN ${known}`}
      ${cursor === undefined ? clause`` : clause`AND Id < ${cursor}`}
      ORDER BY Id DESC LIMIT ${PAGE + 1}`,
  );
  const page = rows.slice(0, PAGE);
  return { documents: page.map(toDocument), cursor: rows.length > PAGE ? (page.at(-1)?.Id ?? null) : null };
}

/** The first products whose name or code holds a text. */
export async function findProducts(crm: Crm, text: string): Promise<DocumentProduct[]> {
  const rows = await crm.query(
    soql`SELECT Id, Name FROM Product2
      WHERE Name LIKE ${containing(text)} OR ProductCode LIKE ${containing(text)}
      ORDER BY Name, Id LIMIT ${PRODUCTS}`,
  );
  return rows.map((row) => ({ id: row.Id, name: textOf(row, 'Name') ?? row.Id }));
}

function toDocument(row: CrmRecord): Omit<FoundDocument, 'problem'> {
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
