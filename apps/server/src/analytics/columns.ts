import type { ReportedEvent } from '@fieldstone/contracts/insights/insights';
import { createHash } from 'node:crypto';
import type { AppEvent } from './event.ts';
import type { EventLayout } from './layout.ts';

/**
 * Columns of every event, before those of the migrations. `ts`: UTC milliseconds; `dedupe`: 64 bits of the dedupe key's
 * hash.
 */
const BASE_COLUMNS = ['org_id', 'event_type', 'ts', 'dedupe', 'user_id', 'profile_id'] as const;

/** Returns the columns of an event. */
export function columnsOf({ migrations }: EventLayout): readonly string[] {
  return [...BASE_COLUMNS, ...migrations.flatMap(({ columns }) => columns.map(({ name }) => name))];
}

export type StoredEvent = Readonly<Record<string, string | number | bigint | null>>;

/** Returns an event as a row for both SQL engines. */
export function toStored(
  { orgId, eventType, timestamp, userId, profileId, attributes, dedupeKey }: AppEvent,
  layout: EventLayout,
): StoredEvent {
  return {
    org_id: orgId,
    event_type: eventType,
    ts: BigInt(timestamp),
    dedupe: createHash('sha256').update(dedupeKey).digest().readBigInt64BE(),
    user_id: userId,
    profile_id: profileId,
    ...Object.fromEntries(
      Object.entries(layout.attributes).map(([attribute, column]) => [column, valueOf(attributes, attribute)]),
    ),
  };
}

const valueOf = (attributes: Readonly<Record<string, string | number>>, name: string): string | number | null =>
  attributes[name] ?? null;

/** Columns of a list of events, in the order that `toReported` expects. */
export const REPORTED_COLUMNS = [
  'user_id',
  'ts',
  'app_name',
  'app_version',
  'country_code',
  'device_model',
  'os_major_version',
  'os_version',
  'feedback_comment',
  'feedback_category',
  'feedback_rating',
  'time_source',
  'category',
  'os_name',
  'profile_id',
] as const;

/** Converts a row of `REPORTED_COLUMNS`; numbers may come as text or bigint. */
export function toReported(row: readonly unknown[]): ReportedEvent {
  const text = (index: number): string | null => {
    const value = row[index];
    return typeof value === 'string' ? value : null;
  };
  const rating = row[10];
  return {
    userId: text(0),
    timestamp: Number(row[1]),
    appName: text(2),
    appVersion: text(3),
    countryCode: text(4),
    deviceModel: text(5),
    osMajorVersion: text(6),
    osVersion: text(7),
    feedbackComment: text(8),
    feedbackCategory: text(9),
    feedbackRating: rating === null || rating === undefined ? null : Number(rating),
    timeSource: text(11),
    category: text(12),
    osName: text(13),
    profileId: text(14),
  };
}
