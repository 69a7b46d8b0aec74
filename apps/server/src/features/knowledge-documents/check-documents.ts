import { findFileProblem, SALESFORCE_FILES } from '@fieldstone/contracts/skills/knowledge-documents';
import type { DocumentFile } from '@fieldstone/contracts/skills/knowledge-documents';
import type { FieldError } from '@fieldstone/contracts/platform/error';
import { listedTwice, problemWith, recordNames, sameId } from '../../ai/references.ts';
import type { DocumentSources } from '../../document-sources/apideck.ts';
import { AppError } from '../../platform/errors.ts';
import { inParallel } from '../../salesforce/client/parallel.ts';
import type { Crm } from '../../salesforce/crm.ts';
import { brokenRule, fieldProblems } from '../../http/requests/field-problem.ts';
import { documentId } from '../../store/repositories/documents/knowledge-documents.ts';
import type { DocumentsInput, StoredDocuments } from './documents-section.ts';
import { loadFiles } from './salesforce-files.ts';

/** Where files come from: the org and, if the console has an account for them, other sources. */
export type FileSources = {
  readonly crm: Crm;
  readonly orgId: string;
  readonly documentSources: DocumentSources | null;
};

/**
 * Returns a change of the documents with the sources' own data on files, and the org's on products; clients send only ids.
 * Stored files and products stay unchanged if their source has deleted them.
 * @throws {AppError} `bad_request` for other unknown ids, and for files that cannot be attached
 */
export async function withSourceFacts(
  sources: FileSources,
  input: DocumentsInput,
  stored: StoredDocuments,
): Promise<DocumentsInput> {
  const [insert, update, mapping] = await Promise.all([
    checkFiles(sources, 'insert', input.insert, stored),
    checkFiles(sources, 'update', input.update, stored),
    checkProducts(sources.crm, input.document_metadata_mapping, stored),
  ]);
  const problems = [...insert.problems, ...update.problems, ...mapping.problems];
  if (problems.length > 0) throw fieldProblems(problems);
  return { ...input, insert: insert.files, update: update.files, document_metadata_mapping: mapping.mapping };
}

type CheckedFiles = { readonly files: DocumentFile[]; readonly problems: readonly FieldError[] };

async function checkFiles(
  sources: FileSources,
  list: 'insert' | 'update',
  sent: readonly DocumentFile[],
  { documents }: StoredDocuments,
): Promise<CheckedFiles> {
  const [inOrg, elsewhere] = await Promise.all([
    loadFiles(sources.crm, sent.filter(isOfOrg)),
    filesElsewhere(sources, sent),
  ]);
  const known = new Map(documents.map((document) => [documentId(document), document]));
  const problems: FieldError[] = [];
  const files = sent.map((file, index): DocumentFile => {
    const path = `body.${list}.${index}`;
    const facts = isOfOrg(file) ? inOrg(file) : elsewhere.get(documentId(file));
    const saved = known.get(documentId(file));
    if (facts === undefined) {
      if (saved?.content_version_id === file.content_version_id) return saved;
      const rule = isOfOrg(file) ? 'fileUnknown' : 'sourceFileUnknown';
      problems.push(problemWith({ path: `${path}.file_id`, id: file.file_id }, rule));
      return file;
    }
    const problem = findFileProblem(facts);
    if (problem === 'tooLarge') problems.push(brokenRule(`${path}.size`, 'documentTooLarge'));
    if (problem === 'unsupported') problems.push(brokenRule(`${path}.file_extension`, 'documentUnsupported'));
    // A stored document keeps its stored id.
    return saved === undefined ? facts : { ...facts, file_id: file.file_id };
  });
  return { files, problems };
}

const isOfOrg = ({ integration }: DocumentFile): boolean => integration === SALESFORCE_FILES;

/** Returns the files of other sources than the org, by their document ids; without those that the user cannot attach. */
async function filesElsewhere(
  { orgId, documentSources }: FileSources,
  sent: readonly DocumentFile[],
): Promise<ReadonlyMap<string, DocumentFile>> {
  if (documentSources === null) return new Map();
  const files = sent.filter((file) => !isOfOrg(file));
  const found = await inParallel(files, async ({ integration, file_id }) => {
    try {
      return await documentSources.findFile(orgId, integration, file_id);
    } catch (error) {
      if (error instanceof AppError && ['not_found', 'permission_missing'].includes(error.kind)) return null;
      throw error;
    }
  });
  return new Map(
    files.flatMap((file, at) => {
      const facts = found[at];
      return facts ? [[documentId(file), { ...facts, file_id: file.file_id }]] : [];
    }),
  );
}

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
