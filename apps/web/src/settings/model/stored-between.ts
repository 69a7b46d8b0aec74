import { isEqual } from '@fieldstone/contracts/settings/equal';
import { hasUnrecognized } from '@fieldstone/contracts/settings/merge/match-entries';
import type { Payload } from '@fieldstone/contracts/settings/setting';
import { historyOf } from './editable.ts';
import type { Editable } from './editable.ts';

/**
 * Returns the payloads stored between two versions, oldest first, from the newest page of the history. Without need of them
 * (`hasUnrecognized`), and if the history does not lead back to the earlier version, there are none (requirement FIX-102).
 */
export async function storedBetween<P extends Payload>(
  editable: Editable<P>,
  profileId: string,
  base: P,
  theirs: P,
): Promise<readonly Payload[]> {
  const { lists = {}, defaults } = editable;
  if (!hasUnrecognized(lists, base, theirs)) return [];
  const history = await historyOf(editable, profileId)?.(undefined, {}).catch(() => undefined);
  const listsOf = (payload: Payload | null) => Object.keys(lists).map((name) => (payload ?? defaults)[name]);
  const changes = (history?.records ?? []).filter(({ outcome, process }) => outcome === 'done' && !process);
  const first = changes.findIndex(({ before }) => isEqual(listsOf(before), listsOf(base)));
  return changes
    .slice(0, first + 1)
    .flatMap(({ after }) => (after === null ? [] : [after]))
    .toReversed();
}
