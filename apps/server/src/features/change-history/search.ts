import { SEARCHED_ENTRIES } from '@fieldstone/contracts/organization/change-history';
import type { ChangeHistoryEntry } from '@fieldstone/contracts/organization/change-history';
import type { ChangeFilter, ChangeHistory } from '../../store/repositories/change-history.ts';
import type { ChangeKey } from '../../store/repositories/change-key.ts';
import type { JournalEntry } from '../../store/repositories/journal-entry.ts';
import { changeEntry } from '../../settings/change-entry.ts';

/** A filter with the text that a value must contain. */
export type ChangeSearch = { readonly filter: ChangeFilter; readonly text: string | undefined };

/** Entries that are read at once while searching; each has some kilobytes. */
const WINDOW = 500;

/** A change, and its entry of the journal. */
export type Found = { readonly change: ChangeHistoryEntry; readonly entry: JournalEntry };

/** The entries of a part of the history that match, and the position of its end. */
type Searched = { readonly found: readonly Found[]; readonly end: ChangeKey; readonly isLast: boolean };

/** Yields the matching entries, newest first, in parts of the history. */
export async function* searchChanges(
  history: ChangeHistory,
  { filter, text }: ChangeSearch,
  start: ChangeKey | undefined,
  size: number,
): AsyncGenerator<Searched> {
  for (let after = start; ;) {
    const keys = await history.keys(filter, after, size);
    const end = keys.at(-1);
    if (end === undefined) return;
    const entries = await history.entries(
      keys.map(({ id }) => id),
      text,
    );
    const uses = await history.uses(entries);
    const found = entries.flatMap((entry) => {
      const change = changeEntry(entry, uses.get(entry.id));
      const isMatch = text === undefined || holds([change.before, change.after, change.note], text.toLocaleLowerCase());
      return isMatch ? [{ change, entry }] : [];
    });
    const isLast = keys.length < size;
    yield { found, end, isLast };
    if (isLast) return;
    after = end;
  }
}

/** A page of the history; `searchedTo` is the time of its end. */
export type ChangePage = {
  readonly records: readonly Found[];
  readonly next: ChangeKey | null;
  readonly searchedTo: number | null;
};

/** Returns a page of at most `limit` matching entries; fewer if the maximum number of entries was searched. */
export async function readPage(
  history: ChangeHistory,
  search: ChangeSearch,
  limit: number,
  start: ChangeKey | undefined,
): Promise<ChangePage> {
  const records: Found[] = [];
  // One more than the page shows whether there are more.
  const size = search.text === undefined ? limit + 1 : WINDOW;
  let searched = 0;
  let last: ChangeKey | undefined;
  for await (const { found, end, isLast } of searchChanges(history, search, start, size)) {
    for (const one of found) {
      if (records.length === limit) {
        return { records, next: last ?? null, searchedTo: last?.changedAt ?? null };
      }
      records.push(one);
      last = one.entry;
    }
    searched += size;
    if (isLast) return { records, next: null, searchedTo: end.changedAt };
    if (searched >= SEARCHED_ENTRIES || records.length === limit) {
      return { records, next: end, searchedTo: end.changedAt };
    }
  }
  return { records, next: null, searchedTo: null };
}

/** Returns whether any text or number inside a value contains the text, which is in lower case. */
function holds(value: unknown, text: string): boolean {
  if (typeof value === 'string') return value.toLocaleLowerCase().includes(text);
  if (typeof value === 'number') return String(value).includes(text);
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some((inner) => holds(inner, text));
}
