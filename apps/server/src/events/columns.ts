import type { EventAttribute } from '@fieldstone/contracts/insight-queries';
import type { ReportedEvent } from '@fieldstone/contracts/insights';
import { createHash } from 'node:crypto';
import type { AppEvent } from './event.ts';

/** Column of each attribute, in both SQL engines. */
export const ATTRIBUTE_COLUMNS: Readonly<Record<EventAttribute, string>> = {
  appName: 'app_name',
  appVersion: 'app_version',
  category: 'category',
  countryCode: 'country_code',
  deviceModel: 'device_model',
  osName: 'os_name',
  osMajorVersion: 'os_major_version',
  osVersion: 'os_version',
  feedbackComment: 'feedback_comment',
  feedbackCategory: 'feedback_category',
  feedbackRating: 'feedback_rating',
};

/** Columns of the table, in its order. `ts`: UTC milliseconds; `dedupe`: 64 bits of the dedupe key's hash. */
export const COLUMNS = [
  'org_id',
  'event_type',
  'ts',
  'dedupe',
  'user_id',
  'profile_id',
  ...Object.values(ATTRIBUTE_COLUMNS),
] as const;

type Stored = Readonly<Record<string, string | number | bigint | null>>;

/** An event as both SQL engines keep it. */
export function toStored({ orgId, eventType, timestamp, userId, profileId, attributes, dedupeKey }: AppEvent): Stored {
  return {
    org_id: orgId,
    event_type: eventType,
    ts: BigInt(timestamp),
    dedupe: createHash('sha256').update(dedupeKey).digest().readBigInt64BE(),
    user_id: userId,
    profile_id: profileId,
    ...Object.fromEntries(
      Object.entries(ATTRIBUTE_COLUMNS).map(([attribute, column]) => [column, valueOf(attributes, attribute)]),
    ),
  };
}

const valueOf = (attributes: Readonly<Record<string, string | number>>, name: string): string | number | null =>
  attributes[name] ?? null;

/** What a list of events selects, in the order that `toReported` reads. */
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
] as const;

/** A row of `REPORTED_COLUMNS`; numbers may come as text or bigint. */
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
  };
}
