import type { Database } from './store/database.ts';
import type { ObjectSchema, Schema } from './schema/types.ts';

/** The state shared by all parts of a running org. */
export type Engine = {
  readonly database: Database;
  readonly schema: Schema;
  readonly orgId: string;
  /** Origin under which clients reach the org, without a trailing slash. */
  readonly url: string;
  readonly now: () => Date;
  /** Fields that tests hide from everybody, as `object.field` in lower case. */
  readonly hiddenFields: () => ReadonlySet<string>;
  /** Rows from which on the org rejects a query that is not selective. */
  readonly selectivity: () => number;
};

export type Right = 'read' | 'create' | 'edit' | 'delete';

/** Permissions of a user that concern no single object. */
export type UserPermission = 'ModifyAllData' | 'QueryAllFiles' | 'ViewEncryptedData' | 'ViewSetup';

/** The user on whose behalf a request runs. */
export type Actor = {
  readonly userId: string;
  readonly username: string;
  /** IANA name of the user's time zone. */
  readonly timeZone: string;
  readonly may: (right: Right, object: ObjectSchema) => boolean;
  readonly has: (permission: UserPermission) => boolean;
  /** Returns the object with the fields that the user sees, and with the user's rights to them. */
  readonly view: (object: ObjectSchema) => ObjectSchema;
};

/** A JSON object from a request. */
export type JsonObject = { readonly [key: string]: unknown };

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a JSON value as text; empty for values without a text form. */
export function asText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
