import type { GroupProfileState, Named } from '@fieldstone/contracts/organization/group-profiles';
import { AppError } from '../../platform/errors.ts';
import type { CrmWrites, WriteOutcome } from '../../salesforce/crm.ts';
import type { PackageNames } from '../../salesforce/names.ts';
import { longId } from '../../salesforce/record-id.ts';
import { nothingToChange, requireFew, writeChange } from './change.ts';
import type { ChangeScope } from './change.ts';
import type { Directory } from '../../salesforce/queries/profile-directory.ts';

/** A Salesforce profile on its way from one group profile to another; null: none. */
export type Move = { readonly id: string; readonly from: string | null; readonly to: string | null };

/**
 * Moves Salesforce profiles between group profiles, all or none. Only assignments are written, never a user.
 * @param profileId the group profile whose page requested it
 * @throws {AppError} `conflict` if one is elsewhere by now, `not_found` for an unknown Salesforce profile
 */
export async function moveProfiles(
  scope: ChangeScope,
  directory: Directory,
  profileId: string,
  moves: readonly Move[],
  undoes?: string,
): Promise<void> {
  requireFew(moves.length);
  const known = new Map(directory.salesforceProfiles.map((one) => [one.id, one]));
  const groupNames = new Map(directory.profiles.map((one) => [one.id, one.name]));
  const toNamed = (id: string | null): Named | null => (id === null ? null : { id, name: groupNames.get(id) ?? id });
  // A repeated Salesforce profile would be assigned twice.
  const distinct = new Map(moves.map((move) => [longId(move.id), move]));
  const planned = [...distinct.values()].map(({ id, from, to }) => {
    const profile = known.get(longId(id));
    if (profile === undefined) {
      throw new AppError('salesforce_profile_unknown', { id });
    }
    const source = from === null ? null : longId(from);
    if ((profile.groupProfile?.id ?? null) !== source) {
      throw profile.groupProfile === null
        ? new AppError('salesforce_profile_unassigned', { profile: profile.name })
        : new AppError('salesforce_profile_elsewhere', {
            profile: profile.name,
            groupProfile: profile.groupProfile.name,
          });
    }
    return { profile, from: toNamed(source), to: toNamed(to === null ? null : longId(to)) };
  });
  const effective = planned.filter(({ from, to }) => from?.id !== to?.id);
  if (effective.length === 0) throw nothingToChange();
  const stateOf = (side: 'from' | 'to'): GroupProfileState => ({
    salesforceProfiles: effective.map((move) => ({
      id: move.profile.id,
      name: move.profile.name,
      groupProfile: move[side],
    })),
  });
  const concerned = effective.flatMap(({ from, to }) => [from?.id, to?.id].filter((id) => id !== undefined));
  const change = {
    kind: 'assigned',
    before: stateOf('from'),
    after: stateOf('to'),
    ...(undoes !== undefined && { undoes }),
  } as const;
  const profileIds = [...new Set([longId(profileId), ...concerned])];
  await writeChange(scope, profileIds, change, (writes) =>
    write(
      scope.crm.names,
      writes,
      directory,
      effective.map(({ profile, to }) => ({ id: profile.id, to: to?.id ?? null })),
    ),
  );
}

/**
 * Creates, updates and deletes assignments; each kind is written all or none, and a failure stops the rest. Rejects only if nothing
 * was written.
 */
async function write(
  names: PackageNames,
  writes: CrmWrites,
  { assignments }: Directory,
  moves: ReadonlyArray<{ readonly id: string; readonly to: string | null }>,
): Promise<readonly WriteOutcome[]> {
  const { object, profile, salesforceProfile } = names.assignment;
  const recordOf = new Map(assignments.map((one) => [one.salesforceProfileId, one.id]));
  const created = moves.flatMap(({ id, to }) =>
    to !== null && !recordOf.has(id) ? [{ [profile]: to, [salesforceProfile]: id }] : [],
  );
  const moved = moves.flatMap(({ id, to }) => {
    const Id = recordOf.get(id);
    return to !== null && Id !== undefined ? [{ Id, [profile]: to }] : [];
  });
  const removed = moves.flatMap(({ id, to }) => (to === null ? (recordOf.get(id) ?? []) : []));
  const steps = [
    () => writes.update(object, moved, { allOrNone: true }),
    () => writes.create(object, created, { allOrNone: true }),
    () => writes.remove(removed, { allOrNone: true }),
  ];
  const outcomes: WriteOutcome[] = [];
  try {
    for (const step of steps) {
      outcomes.push(...(await step()));
      if (outcomes.some(({ outcome }) => outcome !== 'done')) break;
    }
  } catch (error) {
    if (outcomes.length === 0) throw error;
    outcomes.push({ outcome: 'unknown', message: error instanceof Error ? error.message : String(error) });
  }
  return outcomes;
}
