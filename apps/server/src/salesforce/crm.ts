import type { SobjectDescribe } from '@fieldstone/contracts/platform/org/org';
import type { sobjectSummary } from '@fieldstone/contracts/platform/org/org-summary';
import type { Readable } from 'node:stream';
import type * as z from 'zod/mini';
import type { AppError } from '../platform/errors.ts';
import type { WritePermit } from '../platform/write-gate.ts';
import type { Lease } from '../store/lease.ts';
import type { PackageNames } from './names.ts';

export type SobjectSummary = z.infer<typeof sobjectSummary>;

/** An object with its fields, and the reference fields of other objects that point to it. */
export type CrmDescribe = SobjectDescribe & {
  readonly referencedBy: ReadonlyArray<{ readonly object: string; readonly field: string }>;
};

/** A record in the CRM's form: field API names as in the org (namespace included). */
export type CrmRecord = { readonly Id: string } & Readonly<Record<string, unknown>>;

/** The outcome of one record of a write. `unknown`: the CRM's response never arrived. */
export type WriteOutcome =
  | { readonly outcome: 'done'; readonly id: string; readonly created: boolean }
  | {
      readonly outcome: 'failed';
      readonly code: string;
      readonly message: string;
      readonly fields: readonly string[];
      /** Why it was not sent. */
      readonly error?: AppError;
    }
  | { readonly outcome: 'unknown'; readonly message: string };

/**
 * A record of `writeTogether`: created, or updated if it has an id. A value may contain the id of an earlier record of the same
 * call, as `newId` of its name.
 */
export type JointWrite = {
  /** Letters, digits and underscores. */
  readonly name: string;
  readonly object: string;
  readonly id: string | null;
  readonly values: Readonly<Record<string, unknown>>;
};

export type ApiUsage = { readonly used: number; readonly max: number; readonly at: string };

/**
 * One user's access to one org: its reads, and the way to its writes. Every method may throw an `AppError`: `crm_error`, `crm_limit`, `crm_unavailable`, or
 * `unauthenticated` when the session's tokens are dead.
 */
export type Crm = {
  /** The package's API names in this org, for building statements. */
  readonly names: PackageNames;
  /**
   * Runs SOQL and follows its pages, at most 50,000 records. Values are bound by `soql` (a tagged template), never
   * inlined.
   */
  query(statement: string): Promise<readonly CrmRecord[]>;
  /** Like `query`, with the records in the recycle bin, whose `IsDeleted` is true. */
  queryAll(statement: string): Promise<readonly CrmRecord[]>;
  /**
   * Runs a statement over a long list of records of `objects`, by the contracts' names. While none of them has changed, it returns the
   * records that this user read before; one short query for each object finds out. Callers share the records and must not change them.
   * Writes use `query`.
   */
  queryKept(statement: string, objects: readonly string[]): Promise<readonly CrmRecord[]>;
  /** Runs `SELECT COUNT() …`. */
  count(statement: string): Promise<number>;
  /**
   * Returns the describe from the cache of this user and org unless `refresh` or older than `maxAgeMs`. Objects have
   * the contracts' names, without namespace; fields the org's names. Throws `not_found` for an unknown object.
   */
  describe(
    objects: readonly string[],
    options?: { readonly refresh?: boolean; readonly maxAgeMs?: number },
  ): Promise<readonly CrmDescribe[]>;
  /** Returns the objects that the user can see, by the contracts' names. */
  listObjects(options?: { readonly refresh?: boolean; readonly maxAgeMs?: number }): Promise<readonly SobjectSummary[]>;
  /** Returns the writes, each call of which is rejected once the lease of the access is lost. */
  writes(access: WriteAccess): CrmWrites;
  /**
   * Opens a file field (`ContentVersion.VersionData`). A caller that does not read it to the end must destroy the
   * stream.
   */
  openFile(object: string, id: string, field: string): Promise<Readable>;
  /** Returns the last reported usage of the org's daily API calls. */
  apiUsage(): ApiUsage | null;
};

/** What every write requires: the permit of the write gate, and the lease under which the written values were read. */
export type WriteAccess = { readonly permit: WritePermit; readonly lease: Lease };

/** The writes of one user to one org. Each rejects with an `AppError` only if nothing was written. */
export type CrmWrites = {
  /** Creates records, 200 per call, like `update`. */
  create(
    object: string,
    records: ReadonlyArray<Readonly<Record<string, unknown>>>,
    options: { readonly allOrNone: boolean },
  ): Promise<readonly WriteOutcome[]>;
  /** Deletes records by id, 200 per call, like `update`. A record that is already gone fails. */
  remove(ids: readonly string[], options: { readonly allOrNone: boolean }): Promise<readonly WriteOutcome[]>;
  /**
   * Updates by id, 200 per call. With `allOrNone` one failure rolls back its whole call. Outcomes are in the order of
   * the records.
   */
  update(
    object: string,
    records: readonly CrmRecord[],
    options: { readonly allOrNone: boolean },
  ): Promise<readonly WriteOutcome[]>;
  /**
   * Creates or updates one record by an external id, or updates it by `Id`; fails with `conflict` if it changed after
   * `ifUnmodifiedSince`, which the CRM compares to the second.
   */
  upsert(
    object: string,
    externalId: { readonly field: string; readonly value: string },
    values: Readonly<Record<string, unknown>>,
    options?: { readonly ifUnmodifiedSince?: string },
  ): Promise<WriteOutcome>;
  /**
   * Creates or updates records by an external id, which each record contains, 200 per call. With `allOrNone` one
   * failure rolls back its whole call. Outcomes are in the order of the records.
   */
  upsertAll(
    object: string,
    externalIdField: string,
    records: ReadonlyArray<Readonly<Record<string, unknown>>>,
    options: { readonly allOrNone: boolean },
  ): Promise<readonly WriteOutcome[]>;
  /**
   * Creates and updates records of several objects in one transaction, all or none, at most 25. Outcomes are in the
   * order of the records.
   */
  writeTogether(writes: readonly JointWrite[]): Promise<readonly WriteOutcome[]>;
};
