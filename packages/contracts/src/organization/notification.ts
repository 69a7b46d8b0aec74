import * as z from 'zod/mini';
import { FORCE_DOWNLOAD_OPTIONS, REMINDER_OPTIONS } from '../settings/global-settings.ts';
import { dateTime, idempotencyKey, recordId, text } from '../platform/primitives.ts';
import { APPLICATION_IDS } from '../platform/product.ts';
import { route } from '../platform/route.ts';

/** The only path of the notification service that the console forwards, and the path where devices pull. */
export const MESSAGES_PATH = '/ns/v1/messages/configurations';

/** Maximum number of group profiles of a notification. */
export const NOTIFICATION_LIMIT = 2000;

/** Maximum length of an administrator's message to technicians, in characters. */
export const NOTIFICATION_TEXT_LIMIT = 255;

/** The category of configuration notifications (requirement NTF-02). */
export const NOTIFICATION_CATEGORY = 'CS';

/** Days for which a notification can be pulled; a device that connects later syncs its configuration anyway. */
export const NOTIFICATION_RETENTION_DAYS = 90;

/** Maximum number of open streams per token and per org in one console. */
export const STREAM_LIMITS = { perToken: 500, perOrg: 2000 } as const;

/** Returns a schema of days, as a number or as the text in the global settings; the result is a number. */
const days = (options: readonly string[]) =>
  z.pipe(
    z.union([z.number(), text(40)]).check(z.refine((value) => options.includes(String(value)), 'globalSettingOption')),
    z.transform(Number),
  );

const noticeText = text(NOTIFICATION_TEXT_LIMIT);

/** An administrator's input for a notification: the recipients, and a message to the technicians. */
export const notificationEntry = z.object({
  profileIds: z
    .array(recordId)
    .check(z.minLength(1, 'notificationProfileRequired'), z.maxLength(NOTIFICATION_LIMIT, 'tooMany')),
  message: noticeText,
});

export type NotificationEntry = z.infer<typeof notificationEntry>;

/** Instructions for apps about a change of configuration; -1 days means never. */
const notice = z.object({
  operation: z.literal('CONFIG_CHANGE'),
  meta: z.object({
    message: z.optional(noticeText),
    reminderFrequencyInDays: days(REMINDER_OPTIONS),
    forceConfigSyncInDays: days(FORCE_DOWNLOAD_OPTIONS),
  }),
});

const applications = z.array(z.enum(APPLICATION_IDS)).check(z.minLength(1), z.maxLength(APPLICATION_IDS.length));

/** A notification for the apps of a group profile. */
const message = z.object({ applications, profileId: recordId, data: notice });

export type NotificationMessage = z.output<typeof message>;

/** The request of the notification service (requirement NTF-02). The server replaces the login URL with the session's. */
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
    'Notifies the apps of group profiles of a change of configuration. Forwards exactly one method and path to the notification service.',
  /** A repeated request with the same key and content sends nothing again. */
  headers: z.object({ 'idempotency-key': z.optional(idempotencyKey) }),
  body: z.object({
    method: z.literal('POST', 'nsRequestOnly'),
    path: z.literal(MESSAGES_PATH, 'nsRequestOnly'),
    data: messagesRequest,
  }),
  journal: 'notification.send',
  errors: ['not_found'],
  response: z.object({
    id: text(40),
    sentAt: dateTime,
    /** Number of notified group profiles. */
    profiles: z.number(),
    /** Whether the same request was accepted before, so that nothing was sent again. */
    repeated: z.boolean(),
    /** Whether the CRM also stored the time of this notification (requirement NTF-03). */
    previousExecution: z.enum(['recorded', 'failed', 'unknown']),
  }),
});

/**
 * Delivery of a notification. `pending`: stored, and retried until it is delivered; `delivered`: the notification service has it, and
 * devices pull it from there; `failed`: the service rejected it permanently.
 */
export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;

export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** A group profile for the notification dialog and the navigation. */
export const notificationProfile = z.object({
  id: recordId,
  name: text(255),
  isGlobal: z.boolean(),
  /** Null if never notified. `message` and `delivery` are null if another console sent it, `delivery` also if it was long ago. */
  lastNotified: z.nullable(
    z.object({
      at: dateTime,
      by: z.nullable(text(255)),
      message: z.nullable(text(NOTIFICATION_TEXT_LIMIT)),
      delivery: z.nullable(z.enum(DELIVERY_STATES)),
    }),
  ),
  /** Time of the latest change of its settings or of what they use, in the console or outside; null if it has no stored settings. */
  settingsChangedAt: z.nullable(dateTime),
  /**
   * Whether its settings changed after its last notification. A group profile that was never notified counts as changed only after a
   * change in this console, so that a new org does not start with every group profile marked.
   */
  changedSinceNotification: z.boolean(),
  /** Whether the signed-in user made one of these changes in this console. */
  changedByYou: z.boolean(),
});

export type NotificationProfile = z.infer<typeof notificationProfile>;

export const notificationProfiles = route({
  method: 'GET',
  path: '/api/notifications/profiles',
  permission: 'session',
  summary:
    'Returns the last notification and the time of the latest settings change of each active group profile, and whether the change is newer; sorted by name.',
  response: z.object({ records: z.array(notificationProfile) }),
});

/** A device's position in the notifications. It only increases, and its format is internal. */
const cursor = z.string().check(z.regex(/^\d{1,15}$/, 'notificationCursor'));

/** A notification for devices; it applies to all of its applications. */
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
    'Returns the latest notification of a group profile for each application that is newer than the cursor, and the cursor for the next pull.',
  forSoftware: 'docs/notifications.md',
  query: deviceQuery,
  errors: ['not_found'],
  response: z.object({ messages: z.array(deviceMessage), cursor }),
});

export const deviceStream = route({
  method: 'GET',
  path: `${MESSAGES_PATH}/stream`,
  permission: 'device-token',
  summary:
    'Streams the notifications of a group profile as server-sent events. Their ids are cursors, so that Last-Event-ID resumes an interrupted stream.',
  forSoftware: 'docs/notifications.md',
  query: deviceQuery,
  headers: z.object({ 'last-event-id': z.optional(cursor) }),
  errors: ['not_found'],
  response: 'text/event-stream',
});
