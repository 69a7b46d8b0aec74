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
};

export type Right = 'read' | 'create' | 'edit' | 'delete';

/** The user on whose behalf a request runs. */
export type Actor = {
  readonly userId: string;
  readonly username: string;
  /** IANA name of the user's time zone. */
  readonly timeZone: string;
  readonly may: (right: Right, object: ObjectSchema) => boolean;
};

/** A JSON object from a request. */
export type JsonObject = { readonly [key: string]: unknown };

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns a JSON value as text; empty for values without a text form. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
