import { findObject } from '../schema/lookup.ts';
import type { Schema, SeedRecord } from '../schema/types.ts';
import { CONFIGURATION_SET } from '../seed/people/organization.ts';
import type { Database } from '../store/database.ts';
import { insertSeed } from '../store/insert-seed.ts';
import { nextId } from '../store/sequence.ts';
import { toTimestamp } from '../store/timestamps.ts';

/** The user that the org's apps act as with client credentials. Without a password, it cannot log in. */
export const INTEGRATION_USERNAME = 'integration@fieldstone.example';

const PROFILE = 'Minimum Access - API Only Integrations';

/**
 * Adds the integration user, its profile and its permission set, unless a user with its name exists. It belongs to the org rather than
 * to a company's data, so every org gets it when it is opened.
 */
export function addIntegrationUser(database: Database, schema: Schema, now: Date): void {
  if (database.get('SELECT 1 FROM "User" WHERE "Username" = ?', INTEGRATION_USERNAME) !== undefined) return;
  const idOf = (object: string, name: string): string | null => {
    const id = database.get(`SELECT "Id" AS id FROM "${object}" WHERE "Name" = ? AND "IsDeleted" = 0`, name)?.['id'];
    return typeof id === 'string' ? id : null;
  };
  const creator = database.get('SELECT "Id" AS id FROM "User" ORDER BY "Id" LIMIT 1')?.['id'];
  const moment = toTimestamp(now);
  const audit = {
    CreatedDate: moment,
    LastModifiedDate: moment,
    SystemModstamp: moment,
    ...(typeof creator === 'string' && { CreatedById: creator, LastModifiedById: creator }),
  };
  const record = (object: string, values: SeedRecord['values']): SeedRecord => {
    const found = findObject(schema, object);
    if (found === undefined) throw new Error(`The schema has no ${object}`);
    return { object, values: { Id: nextId(database, found), ...values, ...audit } };
  };
  const known = idOf('Profile', PROFILE);
  const profile = record('Profile', { Name: PROFILE, UserType: 'Standard', PermissionsApiEnabled: true });
  const user = record('User', {
    Username: INTEGRATION_USERNAME,
    Email: INTEGRATION_USERNAME,
    FirstName: 'Fieldstone',
    LastName: 'Integration',
    Name: 'Fieldstone Integration',
    Alias: 'integ',
    IsActive: true,
    UserType: 'Standard',
    ProfileId: known ?? profile.values['Id'] ?? null,
    TimeZoneSidKey: 'Europe/Oslo',
    LocaleSidKey: 'en_GB',
    LanguageLocaleKey: 'en_US',
    EmailEncodingKey: 'UTF-8',
  });
  const set = idOf('PermissionSet', CONFIGURATION_SET);
  const assignment = record('PermissionSetAssignment', {
    PermissionSetId: set,
    AssigneeId: user.values['Id'] ?? null,
    IsActive: true,
  });
  const records = [...(known === null ? [profile] : []), user, ...(set === null ? [] : [assignment])];
  insertSeed(database, schema, records, () => {});
}
