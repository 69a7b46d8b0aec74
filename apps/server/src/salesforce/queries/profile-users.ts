import type { Crm } from '../crm.ts';
import { longId } from '../record-id.ts';
import { inChunks, name, names, soql } from '../soql.ts';
import { textOf } from '../values.ts';

/** A user in a list. */
export type ProfileUser = { readonly id: string; readonly name: string; readonly email: string | null };

/**
 * Returns Salesforce profiles by their group profile. The assignment stores a Salesforce profile's id as text, which no
 * subquery can use.
 */
async function assignedProfiles(crm: Crm, profileIds: readonly string[]): Promise<Map<string, string[]>> {
  const { object, profile, salesforceProfile } = crm.names.assignment;
  const rows = await inChunks(profileIds, (chunk) =>
    crm.query(
      soql`SELECT ${names(['Id', profile, salesforceProfile])} FROM ${name(object)} WHERE ${name(profile)} IN ${chunk}`,
    ),
  );
  const assigned = new Map<string, string[]>();
  for (const row of rows) {
    const [group, salesforce] = [textOf(row, profile), textOf(row, salesforceProfile)];
    if (group !== null && salesforce !== null) {
      assigned.set(longId(group), [...(assigned.get(longId(group)) ?? []), longId(salesforce)]);
    }
  }
  return assigned;
}

/** Returns the ids of a group profile's users, active or not: those whose Salesforce profile is assigned to it. */
export async function profileUserIds(crm: Crm, profileId: string): Promise<string[]> {
  const assigned = await assignedProfiles(crm, [longId(profileId)]);
  const users = await inChunks([...new Set(assigned.get(longId(profileId)))], (chunk) =>
    crm.query(soql`SELECT Id FROM User WHERE ProfileId IN ${chunk} ORDER BY Id`),
  );
  return users.map(({ Id }) => Id);
}

/** Returns the active users of group profiles, by name, by the group profile's id of 18 characters. */
export async function activeUsersOf(
  crm: Crm,
  profileIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ProfileUser[]>> {
  const assigned = await assignedProfiles(crm, profileIds);
  const rows = await inChunks([...new Set([...assigned.values()].flat())], (chunk) =>
    crm.query(
      soql`SELECT Id, Name, Email, ProfileId FROM User WHERE IsActive = true AND ProfileId IN ${chunk} ORDER BY Name, Id`,
    ),
  );
  const byProfile = Map.groupBy(rows, (row) => longId(textOf(row, 'ProfileId') ?? ''));
  return new Map(
    [...assigned].map(([group, profiles]) => [
      group,
      profiles
        .flatMap((profile) => byProfile.get(profile) ?? [])
        .map((row) => ({ id: longId(row.Id), name: textOf(row, 'Name') ?? '', email: textOf(row, 'Email') })),
    ]),
  );
}
