import { problemOf, SALESFORCE_FILES } from '@fieldstone/contracts/skills/knowledge-documents';
import type { DocumentFile } from '@fieldstone/contracts/skills/knowledge-documents';
import type { FieldError } from '@fieldstone/contracts/platform/error';
import { listedTwice, problemWith, recordNames, sameId } from '../../ai/references.ts';
import type { Crm } from '../../salesforce/crm.ts';
import { fieldProblems } from '../../platform/http/requests/field-problem.ts';
import { ruleText } from '../../platform/http/requests/rule-text.ts';
import { documentId } from '../../store/repositories/knowledge-documents.ts';
import type { DocumentsInput, StoredDocuments } from './documents-section.ts';
import { filesOf } from './salesforce-files.ts';

/**
 * Returns a change of the documents with the org's own data on its files and products; clients send only ids.
 * Stored files and products stay unchanged if the org has deleted them.
 * @throws {AppError} `bad_request` for other unknown ids, and for files that cannot be attached
 */
export async function withOrgFacts(crm: Crm, input: DocumentsInput, stored: StoredDocuments): Promise<DocumentsInput> {
  const [insert, update, mapping] = await Promise.all([
    checkFiles(crm, 'insert', input.insert, stored),
    checkFiles(crm, 'update', input.update, stored),
    checkProducts(crm, input.document_metadata_mapping, stored),
  ]);
  const problems = [...insert.problems, ...update.problems, ...mapping.problems];
  if (problems.length > 0) throw fieldProblems(problems);
  return { ...input, insert: insert.files, update: update.files, document_metadata_mapping: mapping.mapping };
}

type CheckedFiles = { readonly files: DocumentFile[]; readonly problems: readonly FieldError[] };

/** Files of other sources stay unchanged: the org has no data on them. */
async function checkFiles(
  crm: Crm,
  list: 'insert' | 'update',
  sent: readonly DocumentFile[],
  { documents }: StoredDocuments,
): Promise<CheckedFiles> {
  const found = await filesOf(
    crm,
    sent.filter(({ integration }) => integration === SALESFORCE_FILES),
  );
  const known = new Map(documents.map((document) => [documentId(document), document]));
  const problems: FieldError[] = [];
  const files = sent.map((file, index): DocumentFile => {
    if (file.integration !== SALESFORCE_FILES) return file;
    const path = `body.${list}.${index}`;
    const facts = found(file);
    const saved = known.get(documentId(file));
    if (facts === undefined) {
      if (saved?.content_version_id === file.content_version_id) return saved;
      problems.push(problemWith({ path: `${path}.file_id`, id: file.file_id }, 'fileUnknown'));
      return file;
    }
    const problem = problemOf(facts);
    if (problem === 'tooLarge') problems.push(problemAt(`${path}.size`, 'documentTooLarge'));
    if (problem === 'unsupported') problems.push(problemAt(`${path}.file_extension`, 'documentUnsupported'));
    // A stored document keeps its stored id.
    return saved === undefined ? facts : { ...facts, file_id: file.file_id };
  });
  return { files, problems };
}

const problemAt = (path: string, code: 'documentTooLarge' | 'documentUnsupported'): FieldError => ({
  path,
  code,
  message: ruleText(code),
});

type Mapping = DocumentsInput['document_metadata_mapping'];

type CheckedMapping = { readonly mapping: Mapping; readonly problems: readonly FieldError[] };

async function checkProducts(crm: Crm, sent: Mapping, { documents }: StoredDocuments): Promise<CheckedMapping> {
  const ids = sent.flatMap(({ products }) => products.map(({ id }) => id));
  const storedNames = new Map(documents.flatMap(({ products }) => products.map(({ id, name }) => [sameId(id), name])));
  const names = await recordNames(crm, 'product', ids);
  const storedIds = new Map(documents.map((one) => [documentId(one), one.products.map(({ id }) => id)]));
  const problems: FieldError[] = [];
  const mapping = sent.map(({ products, ...key }, index) => {
    const references = products.map(({ id }, place) => ({
      path: `body.document_metadata_mapping.${index}.products.${place}.id`,
      id,
    }));
    problems.push(...listedTwice(references, storedIds.get(documentId(key)) ?? []));
    const named = references.map((reference) => {
      const { id } = reference;
      const name = names.get(sameId(id)) ?? storedNames.get(sameId(id));
      if (name === undefined) problems.push(problemWith(reference, 'productUnknown'));
      return { id, name: name ?? id };
    });
    return { ...key, products: named };
  });
  return { mapping, problems };
}
