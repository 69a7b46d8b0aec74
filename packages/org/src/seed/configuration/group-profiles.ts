import { GLOBAL_PROFILE, GROUP_PROFILES } from './group-profile-table.ts';
import type { Ledger } from '../ledger.ts';
import type { Organization } from '../people/organization.ts';

/** Group profile name -> id, the global one first. */
export type GroupProfiles = ReadonlyMap<string, string>;

/** Adds the group profiles with their Salesforce profiles; only the global one if `isEmpty`. */
export function addGroupProfiles(ledger: Ledger, organization: Organization, isEmpty: boolean): GroupProfiles {
  const rows = isEmpty ? [GLOBAL_PROFILE] : GROUP_PROFILES;
  const ids = new Map(
    rows.map(({ name, description, isGlobal, isInactive }) => [
      name,
      ledger.add('Group_Profile__c', {
        Name: name,
        Description__c: description,
        Is_Global__c: isGlobal === true,
        Active__c: isInactive !== true,
      }),
    ]),
  );
  for (const { name, profiles } of rows) {
    for (const profile of profiles) {
      ledger.add('Group_Profile_Assignment__c', {
        Group_Profile__c: ids.get(name) ?? null,
        Salesforce_Profile_Id__c: organization.profiles.get(profile) ?? null,
      });
    }
  }
  return ids;
}
