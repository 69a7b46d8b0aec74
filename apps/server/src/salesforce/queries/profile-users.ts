import type { Crm, CrmRecord } from '../crm.ts';
import { longId } from '../record-id.ts';
import { inChunks, name, names, soql } from '../soql.ts';
import { textOf } from '../values.ts';

/** A user in a list. */
export type ProfileUser = { readonly id: string; readonly name: string; readonly email: string | null };

/** Salesforce profiles by their group profile. */
export type AssignedProfiles = ReadonlyMap<string, readonly string[]>;

/**
 * Returns Salesforce profiles by their group profile. The assignment stores a Salesforce profile's id as text, which no
 * subquery can use.
 */
async function assignedProfiles(crm: Crm, profileIds: readonly string[]): Promise<AssignedProfiles> {
  const { object, profile, salesforceProfile } = crm.names.assignment;
  return byGroup(
    crm,
    await inChunks(profileIds, (chunk) =>
      crm.query(
        soql`SELECT ${names(['Id', profile, salesforceProfile])} FROM ${name(object)} WHERE ${name(profile)} IN ${chunk}`,
      ),
    ),
  );
}

/** Returns the Salesforce profiles of every group profile. */
export async function allAssignedProfiles(crm: Crm): Promise<AssignedProfiles> {
  const { object, profile, salesforceProfile } = crm.names.assignment;
  return byGroup(crm, await crm.query(soql`SELECT ${names(['Id', profile, salesforceProfile])} FROM ${name(object)}`));
}

function byGroup({ names: { assignment } }: Crm, rows: readonly CrmRecord[]): AssignedProfiles {
  const { profile, salesforceProfile } = assignment;
  const assigned = new Map<string, string[]>();
  for (const row of rows) {
    const [group, salesforce] = [textOf(row, profile), textOf(row, salesforceProfile)];
    if (group !== null && salesforce !== null) {
      assigned.set(longId(group), [...(assigned.get(longId(group)) ?? []), longId(salesforce)]);
    }
  }
  return assigned;
}

/** Returns the ids of the Salesforce profiles that are assigned to a group profile. */
export async function assignedSalesforceProfiles(crm: Crm, profileId: string): Promise<string[]> {
  return [...new Set((await assignedProfiles(crm, [profileId])).get(longId(profileId)))];
}

/** Returns the ids of the active users with these Salesforce profiles. */
export async function activeUsersAmong(crm: Crm, salesforceProfiles: readonly string[]): Promise<string[]> {
  const users = await inChunks(salesforceProfiles, (chunk) =>
    crm.query(soql`SELECT Id FROM User WHERE IsActive = true AND ProfileId IN ${chunk} ORDER BY Id`),
  );
  return users.map(({ Id }) => longId(Id));
}

/** Returns the ids of the active users with each of these Salesforce profiles. */
export async function activeUsersByProfile(
  crm: Crm,
  salesforceProfiles: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await inChunks(salesforceProfiles, (chunk) =>
    crm.query(soql`SELECT Id, ProfileId FROM User WHERE IsActive = true AND ProfileId IN ${chunk} ORDER BY Id`),
  );
  const byProfile = Map.groupBy(rows, (row) => longId(textOf(row, 'ProfileId') ?? ''));
  return new Map([...byProfile].map(([profile, users]) => [profile, users.map(({ Id }) => longId(Id))]));
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
export async function loadActiveUsers(
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

/** Returns the ids of a user's group profiles, those that the user's Salesforce profile is assigned to. */
export async function loadGroupProfileIds(crm: Crm, userId: string): Promise<ReadonlySet<string>> {
  const { object, profile, salesforceProfile } = crm.names.assignment;
  const [user] = await crm.query(soql`SELECT Id, ProfileId FROM User WHERE Id = ${userId}`);
  const own = user === undefined ? null : textOf(user, 'ProfileId');
  if (own === null) return new Set();
  // Assignments store the id as text, with 15 or 18 characters.
  const rows = await crm.query(
    soql`SELECT ${names(['Id', profile])} FROM ${name(object)} WHERE ${name(salesforceProfile)} IN ${[own.slice(0, 15), longId(own)]}`,
  );
  return new Set(rows.flatMap((row) => textOf(row, profile) ?? []).map(longId));
}
