import * as z from 'zod/mini';
import { EVENT_SETTING } from './calendar/event-settings.ts';
import { changeId, dateTime, jsonObject, recordId, text } from '../platform/primitives.ts';
import { GLOBAL_SETTINGS_ID } from './global-settings.ts';
import { recordedNote } from '../platform/change-note.ts';
import { route } from '../platform/route.ts';
import { SETTING_IDS } from './setting.ts';
import { changed, currentProfile } from './setting-records.ts';

/** The envelope that the mobile app reads: version always '1', checksum always empty (requirement CALL-02). */
export const envelope = z.object({
  version: z.literal('1'),
  checksum: z.literal(''),
  config: z.object({ payload: jsonObject, meta: z.optional(z.unknown()) }),
});

export type Envelope = z.infer<typeof envelope>;

/** A stored envelope: other software may have written a numeric version or a checksum, which are ignored (requirement FIX-33). */
export const readableEnvelope = z.extend(envelope, {
  version: z.union([z.literal('1'), z.literal(1)]),
  checksum: z.string(),
});

/** Version of a setting without a stored value. */
export const UNSTORED_VERSION = 'none';

/**
 * A stored setting: the envelope (null if nothing is stored and defaults apply), the version that a write must send, and the author of
 * the last change. A stored value that is not an envelope is returned in `unreadable`, and the envelope is null.
 */
export const storedSetting = z.object({
  configuration: z.nullable(envelope),
  unreadable: z.optional(z.string()),
  version: text(100),
  changed,
  /** Absent while an update replaces a console that does not return it yet. */
  profile: z.optional(currentProfile),
});

export type StoredSetting = z.infer<typeof storedSetting>;

const settingParams = z.object({ profileId: recordId, settingKey: z.enum(SETTING_IDS) });

export const readSetting = route({
  method: 'GET',
  path: '/api/profiles/:profileId/settings/:settingKey',
  permission: 'session',
  summary: "Returns a group profile's setting with its version; `configuration` is null while nothing is stored.",
  params: settingParams,
  response: storedSetting,
});

export const writeSetting = route({
  method: 'POST',
  path: '/api/profiles/:profileId/settings/:settingKey',
  permission: 'configure',
  summary:
    "Stores a group profile's setting if the version in If-Match is still current; otherwise returns 409 with the stored setting. A write without If-Match replaces the stored value, and the journal marks it as unconditional.",
  params: settingParams,
  headers: z.object({ 'if-match': z.optional(text(100)) }),
  body: z.object({ data: envelope }),
  journal: 'setting.write',
  response: storedSetting,
});

export const resetSetting = route({
  method: 'DELETE',
  path: '/api/profiles/:profileId/settings/:settingKey',
  permission: 'configure',
  summary:
    "Removes the stored value of a group profile's setting, so that its defaults apply again, if the version in If-Match is still current; otherwise returns 409 with the stored setting. Without If-Match it removes any value, and the journal marks it as unconditional. Returns 404 `not_configured` if nothing is stored.",
  params: settingParams,
  headers: z.object({ 'if-match': z.optional(text(100)) }),
  journal: 'setting.reset',
  response: storedSetting,
});

/** Entries per page of history. */
export const HISTORY_PAGE = 20;

/**
 * A change of a setting. A payload is null if nothing was stored or, with `unreadable`, if the stored value is not an envelope; for event
 * settings it is an `eventChange`, for global settings only the changed value, for a change with `process` a `processContent`. `done`: stored; `failed`: rejected, nothing changed; `unknown`: the CRM did not respond, and the
 * setting has changed since. `external`: made outside the console and found when reading.
 */
export const settingChange = z.object({
  id: text(40),
  at: dateTime,
  /** The user who requested the change. */
  by: z.nullable(text(255)),
  /** The integration user if it wrote the change for that user. */
  writtenBy: z.optional(text(255)),
  outcome: z.enum(['done', 'failed', 'unknown']),
  external: z.boolean(),
  before: z.nullable(jsonObject),
  after: z.nullable(jsonObject),
  unreadable: z.optional(z.object({ before: z.boolean(), after: z.boolean() })),
  /** Whether the write had no version and replaced the stored value unchecked. */
  unconditional: z.optional(z.literal(true)),
  /** The first value that the console found, whose earlier values are unknown. */
  isFirstFound: z.optional(z.literal(true)),
  /** Why the user made the change, or its ticket. */
  note: z.optional(recordedNote),
  /** The group profile that it was copied from, or whose copy was undone; absent for edits. */
  copied: z.optional(z.object({ kind: z.enum(['copy', 'undo']), profileId: recordId, profileName: text(255) })),
  /** An expression or form process that the setting used changed, instead of the setting's own value. */
  process: z.optional(z.object({ processId: text(80) })),
});

export type SettingChange = z.infer<typeof settingChange>;

export const settingHistory = route({
  method: 'GET',
  path: '/api/profiles/:profileId/settings/:settingKey/history',
  permission: 'view',
  summary: `Returns the changes of a group profile's setting, newest first, ${HISTORY_PAGE} per page; \`before\` is the last id of the previous page.`,
  params: z.object({ profileId: recordId, settingKey: z.enum([...SETTING_IDS, EVENT_SETTING, GLOBAL_SETTINGS_ID]) }),
  query: z.object({ before: z.optional(changeId) }),
  response: z.object({ records: z.array(settingChange), hasMore: z.boolean() }),
});
