import { GROUP_PROFILE_CHANGE } from '@fieldstone/contracts/organization/change-kinds';
import type * as contract from '@fieldstone/contracts/organization/group-profiles';
import { UNDOABLE_PROFILE_CHANGES } from '@fieldstone/contracts/organization/group-profiles';
import type { GroupProfileChange, GroupProfileState } from '@fieldstone/contracts/organization/group-profiles';
import type { RouteResult } from '@fieldstone/contracts/platform/route';
import { AppError } from '../../platform/errors.ts';
import { longId } from '../../salesforce/record-id.ts';
import type { RequestJournal } from '../../store/repositories/journal.ts';
import type { JournalEntry } from '../../store/repositories/journal-entry.ts';
import { moveProfiles } from './assign.ts';
import type { ChangeScope } from './change.ts';
import { editProfile } from './edit-profile.ts';
import { loadDirectory, requireProfile } from '../../salesforce/queries/profile-directory.ts';
import { recordedAfter, recordedBefore, recordedPart } from './recorded.ts';
import { reconcileChanges } from './reconcile.ts';

/** Returns the latest changes of a group profile, newest first. */
export async function readHistory(
  journal: RequestJournal,
  profileId: string,
): Promise<RouteResult<typeof contract.groupProfileHistory>> {
  const entries = await latestOf(journal, profileId);
  const undone = undoneIn(entries);
  return { records: entries.map((entry) => toChange(entry, !undone.has(entry.id))) };
}

const latestOf = (journal: RequestJournal, profileId: string): Promise<readonly JournalEntry[]> =>
  journal.entries({
    profileId: longId(profileId),
    settingIds: [GROUP_PROFILE_CHANGE],
    limit: UNDOABLE_PROFILE_CHANGES,
  });

/** Returns the ids of the changes that a later one has undone. */
function undoneIn(entries: readonly JournalEntry[]): ReadonlySet<string> {
  return new Set(
    entries.flatMap(({ outcome, after }) =>
      outcome === 'failed' ? [] : (recordedAfter.safeParse(after).data?.undoes ?? []),
    ),
  );
}

function toChange(entry: JournalEntry, canUndo: boolean): GroupProfileChange {
  const { kind, cloneOf, undoes, ...after } = recordedAfter.safeParse(entry.after).data ?? { kind: 'changed' as const };
  const outcome = entry.outcome === 'intended' ? 'unknown' : entry.outcome;
  const part = recordedPart.safeParse(entry.details).data;
  return {
    id: entry.id,
    at: new Date(entry.at).toISOString(),
    by: entry.userName,
    kind,
    outcome,
    before: partOf(recordedBefore.safeParse(entry.before).data ?? {}, part),
    after: partOf(after, part),
    isPartial: part !== undefined,
    cloneOf: cloneOf ?? null,
    isUndo: undoes !== undefined,
    isUndoable: canUndo && outcome === 'done',
  };
}

/** Returns a state with only those Salesforce profiles that moved. */
function partOf(state: GroupProfileState, part: { readonly moved: readonly string[] } | undefined): GroupProfileState {
  const { salesforceProfiles } = state;
  if (part === undefined || salesforceProfiles === undefined) return state;
  return { ...state, salesforceProfiles: salesforceProfiles.filter(({ id }) => part.moved.includes(id)) };
}

/**
 * Undoes a change by writing what was before, unless something else changed the same since. A created group profile
 * becomes inactive, because records may refer to it.
 * @throws {AppError} `not_found` for an unknown change, `conflict` for one that cannot be undone
 */
export async function undoChange(scope: ChangeScope, profileId: string, changeId: string): Promise<void> {
  const id = longId(profileId);
  await reconcileChanges(scope, [id]);
  const entries = await latestOf(scope.journal, id);
  const entry = entries.find((one) => one.id === changeId);
  if (entry === undefined) throw new AppError('profile_change_unknown');
  const change = toChange(entry, !undoneIn(entries).has(changeId));
  if (!change.isUndoable) throw new AppError('profile_change_undone');
  const directory = await loadDirectory(scope.crm);
  const profile = requireProfile(directory, id);
  const { before, after } = change;
  if (change.kind === 'assigned') {
    const previous = new Map(before.salesforceProfiles?.map((one) => [one.id, one.groupProfile?.id ?? null]));
    const moves = (after.salesforceProfiles ?? []).map((one) => ({
      id: one.id,
      from: one.groupProfile?.id ?? null,
      to: previous.get(one.id) ?? null,
    }));
    await moveProfiles(scope, directory, id, moves, changeId);
    return;
  }
  const { name, description, isActive } = profile;
  const now: Readonly<Record<string, unknown>> = { name, description, isActive };
  const expected = change.kind === 'created' ? { isActive: true } : after;
  if (Object.entries(expected).some(([field, value]) => now[field] !== value)) {
    throw new AppError('profile_changed_since');
  }
  await editProfile(scope, directory, profile, change.kind === 'created' ? { isActive: false } : before, changeId);
}
