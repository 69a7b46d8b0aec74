import type { EventAttribute } from '@fieldstone/contracts/insights/insight-queries';

/** The attributes of an event; a missing one is unknown. Texts have at most 4,000 characters. */
export type EventAttributes = {
  readonly [A in Exclude<EventAttribute, 'feedbackRating'>]?: string;
} & {
  readonly feedbackRating?: number;
};

/** Something that happened in a mobile app, validated and bounded by the caller of `append`. */
export type AppEvent = {
  readonly orgId: string;
  /** One of `EVENT_TYPES`, or a type that no report counts. */
  readonly eventType: string;
  /** UTC milliseconds, by the device's clock. */
  readonly timestamp: number;
  readonly userId: string | null;
  /**
   * The group profile that the app reported. An event without one counts for the user's group profile at the time of
   * the query.
   */
  readonly profileId: string | null;
  readonly attributes: EventAttributes;
  /**
   * Identifies the event among those of the same org, type and millisecond: the client's own id, or a hash of the whole
   * event. An event whose org, type, timestamp and key are already stored is not stored again.
   */
  readonly dedupeKey: string;
};
