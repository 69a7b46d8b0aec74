import * as z from 'zod/mini';
import { dateTime, recordId, repeated, text } from '../platform/primitives.ts';
import { route } from '../platform/route.ts';

/** The group profile of a setting as it is now: someone may have renamed or deactivated it since a page was opened. */
export const currentProfile = z.object({ name: text(255), isActive: z.boolean() });

export type CurrentProfile = z.infer<typeof currentProfile>;

/** The author and time of the last change of the stored value; null if there is none. */
export const changed = z.nullable(z.object({ by: z.nullable(text(255)), at: dateTime }));

/** Maximum length of a stored envelope: that of the CRM field, in characters. */
export const ENVELOPE_LIMIT = 131_072;

/** The object of setting records, without the org's namespace. */
export const SETTING_OBJECT = 'Configuration_Data__c';

/** A setting as a record: the internal value for the app and the display value for people. */
export const settingRecord = z.object({
  id: recordId,
  settingId: text(80),
  internalValue: z.nullable(text(ENVELOPE_LIMIT)),
  displayValue: z.nullable(text(255)),
  version: text(100),
  changed,
});

export type SettingRecord = z.infer<typeof settingRecord>;

export const settingRecords = route({
  method: 'GET',
  path: '/api/profiles/:profileId/settings',
  permission: 'session',
  summary:
    'Returns the stored records of the given settings, or 404 `not_configured` with the first one that is not stored.',
  params: z.object({ profileId: recordId }),
  query: z.object({ id: repeated(text(80), 50) }),
  response: z.object({ records: z.array(settingRecord) }),
});

/** Maximum number of records in a CRM call. */
export const COMPOSITE_LIMIT = 200;

export const writeSettingRecords = route({
  method: 'POST',
  path: '/api/org/sobjects/composite',
  permission: 'configure',
  summary:
    'Updates setting records, all or none, if the version in each record is still current. A record without a version replaces the stored value, and the journal marks it as unconditional.',
  body: z.object({
    method: z.literal('PATCH'),
    body: z.object({
      allOrNone: z.literal(true),
      records: z
        .array(
          z.object({
            attributes: z.object({ type: text(80) }),
            id: recordId,
            version: z.optional(text(100)),
            displayValue: z.nullable(text(255)),
            internalValue: z.nullable(text(ENVELOPE_LIMIT)),
            /** Ignored: the server stores the org's own key. */
            installationKey: z.optional(text(80)),
          }),
        )
        .check(z.minLength(1), z.maxLength(COMPOSITE_LIMIT, 'tooMany')),
    }),
  }),
  journal: 'setting-records.write',
  errors: ['not_found'],
  response: z.object({ records: z.array(settingRecord) }),
});
