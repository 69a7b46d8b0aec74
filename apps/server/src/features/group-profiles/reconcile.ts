import { GROUP_PROFILE_CHANGE } from '@fieldstone/contracts/organization/change-kinds';
import { createGroupProfile } from '@fieldstone/contracts/organization/group-profiles';
import type { GroupProfileState, Named } from '@fieldstone/contracts/organization/group-profiles';
import * as z from 'zod/mini';
import type { Crm } from '../../salesforce/crm.ts';
import { isOpen } from '../../settings/reconcile.ts';
import type { RequestJournal } from '../../store/repositories/journal.ts';
import type { JournalEntry } from '../../store/repositories/journal-entry.ts';
import { recordedAfter, recordedBefore } from './recorded.ts';
import { loadDirectory } from '../../salesforce/queries/profile-directory.ts';
import type { Directory } from '../../salesforce/queries/profile-directory.ts';

/** The outcome that the CRM's records show, with the details for the journal. */
export type ReadBack = {
  readonly outcome: 'done' | 'failed' | 'unknown';
  readonly details: {
    readonly readBack: true;
    /** Ids of the Salesforce profiles that moved, if others of the same change did not. */
    readonly moved?: readonly string[];
  };
};

const readBack = (outcome: ReadBack['outcome'], moved?: readonly string[]): ReadBack => ({
  outcome,
  details: { readBack: true, ...(moved !== undefined && { moved }) },
});

/** Compares the state of a group profile before and after a change with the stored one. */
export function readBackIn(
  directory: Directory,
  profileId: string,
  { before, after }: { readonly before: GroupProfileState; readonly after: GroupProfileState },
): ReadBack {
  if (after.salesforceProfiles !== undefined) {
    return readBackMoves(directory, before.salesforceProfiles ?? [], after.salesforceProfiles);
  }
  const now = directory.profiles.find(({ id }) => id === profileId);
  const isNow = ({ name, description, isActive }: GroupProfileState): boolean =>
    now !== undefined &&
    (name === undefined || name === now.name) &&
    (description === undefined || description === now.description) &&
    (isActive === undefined || isActive === now.isActive);
  // A created group profile may have been edited in Salesforce since.
  const isCreated = Object.keys(before).length === 0 && now !== undefined;
  if (isCreated || isNow(after)) return readBack('done');
  return readBack(isNow(before) ? 'failed' : 'unknown');
}

type Places = NonNullable<GroupProfileState['salesforceProfiles']>;

/** Moves are written in several calls, so that a part of them may be stored without the rest. */
function readBackMoves({ salesforceProfiles }: Directory, before: Places, after: Places): ReadBack {
  const now = new Map(salesforceProfiles.map(({ id, groupProfile }) => [id, groupProfile]));
  const isAt = (id: string, place: Named | null | undefined): boolean => now.get(id)?.id === place?.id;
  const previous = new Map(before.map(({ id, groupProfile }) => [id, groupProfile]));
  const moved = after.filter(({ id, groupProfile }) => isAt(id, groupProfile)).map(({ id }) => id);
  const left = after.filter(({ id, groupProfile }) => !isAt(id, groupProfile) && isAt(id, previous.get(id)));
  if (moved.length === after.length) return readBack('done');
  if (left.length === after.length) return readBack('failed');
  return moved.length + left.length === after.length ? readBack('done', moved) : readBack('unknown');
}

type Scope = { readonly crm: Crm; readonly journal: RequestJournal };

/**
 * Records the outcome of the last creation, and of the last change of each group profile, that ended without one: its process
 * died, or the CRM's response was lost. Must run under the lease of group profiles; otherwise a write in progress looks like a
 * crash.
 */
export async function reconcileChanges({ crm, journal }: Scope, profileIds: readonly string[]): Promise<void> {
  const [created, last] = await Promise.all([
    journal.lastOf(createGroupProfile.journal),
    Promise.all(profileIds.map(async (id) => ({ id, entry: await journal.last(id, GROUP_PROFILE_CHANGE) }))),
  ]);
  const creation = created !== null && isOpen(created) ? created : null;
  const open = last.flatMap(({ id, entry }) => (entry !== null && isOpen(entry) ? [{ id, entry }] : []));
  if (creation === null && open.length === 0) return;
  const directory = await loadDirectory(crm);
  if (creation !== null) await reconcileCreation(journal, creation, directory);
  for (const { id, entry } of open) {
    const after = recordedAfter.safeParse(entry.after).data ?? {};
    const before = recordedBefore.safeParse(entry.before).data ?? {};
    const { outcome, details } = readBackIn(directory, id, { before, after });
    await journal.recordOutcome(entry.id, outcome, details);
  }
}

/** Returns whether the last change of a group profile, or the last creation of any, ended without an outcome. */
export async function isChangeOpen(journal: RequestJournal, profileId: string): Promise<boolean> {
  const [created, last] = await Promise.all([
    journal.lastOf(createGroupProfile.journal),
    journal.last(profileId, GROUP_PROFILE_CHANGE),
  ]);
  return [created, last].some((entry) => entry !== null && isOpen(entry));
}

/** Names are unique, so the name identifies the created group profile. */
async function reconcileCreation(journal: RequestJournal, entry: JournalEntry, { profiles }: Directory): Promise<void> {
  const name = z.object({ name: z.string() }).safeParse(entry.after).data?.name;
  const created = profiles.find((profile) => profile.name === name);
  const details = { readBack: true };
  if (created === undefined) await journal.recordOutcome(entry.id, 'failed', details);
  else await journal.recordCreated(entry.id, { profileId: created.id, settingId: GROUP_PROFILE_CHANGE }, details);
}
