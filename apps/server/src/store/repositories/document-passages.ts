import { setImmediate as others } from 'node:timers/promises';
import type { Store } from '../engine/database.ts';
import { postgresPassages } from './passages-postgres.ts';
import { sqlitePassages } from './passages-sqlite.ts';

/** A part of a document's text; pages count from 1, null for files without pages. */
export type Passage = { readonly page: number | null; readonly text: string };

export type FoundPassage = Passage & { readonly document_id: string };

/** The full-text index, which differs by engine. */
export type PassageEngine = {
  readonly layout: readonly string[];
  /** Returns the best passages with any of the words; words are letters and digits only. */
  readonly find: (
    store: Store,
    orgId: string,
    words: readonly string[],
    limit: number,
  ) => Promise<readonly FoundPassage[]>;
};

/** The document that passages belong to, and its revision. */
export type PassageOwner = { readonly orgId: string; readonly documentId: string; readonly revision: number };

/**
 * Few enough for some milliseconds per statement: on SQLite, a statement blocks everything, so others run in between.
 */
const A_STATEMENT = 50;

const WORDS_LIMIT = 20;

/** Stores the passages of a document in small statements; they are found once the document has their revision. */
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
      await others();
    }
  }
}

/** Returns the passages that match a text, best first. */
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
