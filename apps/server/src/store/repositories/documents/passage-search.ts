import type { Store } from '../../engine/database.ts';

/** A part of a document's text; pages count from 1, null for files without pages. */
export type Passage = { readonly page: number | null; readonly text: string };

export type FoundPassage = Passage & { readonly document_id: string };

/** The documents that a search reads. */
export type PassageScope = { readonly orgId: string; readonly documentIds: readonly string[] };

/** Returns the best passages with any of the words; words are letters and digits only. The full-text index differs by engine. */
export type PassageSearch = (
  store: Store,
  scope: PassageScope,
  words: readonly string[],
  limit: number,
) => Promise<readonly FoundPassage[]>;
