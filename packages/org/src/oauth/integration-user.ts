import type { OrgRecords } from '../store/org-records.ts';

/** The user that the org's apps act as with client credentials. Without a password, it cannot log in. */
export const INTEGRATION_USERNAME = 'integration@fieldstone.example';

const PERMISSION_SET = 'Fieldstone_Integration';
const PROFILE = 'Minimum Access - API Only Integrations';

/**
 * Adds the integration user, its profile and its permission set, unless a user with its name exists. It belongs to the org rather than
 * to a company's data, so every org gets it when it is opened.
 */
export function addIntegrationUser({ add, find }: OrgRecords): void {
  if (find('User', 'Username', INTEGRATION_USERNAME) !== null) return;
  const profile =
    find('Profile', 'Name', PROFILE) ??
    add('Profile', { Name: PROFILE, UserType: 'Standard', PermissionsApiEnabled: true });
  const user = add('User', {
    Username: INTEGRATION_USERNAME,
    Email: INTEGRATION_USERNAME,
    FirstName: 'Fieldstone',
    LastName: 'Integration',
    Name: 'Fieldstone Integration',
    Alias: 'integ',
    IsActive: true,
    UserType: 'Standard',
    ProfileId: profile,
    TimeZoneSidKey: 'Europe/Oslo',
    LocaleSidKey: 'en_GB',
    LanguageLocaleKey: 'en_US',
    EmailEncodingKey: 'UTF-8',
  });
  const set = find('PermissionSet', 'Name', PERMISSION_SET);
  if (set !== null) add('PermissionSetAssignment', { PermissionSetId: set, AssigneeId: user, IsActive: true });
}
