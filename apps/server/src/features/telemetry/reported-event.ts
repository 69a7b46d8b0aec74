/** A value that a report may hold. Lists, objects and bytes are left out where a protocol allows them. */
export type ReportedValue = string | number | boolean;

/** One event as a protocol carried it, before anything of it is believed. */
export type ReportedEvent = {
  /** What kind it calls itself. */
  readonly eventType: unknown;
  /** UTC milliseconds; null when it does not say. */
  readonly timestamp: number | null;
  /** By the names of New Relic's mobile events, and by others that nobody here reads. */
  readonly attributes: ReadonlyMap<string, ReportedValue>;
};

/** A request that is not what its protocol says. */
export class MalformedReport extends Error {
  override readonly name = 'MalformedReport';
}
