import type { Refusal } from '@fieldstone/contracts/insights/telemetry';

/** A value of a report. Lists, objects and bytes are omitted if a protocol allows them. */
export type ReportedValue = string | number | boolean;

/** One event as received, not validated. */
export type ReportedEvent = {
  /** The event's type as reported. */
  readonly eventType: unknown;
  /** UTC milliseconds by the device's clock; null without one. */
  readonly timestamp: number | null;
  /** UTC milliseconds at which a collector or exporter saw the event; null without one. */
  readonly observed: number | null;
  /** By the names of New Relic's mobile events; other names are ignored. */
  readonly attributes: ReadonlyMap<string, ReportedValue>;
};

/** Why an event is refused, for counts, and as a sentence for the sender. */
export type Rejection = { readonly rejected: Refusal; readonly reason: string };

/** A part of a request that cannot be read: its position, field and the reason, as one sentence. */
export type UnreadableEvent = { readonly unreadable: string };

/** A part of a request that the protocol does not have, by its position: what it contains is ignored. */
export type IgnoredPart = { readonly ignored: string };

/** A request, or a part of one, that violates its protocol. */
export class MalformedReport extends Error {
  override readonly name = 'MalformedReport';
}

/**
 * Yields the events of a part of a request; a part that cannot be read yields the reason instead.
 * @param position what the reason begins with, if it does not name its position itself
 */
export function* orUnreadable<E>(readPart: () => Iterable<E>, position = ''): Generator<E | UnreadableEvent> {
  try {
    yield* readPart();
  } catch (error) {
    if (!(error instanceof MalformedReport)) throw error;
    yield { unreadable: `${position}${error.message}.` };
  }
}
