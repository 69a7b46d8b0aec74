import * as z from 'zod/mini';
import { FORCE_DOWNLOAD_OPTIONS, REMINDER_OPTIONS } from './global-settings.ts';
import { dateTime, recordId, text } from './primitives.ts';
import { APPLICATION_IDS } from './product.ts';
import { route } from './route.ts';

/** The one path of the notification service that the console lets through, and where devices pull. */
export const MESSAGES_PATH = '/ns/v1/messages/configurations';

/** Most group profiles of one send. */
export const NOTIFICATION_LIMIT = 2000;

/** Longest message of an administrator to the technicians. */
export const NOTIFICATION_TEXT_LIMIT = 255;

/** The category of notices about the configuration (seed 2, section 7). */
export const NOTIFICATION_CATEGORY = 'CS';

/** How long a notice can be pulled, in days; a device that comes later synchronises its configuration anyway. */
export const NOTIFICATION_RETENTION_DAYS = 90;

/** Most streams that one console holds open for one token, and for one org. */
export const STREAM_LIMITS = { perToken: 500, perOrg: 2000 } as const;

/** Setting id of the record of a group profile that holds when it was notified last (seed 2, section 4). */
export const PREVIOUS_EXECUTION_SETTING = 'GO003_SET007';

/** Days as a number, or as the text that the global settings store; answered and sent as a number. */
const days = (options: readonly string[]) =>
  z.pipe(
    z.union([z.number(), text(40)]).check(z.refine((value) => options.includes(String(value)), 'globalSettingOption')),
    z.transform(Number),
  );

const noticeText = text(NOTIFICATION_TEXT_LIMIT);

/** What an administrator enters for a notification: who is notified, and a message to the technicians. */
export const notificationEntry = z.object({
  profileIds: z
    .array(recordId)
    .check(z.minLength(1, 'notificationProfileRequired'), z.maxLength(NOTIFICATION_LIMIT, 'tooMany')),
  message: noticeText,
});

export type NotificationEntry = z.infer<typeof notificationEntry>;

/** What an app does about a change of configuration: -1 days means never. */
const notice = z.object({
  operation: z.literal('CONFIG_CHANGE'),
  meta: z.object({
    message: z.optional(noticeText),
    reminderFrequencyInDays: days(REMINDER_OPTIONS),
    forceConfigSyncInDays: days(FORCE_DOWNLOAD_OPTIONS),
  }),
});

const applications = z.array(z.enum(APPLICATION_IDS)).check(z.minLength(1), z.maxLength(APPLICATION_IDS.length));

/** A notice for the apps of one group profile. */
const message = z.object({ applications, profileId: recordId, data: notice });

export type NotificationMessage = z.output<typeof message>;

/** What the notification service is asked (seed 2, section 7). The server sends the session's own login URL on. */
export const messagesRequest = z.object({
  loginUrl: text(500),
  category: z.literal(NOTIFICATION_CATEGORY),
  messages: z.array(message).check(
    z.minLength(1, 'notificationProfileRequired'),
    z.maxLength(NOTIFICATION_LIMIT, 'tooMany'),
    z.refine(
      (messages) => new Set(messages.map(({ profileId }) => profileId.slice(0, 15))).size === messages.length,
      'notificationProfileTwice',
    ),
  ),
});

export const nsRequest = route({
  method: 'POST',
  path: '/api/ns-request',
  permission: 'configure',
  bodyLimit: 2 * 1024 * 1024,
  summary:
    'Notifies the apps of group profiles of a change of configuration: lets exactly one method and path through to the notification service.',
  /** The same key and the same content again is the same send: nothing is sent twice. */
  headers: z.object({ 'idempotency-key': z.optional(z.string().check(z.regex(/^[\w-]{8,100}$/, 'idempotencyKey'))) }),
  body: z.object({
    method: z.literal('POST', 'nsRequestOnly'),
    path: z.literal(MESSAGES_PATH, 'nsRequestOnly'),
    data: messagesRequest,
  }),
  journal: 'notification.send',
  response: z.object({
    id: text(40),
    sentAt: dateTime,
    /** How many group profiles are notified. */
    profiles: z.number(),
    /** This very request was taken before, and nothing was sent anew. */
    repeated: z.boolean(),
    /** Whether the CRM, too, keeps the moment of this notification (requirement NTF-03). */
    previousExecution: z.enum(['recorded', 'failed', 'unknown']),
  }),
});

/**
 * How far a notification is. `pending`: stored, and tried until it is delivered; `delivered`: the notification service has it, devices
 * pull it from there; `failed`: the service refused it for good.
 */
export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;

export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** A group profile as the notify modal and the navigation show it. */
export const notificationProfile = z.object({
  id: recordId,
  name: text(255),
  isGlobal: z.boolean(),
  /** Null: never. `message` and `delivery` are null when another console sent it, `delivery` also when it was long ago. */
  lastNotified: z.nullable(
    z.object({
      at: dateTime,
      by: z.nullable(text(255)),
      message: z.nullable(text(NOTIFICATION_TEXT_LIMIT)),
      delivery: z.nullable(z.enum(DELIVERY_STATES)),
    }),
  ),
  /** When any of its settings was changed last, here or elsewhere; null: it has none. */
  settingsChangedAt: z.nullable(dateTime),
  /**
   * Its settings were changed after its last notification. A profile that was never notified counts as changed once it was changed
   * in this console: a new org does not begin with a mark on everything.
   */
  changedSinceNotification: z.boolean(),
});

export type NotificationProfile = z.infer<typeof notificationProfile>;

export const notificationProfiles = route({
  method: 'GET',
  path: '/api/notifications/profiles',
  permission: 'session',
  summary:
    'Answers for each active group profile who notified it last, when its settings were changed last, and whether that was after; sorted by name.',
  response: z.object({ records: z.array(notificationProfile) }),
});

/** Where a device stands: what it was given last. It only grows; its form is not for others. */
const cursor = z.string().check(z.regex(/^\d{1,15}$/, 'notificationCursor'));

/** A notice as devices read it, newest first; the same one is for all of its applications. */
export const deviceMessage = z.object({
  id: text(40),
  category: z.literal(NOTIFICATION_CATEGORY),
  profileId: recordId,
  applications: z.array(z.enum(APPLICATION_IDS)),
  sentAt: dateTime,
  data: z.object({
    operation: z.literal('CONFIG_CHANGE'),
    meta: z.object({
      message: z.optional(text(NOTIFICATION_TEXT_LIMIT)),
      reminderFrequencyInDays: z.number(),
      forceConfigSyncInDays: z.number(),
    }),
  }),
});

export type DeviceMessage = z.infer<typeof deviceMessage>;

const deviceQuery = z.object({
  profileId: recordId,
  cursor: z.optional(cursor),
  application: z.optional(z.enum(APPLICATION_IDS)),
});

export const deviceMessages = route({
  method: 'GET',
  path: MESSAGES_PATH,
  permission: 'device-token',
  summary:
    'Answers a device the latest notice of its group profile for each application that is newer than its cursor, and the cursor for the next pull.',
  query: deviceQuery,
  response: z.object({ messages: z.array(deviceMessage), cursor }),
});

export const deviceStream = route({
  method: 'GET',
  path: `${MESSAGES_PATH}/stream`,
  permission: 'device-token',
  summary:
    'Streams the notices of a group profile to a device as server-sent events; their ids are cursors, so Last-Event-ID goes on where the stream broke.',
  query: deviceQuery,
  headers: z.object({ 'last-event-id': z.optional(cursor) }),
  response: 'text/event-stream',
});
