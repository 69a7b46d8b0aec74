import type { Database } from '../../store/database.ts';
import type { OrgRecords } from '../../store/org-records.ts';

/** The licenses of the org's users, with the profiles that have another one than the first. */
const LICENSES: ReadonlyArray<readonly [name: string, key: string | null, profile: string | null]> = [
  ['Salesforce', 'SFDC', null],
  ['Salesforce Integration', null, 'Minimum Access - API Only Integrations'],
];

/** Adds the user licenses that do not exist yet, and gives one to each Salesforce profile without. */
export function addLicenses(database: Database, { add, find }: OrgRecords): void {
  const ids = LICENSES.map(
    ([name, key]) =>
      find('UserLicense', 'Name', name) ??
      add('UserLicense', { Name: name, MasterLabel: name, LicenseDefinitionKey: key, Status: 'Active' }),
  );
  for (const [index, [, , profile]] of LICENSES.entries()) {
    if (profile === null) continue;
    database.run(
      'UPDATE "Profile" SET "UserLicenseId" = ? WHERE "UserLicenseId" IS NULL AND "Name" = ?',
      ids[index] ?? null,
      profile,
    );
  }
  database.run('UPDATE "Profile" SET "UserLicenseId" = ? WHERE "UserLicenseId" IS NULL', ids[0] ?? null);
}
