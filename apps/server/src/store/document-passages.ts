import { setImmediate as others } from 'node:timers/promises';
import type { Store } from './database.ts';
import { postgresPassages } from './passages-postgres.ts';
import { sqlitePassages } from './passages-sqlite.ts';

/** A piece of a document's text; `page` where the file has pages, from 1. */
export type Passage = { readonly page: number | null; readonly text: string };

export type FoundPassage = Passage & { readonly document_id: string };

/** What the engines have each of their own: the index of words. */
export type PassageEngine = {
  readonly layout: readonly string[];
  /** The best passages that hold any of the words; words are letters and digits alone. */
  readonly find: (
    store: Store,
    orgId: string,
    words: readonly string[],
    limit: number,
  ) => Promise<readonly FoundPassage[]>;
};

/** Whose passages, and of which revision of the document. */
export type PassageOwner = { readonly orgId: string; readonly documentId: string; readonly revision: number };

/** Small enough that a statement is done in a few milliseconds: on SQLite it holds up everybody, so others go before the next. */
const A_STATEMENT = 50;

const WORDS_LIMIT = 20;

/** Stores the passages of a document, a few a statement; they are found once the document names their revision. */
export async function addPassages(
  { db }: Store,
  { orgId, documentId, revision }: PassageOwner,
  title: string,
  passages: readonly Passage[],
): Promise<void> {
  for (let start = 0; start < passages.length; start += A_STATEMENT) {
    const rows = passages.slice(start, start + A_STATEMENT).map(({ page, text }, index) => ({
      org_id: orgId,
      document_id: documentId,
      revision,
      position: start + index,
      title,
      page,
      text,
    }));
    await db.insertInto('document_passages').values(rows).execute();
    await others();
  }
}

/** Removes the passages of a document's other revisions; of all when none is named. */
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
      await others();
    }
  }
}

/** The passages that a text finds, best first. */
export async function findPassages(
  store: Store,
  orgId: string,
  text: string,
  limit: number,
): Promise<readonly FoundPassage[]> {
  const words = text.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return [];
  const engine = store.engine === 'SQLite' ? sqlitePassages : postgresPassages;
  return engine.find(store, orgId, words.slice(0, WORDS_LIMIT), limit);
}
