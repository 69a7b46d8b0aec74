import { GROUP_PROFILE_CHANGE } from '@fieldstone/contracts/organization/change-kinds';
import { ASSIGNMENT_LIMIT } from '@fieldstone/contracts/organization/group-profiles';
import type { GroupProfileState } from '@fieldstone/contracts/organization/group-profiles';
import { AppError } from '../../platform/errors.ts';
import { journaledWrite } from '../../journal/journaled-write.ts';
import type { PermitWrites, Slot } from '../../platform/write-gate.ts';
import type { Crm, CrmWrites, WriteOutcome } from '../../salesforce/crm.ts';
import { loadDirectory } from '../../salesforce/queries/profile-directory.ts';
import type { RequestJournal } from '../../store/repositories/journal.ts';
import type { Lease } from '../../store/lease.ts';
import type { Leases, LeaseKey } from '../../store/leases.ts';
import { readBackIn, reconcileChanges } from './reconcile.ts';
import type { KINDS } from './recorded.ts';

/** A change to write. */
export type Change = {
  readonly kind: Exclude<(typeof KINDS)[number], 'created'>;
  readonly before: GroupProfileState;
  readonly after: GroupProfileState;
  readonly undoes?: string;
};

/** The dependencies of a change. */
export type ChangeScope = {
  readonly crm: Crm;
  readonly journal: RequestJournal;
  readonly orgId: string;
  readonly permit: PermitWrites;
  /** The lease of all changes of group profiles. */
  readonly lease: Lease;
};

/** Runs changes of group profiles one after another across all consoles: each sees the result of the one before. */
export function oneAtATime<S extends { readonly orgId: string }, T>(
  leases: Leases,
  scope: S,
  work: (scope: S & { readonly lease: Lease }) => Promise<T>,
): Promise<T> {
  return leases.withLease(groupProfilesLease(scope.orgId), (lease) => work({ ...scope, lease }));
}

/** Returns the lease of all changes of an org's group profiles. */
export const groupProfilesLease = (orgId: string): LeaseKey => `${orgId}:group-profiles`;

/**
 * Writes a change of group profiles, which has an entry in the history of each. If the CRM's responses do not determine its outcome, or
 * only a part was stored, the outcome is read back.
 * @param send rejects only if nothing was written
 * @throws {AppError} `crm_error` for a rejected write, `outcome_unknown` for one without a response
 */
export async function writeChange(
  { crm, journal, orgId, permit, lease }: ChangeScope,
  profileIds: readonly string[],
  { before, after, kind, undoes }: Change,
  send: (writes: CrmWrites) => Promise<readonly WriteOutcome[]>,
): Promise<void> {
  const slots = slotsOf(profileIds);
  const access = { lease, permit: await permit(slots) };
  await reconcileChanges({ crm, journal: journal.under(lease) }, profileIds);
  const [profileId = ''] = profileIds;
  const change = {
    settingId: GROUP_PROFILE_CHANGE,
    before,
    after: { ...after, kind, ...(undoes !== undefined && { undoes }) },
    ...(undoes !== undefined && { origin: 'undo' as const }),
  };
  const { results, read } = await journaledWrite(
    { orgId, journal, access },
    {
      items: slots.map((slot) => ({ slot, intent: { ...change, profileId: slot.target } })),
      isJoint: true,
      send: (granted) => send(crm.writes(granted)),
      readBack: async (indexes) => {
        const now = readBackIn(await loadDirectory(crm), profileId, { before, after });
        return { read: now, shown: indexes.map(() => now) };
      },
    },
  );
  if (read?.details.moved !== undefined) {
    const counts = { moved: read.details.moved.length, count: after.salesforceProfiles?.length ?? 0 };
    throw new AppError('profiles_partly_moved', counts);
  }
  const [result] = results;
  if (result !== undefined && result.outcome !== 'done') throw result.error;
}

/** Returns the slots of group profiles themselves, besides their settings. */
export function slotsOf(profileIds: readonly string[]): Slot[] {
  return profileIds.map((target) => ({ target, settingId: GROUP_PROFILE_CHANGE }));
}

/**
 * Checks that a list fits into one change.
 * @throws {AppError} `bad_request` for a longer one
 */
export function requireFew(count: number): void {
  if (count > ASSIGNMENT_LIMIT) {
    throw new AppError('too_many_moves', { maximum: ASSIGNMENT_LIMIT });
  }
}

/** A write that would change nothing has no entry in the journal either. */
export const nothingToChange = (): AppError => new AppError('nothing_to_change');
