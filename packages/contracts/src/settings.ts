import * as z from 'zod/mini';
import { EVENT_SETTING } from './event-settings.ts';
import { dateTime, jsonObject, recordId, text } from './primitives.ts';
import { route } from './route.ts';
import { SETTING_IDS } from './setting.ts';
import { changed } from './setting-records.ts';

/** The envelope as the mobile app reads it: version always '1', checksum always empty (seed 1, section 3). */
export const envelope = z.object({
  version: z.literal('1'),
  checksum: z.literal(''),
  config: z.object({ payload: jsonObject, meta: z.optional(z.unknown()) }),
});

export type Envelope = z.infer<typeof envelope>;

/** An envelope as it may be stored: other software writes the version as a number, or a checksum, which nothing reads. */
export const readableEnvelope = z.extend(envelope, {
  version: z.union([z.literal('1'), z.literal(1)]),
  checksum: z.string(),
});

/** Version of a setting that is not stored. */
export const UNSTORED_VERSION = 'none';

/**
 * A stored setting: the envelope (null: nothing is stored, defaults apply), the version that a write must name, and who
 * changed it last. What is stored and is no envelope stands as it is in `unreadable`, and the envelope is null.
 */
export const storedSetting = z.object({
  configuration: z.nullable(envelope),
  unreadable: z.optional(z.string()),
  version: text(100),
  changed,
});

export type StoredSetting = z.infer<typeof storedSetting>;

const settingParams = z.object({ profileId: recordId, settingKey: z.enum(SETTING_IDS) });

export const readSetting = route({
  method: 'GET',
  path: '/api/profiles/:profileId/settings/:settingKey',
  permission: 'session',
  summary: "Answers a group profile's setting with its version; `configuration` is null while nothing is stored.",
  params: settingParams,
  response: storedSetting,
});

export const writeSetting = route({
  method: 'POST',
  path: '/api/profiles/:profileId/settings/:settingKey',
  permission: 'configure',
  summary:
    "Stores a group profile's setting if nobody has changed it since the version named in If-Match; else returns 409 with the stored setting. Without If-Match it replaces whatever is stored, and the journal marks the write as unconditional.",
  params: settingParams,
  headers: z.object({ 'if-match': z.optional(text(100)) }),
  body: z.object({ data: envelope }),
  journal: 'setting.write',
  response: storedSetting,
});

/** Entries of a page of history. */
export const HISTORY_PAGE = 20;

/**
 * One change of a setting. A payload of null: nothing was stored, or with `unreadable` something that is no envelope;
 * of the event settings a payload is an `eventChange`. `done`: stored;
 * `failed`: refused, nothing changed; `unknown`: the CRM's answer never came, and something else is stored since. `external`: made
 * outside the console, noticed when it was read.
 */
export const settingChange = z.object({
  id: text(40),
  at: dateTime,
  by: z.nullable(text(255)),
  outcome: z.enum(['done', 'failed', 'unknown']),
  external: z.boolean(),
  before: z.nullable(jsonObject),
  after: z.nullable(jsonObject),
  unreadable: z.optional(z.object({ before: z.boolean(), after: z.boolean() })),
  /** The write named no version: it replaced whatever was stored. */
  unconditional: z.optional(z.literal(true)),
  /** The group profile that it was copied from, or whose copy was undone; not there for what was edited here. */
  copied: z.optional(z.object({ kind: z.enum(['copy', 'undo']), profileId: recordId, profileName: text(255) })),
});

export type SettingChange = z.infer<typeof settingChange>;

export const settingHistory = route({
  method: 'GET',
  path: '/api/profiles/:profileId/settings/:settingKey/history',
  permission: 'session',
  summary:
    "Answers the changes of a group profile's setting, newest first, 20 a page; `before` is the last id of the page before.",
  params: z.object({ profileId: recordId, settingKey: z.enum([...SETTING_IDS, EVENT_SETTING]) }),
  query: z.object({ before: z.optional(text(40)) }),
  response: z.object({ records: z.array(settingChange), hasMore: z.boolean() }),
});
