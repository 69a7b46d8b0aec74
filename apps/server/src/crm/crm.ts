import type { SobjectDescribe } from '@fieldstone/contracts/org';
import type { sobjectSummary } from '@fieldstone/contracts/org-summary';
import type { Readable } from 'node:stream';
import type * as z from 'zod/mini';
import type { PackageNames } from './names.ts';

export type SobjectSummary = z.infer<typeof sobjectSummary>;

/** An object with its fields, and the reference fields of other objects that lead to it. */
export type CrmDescribe = SobjectDescribe & {
  readonly referencedBy: ReadonlyArray<{ readonly object: string; readonly field: string }>;
};

/** A record as the CRM answers it: field API names as the org has them (namespace included). */
export type CrmRecord = { readonly Id: string } & Readonly<Record<string, unknown>>;

/** What became of one record of a write. `unknown`: the CRM's answer never arrived. */
export type WriteOutcome =
  | { readonly outcome: 'done'; readonly id: string; readonly created: boolean }
  | { readonly outcome: 'failed'; readonly code: string; readonly message: string; readonly fields: readonly string[] }
  | { readonly outcome: 'unknown'; readonly message: string };

export type ApiUsage = { readonly used: number; readonly max: number; readonly at: string };

/**
 * One user's access to one org. Every method may throw an `AppError`: `crm_error`, `crm_limit`, `crm_unavailable`, or
 * `unauthenticated` when the session's tokens are dead.
 */
export type Crm = {
  /** The package's API names in this org; statements are made of them. */
  readonly names: PackageNames;
  /** Runs SOQL and follows its pages, at most 50,000 records. Values are bound by `soql` (a tagged template), never by hand. */
  query(statement: string): Promise<readonly CrmRecord[]>;
  /** Runs `SELECT COUNT() …`. */
  count(statement: string): Promise<number>;
  /**
   * From the cache of this user and org unless `refresh` or older than `maxAgeMs`. Objects are named as the contracts name them,
   * without namespace; fields as the org names them. Throws `not_found` for an object the org does not have.
   */
  describe(
    objects: readonly string[],
    options?: { readonly refresh?: boolean; readonly maxAgeMs?: number },
  ): Promise<readonly CrmDescribe[]>;
  /** The objects that the user can see, named as the contracts name them. */
  listObjects(options?: { readonly refresh?: boolean; readonly maxAgeMs?: number }): Promise<readonly SobjectSummary[]>;
  /** Updates by id, 200 a call. With `allOrNone` one failure undoes all of its call. Outcomes in the order of the records. */
  update(
    object: string,
    records: readonly CrmRecord[],
    options: { readonly allOrNone: boolean },
  ): Promise<readonly WriteOutcome[]>;
  /**
   * Creates or updates one record by an external id, or updates it by `Id`; refused with `conflict` when it changed after
   * `ifUnmodifiedSince`, which the CRM knows to the second.
   */
  upsert(
    object: string,
    externalId: { readonly field: string; readonly value: string },
    values: Readonly<Record<string, unknown>>,
    options?: { readonly ifUnmodifiedSince?: string },
  ): Promise<WriteOutcome>;
  /**
   * Creates or updates records by an external id, which each record holds, 200 a call. With `allOrNone` one failure undoes all of its
   * call. Outcomes in the order of the records.
   */
  upsertAll(
    object: string,
    externalIdField: string,
    records: ReadonlyArray<Readonly<Record<string, unknown>>>,
    options: { readonly allOrNone: boolean },
  ): Promise<readonly WriteOutcome[]>;
  /** The bytes of a file field (`ContentVersion.VersionData`). Who does not read them to the end must destroy the stream. */
  openFile(object: string, id: string, field: string): Promise<Readable>;
  /** What the CRM last said of the org's daily API calls. */
  apiUsage(): ApiUsage | null;
};
