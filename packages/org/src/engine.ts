import type { Database } from './store/database.ts';
import type { ObjectSchema, Schema } from './schema/types.ts';

/** What every part of the running org shares. */
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

/** A JSON object as it came over the wire. */
export type JsonObject = { readonly [key: string]: unknown };

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A plain value of the wire as text; empty for what has no text of its own. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
