import { createHash } from 'node:crypto';
import { EVENT_ATTRIBUTES } from '@fieldstone/contracts/insights/insight-queries';
import { PERIOD_DAYS_LIMIT } from '@fieldstone/contracts/insights/insights';
import type { CreditPrices } from '../../ai/credits.ts';
import { isRecordId, longId } from '../../salesforce/record-id.ts';
import type { AppEvent, EventAttributes } from '../../analytics/event.ts';
import type { AiUseEntry } from '../../store/repositories/ai-usage.ts';
import { toAiUse } from './ai-use.ts';
import { AGE_MS, AHEAD_MS, ATTRIBUTES_LIMIT, NAME_LIMIT } from './limits.ts';
import type { Rejection, ReportedEvent } from './reported-event.ts';
import { reportedNumber, reportedText } from './texts.ts';

/** The result of a reported event: an event to store, an AI use, or the reason for its rejection. */
export type Converted = { readonly event: AppEvent } | { readonly aiUse: AiUseEntry } | Rejection;

export type ConversionContext = { readonly orgId: string; readonly now: number; readonly prices: CreditPrices };

/** Above the scale of any app; more is a mistake. */
const RATING_LIMIT = 100;

const EVENT_TYPE = /^[A-Za-z][\w.:-]{0,99}$/;

/** Validates and bounds one event. */
export function convertEvent(reported: ReportedEvent, { orgId, now, prices }: ConversionContext): Converted {
  const { eventType, attributes } = reported;
  if (typeof eventType !== 'string' || !EVENT_TYPE.test(eventType)) {
    return { rejected: 'event-type', reason: 'The event type is missing or invalid.' };
  }
  if (attributes.size > ATTRIBUTES_LIMIT) {
    return { rejected: 'attributes', reason: `An event has more than ${String(ATTRIBUTES_LIMIT)} attributes.` };
  }
  const moment = momentOf(reported, now);
  if ('rejected' in moment) return moment;
  const { timestamp, isObserved } = moment;
  const userId = reportedText(attributes.get('userId'));
  if (userId !== null && userId.length > NAME_LIMIT) return { rejected: 'user', reason: 'The user id is too long.' };
  const profileId = reportedText(attributes.get('profileId'));
  if (profileId !== null && !isRecordId(profileId)) {
    return { rejected: 'group-profile', reason: 'The group profile is not a Salesforce id.' };
  }

  const user = userId !== null && isRecordId(userId) ? longId(userId) : userId;
  const dedupeKey = keyOf(reported);
  if (eventType === 'AIUsage') {
    const timeSource = isObserved ? 'observed' : null;
    return toAiUse({ attributes, at: timestamp, timeSource, userId: user, dedupeKey, prices });
  }
  return {
    event: {
      orgId,
      eventType,
      timestamp,
      userId: user,
      profileId: profileId === null ? null : longId(profileId),
      attributes: { ...attributesOf(attributes), ...(isObserved && { timeSource: 'observed' }) },
      dedupeKey,
    },
  };
}

type Moment = { readonly timestamp: number; readonly isObserved: boolean };

/** Returns the time of an event: the device's; the observed one where the device has none, or an impossible one. */
function momentOf({ timestamp, observed }: ReportedEvent, now: number): Moment | Rejection {
  const time = timestamp ?? observed ?? now;
  const problem = timeProblem(time, now);
  if (problem === null) return { timestamp: time, isObserved: false };
  const isObserved = timestamp !== null && observed !== null && timeProblem(observed, now) === null;
  return isObserved ? { timestamp: observed, isObserved } : problem;
}

function timeProblem(time: number, now: number): Rejection | null {
  if (!Number.isSafeInteger(time)) return { rejected: 'time', reason: 'The timestamp is invalid.' };
  if (time > now + AHEAD_MS) return { rejected: 'future', reason: 'The timestamp is in the future.' };
  return time < now - AGE_MS
    ? { rejected: 'old', reason: `The timestamp is more than ${PERIOD_DAYS_LIMIT} days old.` }
    : null;
}

/** Returns a hash of the client's own event id; without one, of the whole event in a canonical order. */
function keyOf({ eventType, attributes, timestamp }: ReportedEvent): string {
  const own = attributes.get('eventId');
  if (typeof own === 'string' && own !== '') return createHash('sha256').update(own).digest('hex');
  const pairs = [...attributes].toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)));
  return createHash('sha256')
    .update(JSON.stringify([eventType, timestamp, pairs]))
    .digest('hex');
}

function attributesOf(reported: ReportedEvent['attributes']): EventAttributes {
  const attributes: { -readonly [A in keyof EventAttributes]: EventAttributes[A] } = {};
  for (const name of EVENT_ATTRIBUTES) {
    // Decided by the console.
    if (name === 'timeSource') continue;
    if (name === 'feedbackRating') {
      const rating = reportedNumber(reported.get(name));
      if (rating !== null && rating >= 0 && rating <= RATING_LIMIT) attributes[name] = rating;
      continue;
    }
    const text = reportedText(reported.get(name));
    if (text !== null) attributes[name] = text;
  }
  const major = /^\d+/.exec(attributes.osVersion ?? '')?.[0];
  if (major !== undefined) attributes.osMajorVersion ??= major;
  return attributes;
}
