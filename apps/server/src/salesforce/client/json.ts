import { LRUCache } from 'lru-cache';

/** Maximum length of a kept text. Only lists of some thousand records are longer. */
const LONGEST_KEPT = 4_000_000;

/**
 * Parsed values by text. Equal texts parse to equal values, so entries never become stale, and all users share them. Their size is that
 * of the texts, in characters; with 2,000 group profiles, a page has three million.
 */
const known = new LRUCache<string, { readonly value: unknown }>({
  maxSize: 8_000_000,
  maxEntrySize: LONGEST_KEPT,
  sizeCalculation: (_value, text) => text.length + 1,
});

/** Parses a text as JSON; returns null for invalid JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Parses the JSON of a response that is likely to come again; null for invalid JSON. The same text has the same value, so that the
 * results of `keepLast` about it are kept, too. Its readers share it and must not change it.
 */
export function parseSharedJson(text: string): unknown {
  const held = known.get(text);
  if (held !== undefined) return held.value;
  const value = parseJson(text);
  known.set(text, { value });
  return value;
}
