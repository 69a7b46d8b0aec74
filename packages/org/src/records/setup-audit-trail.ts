import type { Actor, Engine } from '../engine.ts';
import { findObject } from '../schema/lookup.ts';
import type { ObjectSchema } from '../schema/types.ts';
import type { Row } from '../store/database.ts';
import { insertRecord } from '../store/insert-seed.ts';
import { nextId } from '../store/sequence.ts';
import { toTimestamp } from '../store/timestamps.ts';

/** A change that the setup audit trail contains. */
export type SetupChange = 'created' | 'deleted' | 'activated' | 'deactivated';

type Entry = { readonly action: string; readonly display: string };

function assignmentEntry({ set, user, userId }: Row, change: SetupChange): Entry {
  const [action, verb] =
    change === 'created' ? ['PermSetAssign', 'assigned to'] : ['PermSetUnassign', 'unassigned from'];
  const display = `Permission set ${String(set)}: ${verb} user ${String(user)} (UserID: [${String(userId).slice(0, 15)}])`;
  return { action, display };
}

const USER_ACTIONS = {
  created: ['createduser', 'Created new user'],
  activated: ['activateduser', 'Activated user'],
  deactivated: ['deactivateduser', 'Deactivated user'],
} as const;

function entryOf({ database }: Engine, object: string, id: string, change: SetupChange): Entry | null {
  if (object === 'PermissionSetAssignment') {
    const row = database.get(
      `SELECT s."Label" AS "set", u."Name" AS "user", u."Id" AS "userId" FROM "PermissionSetAssignment" a
         JOIN "PermissionSet" s ON s."Id" = a."PermissionSetId" JOIN "User" u ON u."Id" = a."AssigneeId" WHERE a."Id" = ?`,
      id,
    );
    return row === undefined ? null : assignmentEntry(row, change);
  }
  if (object === 'User' && change !== 'deleted') {
    const [action, display] = USER_ACTIONS[change];
    const row = database.get('SELECT "Name" AS name FROM "User" WHERE "Id" = ?', id);
    return { action, display: `${display} ${String(row?.['name'])}` };
  }
  if (object !== 'PermissionSet' || change !== 'created') return null;
  const row = database.get('SELECT "Label" AS label FROM "PermissionSet" WHERE "Id" = ?', id);
  return { action: 'PermSetCreate', display: `Created permission set ${String(row?.['label'])}` };
}

/** Adds an entry to the setup audit trail for a change of users, permission sets and their assignments; nothing for other objects. */
export function auditSetup(
  engine: Engine,
  actor: Actor,
  { name }: ObjectSchema,
  id: string,
  change: SetupChange,
): void {
  const entry = entryOf(engine, name, id, change);
  if (entry !== null) addSetupEntry(engine, entry, actor.userId, toTimestamp(engine.now()));
}

function addSetupEntry(
  { database, schema }: Pick<Engine, 'database' | 'schema'>,
  { action, display }: Entry,
  user: string,
  at: string,
): void {
  const object = findObject(schema, 'SetupAuditTrail');
  if (object === undefined) return;
  const values = { Action: action, Section: 'Manage Users', Display: display };
  const audit = {
    CreatedDate: at,
    CreatedById: user,
    LastModifiedDate: at,
    LastModifiedById: user,
    SystemModstamp: at,
  };
  insertRecord(database, schema, {
    object: object.name,
    values: { Id: nextId(database, object), ...values, ...audit },
  });
}

const KEPT_DAYS = 180;
const DAY_MS = 86_400_000;

/** Adds the users that a new org's data contain, for the time that Salesforce keeps entries. */
export function auditSeed(engine: Pick<Engine, 'database' | 'schema'>, now: Date): void {
  const users = engine.database.all(
    'SELECT "Name" AS name, "CreatedDate" AS at, "CreatedById" AS by FROM "User" WHERE "CreatedDate" >= ? ORDER BY "CreatedDate"',
    toTimestamp(new Date(now.getTime() - KEPT_DAYS * DAY_MS)),
  );
  const [action, display] = USER_ACTIONS.created;
  for (const { name, at, by } of users) {
    addSetupEntry(engine, { action, display: `${display} ${String(name)}` }, String(by), String(at));
  }
}
