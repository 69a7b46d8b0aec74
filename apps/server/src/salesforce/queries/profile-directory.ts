import type { GroupProfileSummary, SalesforceProfile } from '@fieldstone/contracts/organization/group-profiles';
import { createHash } from 'node:crypto';
import { AppError } from '../../platform/errors.ts';
import { keepLast } from '../../platform/keep-last.ts';
import type { Crm, CrmRecord } from '../crm.ts';
import type { PackageNames } from '../names.ts';
import { longId } from '../record-id.ts';
import { name, names, soql } from '../soql.ts';
import { flagOf, modifierOf, momentOf, numberOf, textOf } from '../values.ts';

/** An assignment of a Salesforce profile to a group profile. */
export type Assignment = { readonly id: string; readonly groupProfileId: string; readonly salesforceProfileId: string };

/** All group profiles with their Salesforce profiles, as read at one moment. */
export type Directory = {
  /** By name. */
  readonly profiles: readonly GroupProfileSummary[];
  /** By name. */
  readonly salesforceProfiles: readonly SalesforceProfile[];
  readonly assignments: readonly Assignment[];
};

/**
 * Reads all group profiles, active or not, their assignments, and the Salesforce profiles with their active users. Writes are based on
 * it; pages show `keptDirectory`.
 */
export function loadDirectory(crm: Crm): Promise<Directory> {
  return directoryBy(crm, (statement) => crm.query(statement));
}

/** Returns the same as `loadDirectory`, but reads group profiles and assignments again only after a change. */
export function keptDirectory(crm: Crm): Promise<Directory> {
  return directoryBy(crm, (statement, object) => crm.queryKept(statement, [object]));
}

async function directoryBy(
  crm: Crm,
  read: (statement: string, object: string) => Promise<readonly CrmRecord[]>,
): Promise<Directory> {
  const { assignment } = crm.names;
  const [profiles, assigned, salesforce, counts] = await Promise.all([
    read(
      soql`SELECT ${profileFields(crm)} FROM ${name(crm.names.profile.object)} ORDER BY Name, Id`,
      'Group_Profile__c',
    ),
    read(
      soql`SELECT ${names(['Id', assignment.profile, assignment.salesforceProfile])} FROM ${name(assignment.object)}`,
      'Group_Profile_Assignment__c',
    ),
    crm.query(soql`SELECT Id, Name FROM Profile ORDER BY Name, Id`),
    crm.query(soql`SELECT ProfileId, COUNT(Id) users FROM User WHERE IsActive = true GROUP BY ProfileId`),
  ]);
  return toDirectory(profiles, assigned, salesforce, counts, crm.names);
}

type Rows = readonly CrmRecord[];

/** Derives the directory from its records, once for the same ones. */
const toDirectory = keepLast(
  (profiles: Rows, assigned: Rows, salesforce: Rows, counts: Rows, orgNames: PackageNames): Directory => {
    const { assignment } = orgNames;
    const users = new Map(counts.map((row) => [longId(textOf(row, 'ProfileId') ?? ''), numberOf(row, 'users') ?? 0]));
    const assignments = assigned.map((row) => ({
      id: row.Id,
      groupProfileId: longId(textOf(row, assignment.profile) ?? ''),
      salesforceProfileId: longId(textOf(row, assignment.salesforceProfile) ?? ''),
    }));
    const nameOf = new Map(profiles.map((row) => [row.Id, textOf(row, 'Name') ?? '']));
    const groupOf = new Map(assignments.map((one) => [one.salesforceProfileId, one.groupProfileId]));
    const salesforceProfiles = salesforce.map((row): SalesforceProfile => {
      const group = groupOf.get(row.Id);
      const groupName = group === undefined ? undefined : nameOf.get(group);
      return {
        id: row.Id,
        name: textOf(row, 'Name') ?? '',
        users: users.get(row.Id) ?? 0,
        groupProfile: group === undefined || groupName === undefined ? null : { id: group, name: groupName },
      };
    });
    const ofGroup = Map.groupBy(salesforceProfiles, ({ groupProfile }) => groupProfile?.id);
    return {
      profiles: profiles.map((row) => toSummary(orgNames, row, ofGroup.get(longId(row.Id)) ?? [])),
      salesforceProfiles,
      assignments,
    };
  },
);

/** Returns the Salesforce profiles of a group profile. */
export function assignedTo(all: readonly SalesforceProfile[], profileId: string): SalesforceProfile[] {
  const id = longId(profileId);
  return all.filter(({ groupProfile }) => groupProfile?.id === id);
}

/**
 * Returns a group profile of the directory.
 * @throws {AppError} `not_found` if there is none
 */
export function requireProfile({ profiles }: Directory, profileId: string): GroupProfileSummary {
  const found = profiles.find(({ id }) => id === longId(profileId));
  if (found === undefined) {
    throw new AppError('group_profile_unknown', { profileId });
  }
  return found;
}

function profileFields({ names: { profile } }: Crm) {
  const { isGlobal, active, description } = profile;
  return names(['Id', 'Name', isGlobal, active, description, 'LastModifiedBy.Name', 'LastModifiedDate']);
}

function toSummary({ profile }: PackageNames, row: CrmRecord, assigned: readonly SalesforceProfile[]) {
  const changedAt = momentOf(row, 'LastModifiedDate');
  const content = {
    name: textOf(row, 'Name') ?? '',
    description: textOf(row, profile.description),
    isGlobal: flagOf(row, profile.isGlobal),
    isActive: flagOf(row, profile.active),
  };
  return {
    id: row.Id,
    ...content,
    // The CRM's time has whole seconds, within which a second change would go unnoticed.
    version: createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22),
    salesforceProfiles: assigned.length,
    users: assigned.reduce((sum, { users }) => sum + users, 0),
    lastModifiedBy: modifierOf(row),
    lastModifiedDate: changedAt,
  };
}
