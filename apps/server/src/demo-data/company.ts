import type { Crm } from '../salesforce/crm.ts';
import { longId } from '../salesforce/record-id.ts';
import { name, names, soql } from '../salesforce/soql.ts';
import { textOf } from '../salesforce/values.ts';

/** A user of the mobile app. */
export type Person = {
  readonly id: string;
  readonly name: string;
  readonly profileId: string;
  readonly profileName: string;
  readonly isActive: boolean;
  /** IANA name. */
  readonly zone: string;
  /** ISO 3166, two letters. */
  readonly country: string;
};

/** The users of the example company in the group profiles of its crews, and some of their work orders. */
export type Company = {
  readonly people: readonly Person[];
  /** Active group profiles: the current crews. */
  readonly profileIds: readonly string[];
  readonly workOrderIds: readonly string[];
};

const WORK_ORDERS = 400;

/** Reads the company from its org. Returns no people if the org has only administrators. */
export async function readCompany(crm: Crm): Promise<Company> {
  const { profile, assignment, workOrder } = crm.names;
  const [profiles, assignments, users, workOrders] = await Promise.all([
    crm.query(
      soql`SELECT ${names(['Id', 'Name', profile.active])} FROM ${name(profile.object)} WHERE ${name(profile.isGlobal)} = false ORDER BY Id`,
    ),
    crm.query(
      soql`SELECT ${names(['Id', assignment.profile, assignment.salesforceProfile])} FROM ${name(assignment.object)} ORDER BY Id`,
    ),
    crm.query(soql`SELECT Id, Name, ProfileId, IsActive, TimeZoneSidKey, LocaleSidKey FROM User ORDER BY Id`),
    crm.query(soql`SELECT Id FROM ${name(workOrder.object)} ORDER BY Id LIMIT ${WORK_ORDERS}`),
  ]);
  const nameOf = new Map(profiles.map((row) => [longId(row.Id), textOf(row, 'Name') ?? '']));
  const groupOf = new Map(
    assignments.map((row) => [
      longId(textOf(row, assignment.salesforceProfile) ?? ''),
      longId(textOf(row, assignment.profile) ?? ''),
    ]),
  );
  const people = users.flatMap((row): Person[] => {
    const profileId = groupOf.get(longId(textOf(row, 'ProfileId') ?? ''));
    const profileName = profileId === undefined ? undefined : nameOf.get(profileId);
    if (profileId === undefined || profileName === undefined) return [];
    return [
      {
        id: longId(row.Id),
        name: textOf(row, 'Name') ?? '',
        profileId,
        profileName,
        isActive: row['IsActive'] === true,
        zone: textOf(row, 'TimeZoneSidKey') ?? 'UTC',
        country: textOf(row, 'LocaleSidKey')?.split('_')[1] ?? 'US',
      },
    ];
  });
  const profileIds = profiles.flatMap((row) => (row[profile.active] === true ? longId(row.Id) : []));
  return { people, profileIds, workOrderIds: workOrders.map(({ Id }) => longId(Id)) };
}
