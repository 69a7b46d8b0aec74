import { setImmediate as nextTurn } from 'node:timers/promises';
import { toChunks } from '../../../platform/chunks.ts';
import type { Store } from '../../../store/engine/database.ts';
import { toSearchTerms, wordsToIndex } from '../../../store/search-words.ts';
import type { FoundPassage, Passage, PassageScope } from '../../../store/repositories/documents/passage-search.ts';
import { searchPostgres } from './passages-postgres.ts';
import { searchSqlite } from './passages-sqlite.ts';

/** The document that passages belong to, and its revision. */
export type PassageOwner = { readonly orgId: string; readonly documentId: string; readonly revision: number };

/**
 * Few enough for some milliseconds per statement: on SQLite, a statement blocks everything, so others run in between.
 */
const A_STATEMENT = 50;

/** Stores the passages of a document in small statements; they are found once the document has their revision. */
export async function addPassages(
  { db }: Store,
  { orgId, documentId, revision }: PassageOwner,
  title: string,
  passages: readonly Passage[],
): Promise<void> {
  const titleWords = wordsToIndex(title);
  for (const [statement, chunk] of toChunks(passages, A_STATEMENT).entries()) {
    const rows = chunk.map(({ page, text }, index) => ({
      org_id: orgId,
      document_id: documentId,
      revision,
      position: statement * A_STATEMENT + index,
      title,
      page,
      text,
      title_words: titleWords,
      text_words: wordsToIndex(text),
    }));
    await db.insertInto('document_passages').values(rows).execute();
    await nextTurn();
  }
}

/** Removes the passages of a document's other revisions; of all, for null. */
export async function removePassages(
  { db }: Store,
  orgId: string,
  documentId: string,
  keep: number | null,
): Promise<void> {
  const left = await db
    .selectFrom('document_passages')
    .select(({ fn }) => ['revision', fn.max('position').as('last')])
    .where('org_id', '=', orgId)
    .where('document_id', '=', documentId)
    .groupBy('revision')
    .execute();
  for (const { revision, last } of left.filter((each) => each.revision !== keep)) {
    for (let start = 0; start <= last; start += A_STATEMENT) {
      await db
        .deleteFrom('document_passages')
        .where('org_id', '=', orgId)
        .where('document_id', '=', documentId)
        .where('revision', '=', revision)
        .where('position', '>=', start)
        .where('position', '<', start + A_STATEMENT)
        .execute();
      await nextTurn();
    }
  }
}

/** Returns the passages of a document's current text in their order, from a position on. */
export async function readPassages(
  { reads }: Store,
  { orgId, documentId }: Omit<PassageOwner, 'revision'>,
  { from, limit }: { readonly from: number; readonly limit: number },
): Promise<readonly Passage[]> {
  return reads
    .selectFrom('document_passages as p')
    .innerJoin('knowledge_documents as d', (join) =>
      join
        .onRef('d.org_id', '=', 'p.org_id')
        .onRef('d.id', '=', 'p.document_id')
        .onRef('d.text_revision', '=', 'p.revision'),
    )
    .select(['p.page', 'p.text'])
    .where('p.org_id', '=', orgId)
    .where('p.document_id', '=', documentId)
    .where('p.position', '>=', from)
    .orderBy('p.position')
    .limit(limit)
    .execute();
}

/** Returns the passages that match a text, best first. */
export async function findPassages(
  store: Store,
  scope: PassageScope,
  text: string,
  limit: number,
): Promise<readonly FoundPassage[]> {
  const terms = toSearchTerms(text);
  if (terms.terms.length === 0 || scope.documentIds.length === 0) return [];
  const search = store.engine === 'SQLite' ? searchSqlite : searchPostgres;
  return search(store, scope, terms, limit);
}
