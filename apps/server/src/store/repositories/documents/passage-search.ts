import type { Store } from '../../engine/database.ts';
import type { SearchTerms } from '../../search-words.ts';

/** A part of a document's text; pages count from 1, null for files without pages. */
export type Passage = { readonly page: number | null; readonly text: string };

export type FoundPassage = Passage & { readonly document_id: string };

/** The documents that a search reads. */
export type PassageScope = { readonly orgId: string; readonly documentIds: readonly string[] };

/**
 * Returns the passages with any of the terms: first those with the most exact texts, then the best. The full-text index
 * differs by engine.
 */
export type PassageSearch = (
  store: Store,
  scope: PassageScope,
  search: SearchTerms,
  limit: number,
) => Promise<readonly FoundPassage[]>;
