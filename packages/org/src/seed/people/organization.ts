import type { Ledger } from '../ledger.ts';
import { addPermissionSets } from './permission-sets.ts';
import type { PermissionRecords } from './permission-sets.ts';
import { GROUP_PROFILES } from '../configuration/group-profile-table.ts';

export type Organization = {
  readonly organizationId: string;
  /** Salesforce profile name -> id. */
  readonly profiles: ReadonlyMap<string, string>;
  readonly permissions: PermissionRecords;
};

const ADMINISTRATIVE_PROFILES = ['System Administrator', 'Limited Administrator', 'Standard User'];

/** The permission set of the users who configure the app. */
export const CONFIGURATION_SET = 'Fieldstone_Configuration';

function addOrganization(ledger: Ledger): string {
  return ledger.add(
    'Organization',
    {
      Name: 'Halden Field Services',
      Street: 'Tistedalsgata 14',
      City: 'Halden',
      PostalCode: '1772',
      Country: 'Norway',
      Phone: '+47 69 55 01 00',
      PrimaryContact: 'Avery Admin',
      DefaultLocaleSidKey: 'en_GB',
      TimeZoneSidKey: 'Europe/Oslo',
      LanguageLocaleKey: 'en_US',
      OrganizationType: 'Enterprise Edition',
      InstanceName: 'FS1',
      IsSandbox: false,
      IsReadOnly: false,
      FiscalYearStartMonth: 1,
    },
    { created: ledger.at(-1400, 8) },
  );
}

function addProfile(ledger: Ledger, name: string): string {
  const isAdministrator = name === 'System Administrator';
  return ledger.add(
    'Profile',
    {
      Name: name,
      UserType: 'Standard',
      PermissionsModifyAllData: isAdministrator,
      PermissionsViewAllData: isAdministrator,
      PermissionsManageUsers: isAdministrator,
      PermissionsCustomizeApplication: isAdministrator,
      PermissionsApiEnabled: true,
    },
    { created: ledger.at(-1399, 8) },
  );
}

/** Adds the organization, its profiles (only the administrative ones if `isEmpty`) and the package's permission sets and groups. */
export function addOrganizationRecords(ledger: Ledger, isEmpty: boolean): Organization {
  const organizationId = addOrganization(ledger);
  const technical = isEmpty ? [] : GROUP_PROFILES.flatMap(({ profiles }) => profiles);
  const names = new Set([...ADMINISTRATIVE_PROFILES, ...technical]);
  const profiles = new Map([...names].map((name) => [name, addProfile(ledger, name)]));
  const permissions = addPermissionSets(ledger.schema, {
    add: (object, values) => ledger.add(object, values, { created: ledger.at(-1398, 8) }),
    find: () => null,
  });
  return { organizationId, profiles, permissions };
}
