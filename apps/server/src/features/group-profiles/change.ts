import { GROUP_PROFILE_CHANGE } from '@fieldstone/contracts/organization/change-history';
import { ASSIGNMENT_LIMIT } from '@fieldstone/contracts/organization/group-profiles';
import type { GroupProfileState } from '@fieldstone/contracts/organization/group-profiles';
import { AppError } from '../../platform/errors.ts';
import { outcomeUnknown, rejection } from '../../salesforce/client/errors.ts';
import type { Crm, WriteOutcome } from '../../salesforce/crm.ts';
import type { RequestJournal } from '../../store/repositories/journal.ts';
import type { Leases, LeaseKey } from '../../store/leases.ts';
import { underLease } from '../../settings/under-lease.ts';
import type { KINDS } from './recorded.ts';
import { loadDirectory } from '../../salesforce/queries/profile-directory.ts';
import { readBackIn, reconcileChanges } from './reconcile.ts';
import type { ReadBack } from './reconcile.ts';
import type { PermitWrites, WritePermit, WritePlace } from '../../settings/write-gate.ts';

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
};

/** Runs changes of group profiles one after another across all consoles: each sees the result of the one before. */
export function oneAtATime<S extends ChangeScope, T>(
  leases: Leases,
  scope: S,
  work: (scope: S) => Promise<T>,
): Promise<T> {
  return leases.withLease(leaseOf(scope.orgId), (lease) => work(underLease(scope, lease)));
}

/** Returns the lease of all changes of an org's group profiles. */
export const leaseOf = (orgId: string): LeaseKey => `${orgId}:group-profiles`;

/** The outcomes of a change's calls, and the error that prevented the rest of them. */
export type Written = { readonly outcomes: readonly WriteOutcome[]; readonly error?: unknown };

/**
 * Journals a change for each group profile that it concerns, writes it, and journals the outcome. If the CRM's responses do not
 * determine it, or only a part was stored, the outcome is read back.
 * @param write rejects only if nothing was written
 * @throws {AppError} `crm_error` for a rejected write, `outcome_unknown` for one without a response
 */
export async function writeChange(
  { crm, journal, orgId }: ChangeScope,
  permit: WritePermit,
  profileIds: readonly string[],
  { before, after, kind, undoes }: Change,
  write: () => Promise<Written>,
): Promise<void> {
  permit.assertCovers(orgId, placesOf(profileIds));
  await reconcileChanges({ crm, journal }, profileIds);
  const recorded = { ...after, kind, ...(undoes !== undefined && { undoes }) };
  const entries = await Promise.all(
    profileIds.map((profileId) =>
      journal.record({
        profileId,
        settingId: GROUP_PROFILE_CHANGE,
        before,
        after: recorded,
        ...(undoes !== undefined && { origin: 'undo' as const }),
      }),
    ),
  );
  const record = async (outcome: ReadBack['outcome'], details?: unknown) => {
    for (const entry of entries) await entry.recordOutcome(outcome, details);
  };
  const { outcomes, error } = await write().catch(async (cause: unknown) => {
    await record('failed', { code: cause instanceof AppError ? cause.code : 'internal' });
    throw cause;
  });
  const failed = outcomes.find((one) => one.outcome === 'failed');
  const isDone = error === undefined && outcomes.every((one) => one.outcome === 'done');
  if (isDone) {
    await record('done');
    return;
  }
  if (failed !== undefined && error === undefined && outcomes.every((one) => one.outcome === 'failed')) {
    await record('failed', { code: failed.code, message: failed.message });
    throw rejection(failed);
  }
  const [profileId = ''] = profileIds;
  const directory = await loadDirectory(crm).catch((cause: unknown) => ({ cause }));
  if ('cause' in directory) {
    await record('unknown');
    throw outcomeUnknown(error ?? directory.cause);
  }
  const { outcome, details } = readBackIn(directory, profileId, { before, after });
  await record(outcome, details);
  if (details.moved !== undefined) {
    const counts = { moved: details.moved.length, count: after.salesforceProfiles?.length ?? 0 };
    throw new AppError('profiles_partly_moved', counts, { cause: error });
  }
  if (outcome === 'done') return;
  throw failed === undefined ? outcomeUnknown(error) : rejection(failed);
}

/** Returns the places of group profiles themselves, besides their settings. */
export function placesOf(profileIds: readonly string[]): WritePlace[] {
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
