import type { Actor, Engine, Right, UserPermission } from '../engine.ts';
import type { ObjectSchema, PermissionSet } from '../schema/types.ts';
import type { Row } from '../store/database.ts';
import { objectViews } from './object-views.ts';

/** Objects that every user may read without a permission set. */
const READ_BY_ALL = new Set([
  'Organization',
  'Profile',
  'UserRole',
  'User',
  'PermissionSet',
  'PermissionSetAssignment',
  'RecordType',
  'Group',
  'Knowledge__ka',
  'Knowledge__kav',
  'UserLicense',
  'EntityDefinition',
  'FieldDefinition',
]);

/** Activities and files, which belong to the user who creates them. */
const OPEN_TO_ALL = new Set(['Event', 'Task', 'ContentDocument', 'ContentVersion', 'ContentDocumentLink']);

/** Objects that only users with View Setup and Configuration may read. */
const READ_WITH_SETUP = new Set([
  'PermissionSetGroup',
  'PermissionSetGroupComponent',
  'ObjectPermissions',
  'FieldPermissions',
  'SetupAuditTrail',
]);

const ADMINISTRATOR_PROFILE = 'System Administrator';

/** As in Salesforce, administrators see encrypted text only with a permission set. */
const ADMINISTRATOR_PERMISSIONS: ReadonlySet<string> = new Set<UserPermission>([
  'ModifyAllData',
  'QueryAllFiles',
  'ViewSetup',
]);

const USER_QUERY = `
  SELECT u."Id" AS id, u."Username" AS username, u."TimeZoneSidKey" AS zone, p."Name" AS profile
    FROM "User" u LEFT JOIN "Profile" p ON p."Id" = u."ProfileId"
   WHERE u."Id" = ? AND u."IsActive" = 1 AND u."IsDeleted" = 0`;

/** Directly assigned permission sets, and those of assigned groups. */
const SETS_QUERY = `
  SELECT DISTINCT s."Name" AS name
    FROM "PermissionSetAssignment" a
    LEFT JOIN "PermissionSetGroupComponent" c
      ON c."PermissionSetGroupId" = a."PermissionSetGroupId" AND c."IsDeleted" = 0
    JOIN "PermissionSet" s ON s."Id" IN (a."PermissionSetId", c."PermissionSetId")
   WHERE a."AssigneeId" = ? AND a."IsDeleted" = 0 AND s."IsDeleted" = 0 ORDER BY s."Name"`;

function timeZoneOf(row: Row): string {
  const zone = row['zone'];
  return typeof zone === 'string' && Intl.supportedValuesOf('timeZone').includes(zone) ? zone : 'UTC';
}

function setsOf(engine: Engine, userId: string): readonly PermissionSet[] {
  return engine.database
    .all(SETS_QUERY, userId)
    .flatMap((row) => engine.schema.permissionSets.get(String(row['name'])) ?? []);
}

/** Only the org itself creates and changes objects without a writable field. */
function isPossible(right: Right, object: ObjectSchema): boolean {
  if (right === 'create') return object.fields.some((field) => field.createable);
  if (right === 'edit') return object.fields.some((field) => field.updateable);
  return right === 'read' || object.fields.some((field) => field.createable || field.updateable);
}

/**
 * Returns the active user with this id and its current permissions; null if there is none. An administrator has every right to
 * objects, but field-level security applies to everybody, as in Salesforce.
 */
export function loadActor(engine: Engine, userId: string): Actor | null {
  const row = engine.database.get(USER_QUERY, userId);
  if (row === undefined) return null;
  const isAdministrator = row['profile'] === ADMINISTRATOR_PROFILE;
  const sets = setsOf(engine, userId);
  const has = (permission: UserPermission): boolean =>
    (isAdministrator && ADMINISTRATOR_PERMISSIONS.has(permission)) ||
    sets.some(({ userPermissions }) => userPermissions.has(permission));
  const may = (right: Right, object: ObjectSchema): boolean =>
    isPossible(right, object) &&
    (isAdministrator ||
      (right === 'read' && READ_WITH_SETUP.has(object.name) && has('ViewSetup')) ||
      OPEN_TO_ALL.has(object.name) ||
      (right === 'read' && READ_BY_ALL.has(object.name)) ||
      sets.some(({ objects }) => objects.get(object.name.toLowerCase())?.[right] === true));
  return {
    userId: String(row['id']),
    username: String(row['username']),
    timeZone: timeZoneOf(row),
    may,
    has,
    view: objectViews(engine, sets, has('ViewEncryptedData')),
  };
}
