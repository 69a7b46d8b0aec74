import type { EventAttribute } from '@fieldstone/contracts/insight-queries';

/** What an event says beside when and who; what is missing is unknown. Texts of at most 4,000 characters. */
export type EventAttributes = {
  readonly [A in Exclude<EventAttribute, 'feedbackRating'>]?: string;
} & {
  readonly feedbackRating?: number;
};

/** Something that happened in a mobile app. Whoever appends events has validated and bounded them. */
export type AppEvent = {
  readonly orgId: string;
  /** One of `EVENT_TYPES`, or a kind that no report counts. */
  readonly eventType: string;
  /** UTC milliseconds, as the device says. */
  readonly timestamp: number;
  readonly userId: string | null;
  /**
   * The group profile that the app ran under, when it said so. An event without one counts for the group profile that its user
   * has at the time of the question.
   */
  readonly profileId: string | null;
  readonly attributes: EventAttributes;
  /**
   * What tells this event from every other of its org and kind at its millisecond, and is the same when the event is sent
   * again: the client's own id, or a hash of the whole event. An event whose org, kind, timestamp and key are stored already is
   * not stored again.
   */
  readonly dedupeKey: string;
};
