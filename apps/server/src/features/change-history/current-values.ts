import type { ChangeHistoryEntry } from '@fieldstone/contracts/organization/change-history';
import { isEqual } from '@fieldstone/contracts/settings/equal';
import { changeEntry } from '../../settings/change-entry.ts';
import type { ChangeHistory } from '../../store/repositories/change-history.ts';
import type { Found } from './search.ts';

/** Returns changes, each with which of its values the setting has now: neither can be brought back (requirement FIX-92). */
export async function withCurrentValues(
  history: ChangeHistory,
  found: readonly Found[],
): Promise<ChangeHistoryEntry[]> {
  const newest = await history.newestOf(found.map(({ entry }) => entry));
  return found.map(({ change, entry }): ChangeHistoryEntry => {
    const last = newest.get(entry.id);
    // Without an outcome, the value of the newest change is unknown.
    if (last?.outcome !== 'done') return change;
    const { after, unreadable } = changeEntry(last);
    const isCurrent = (side: 'before' | 'after') =>
      unreadable?.after !== true && change.unreadable?.[side] !== true && isEqual(change[side], after);
    const current = { before: isCurrent('before'), after: isCurrent('after') };
    return current.before || current.after ? { ...change, current } : change;
  });
}
