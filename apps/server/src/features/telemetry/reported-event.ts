/** A value of a report. Lists, objects and bytes are omitted if a protocol allows them. */
export type ReportedValue = string | number | boolean;

/** One event as received, not validated. */
export type ReportedEvent = {
  /** The event's type as reported. */
  readonly eventType: unknown;
  /** UTC milliseconds; null without one. */
  readonly timestamp: number | null;
  /** By the names of New Relic's mobile events; other names are ignored. */
  readonly attributes: ReadonlyMap<string, ReportedValue>;
};

/** A request that violates its protocol. */
export class MalformedReport extends Error {
  override readonly name = 'MalformedReport';
}
