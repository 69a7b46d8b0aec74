import * as z from 'zod/mini';
import { dateTime, recordId, repeated, text } from './primitives.ts';
import { route } from './route.ts';

/** Who changed what is stored, and when; null: nobody has. */
export const changed = z.nullable(z.object({ by: z.nullable(text(255)), at: dateTime }));

/** Longest stored envelope: the CRM field's length in characters. */
export const ENVELOPE_LIMIT = 131_072;

/** The object of setting records, without the namespace that an org may give it. */
export const SETTING_OBJECT = 'Configuration_Data__c';

/** A setting as a record: what the app reads and what a person reads. */
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
  summary: 'Answers the stored records of the named settings; 404 `not_configured` names the first that is not stored.',
  params: z.object({ profileId: recordId }),
  query: z.object({ id: repeated(text(80), 50) }),
  response: z.object({ records: z.array(settingRecord) }),
});

/** Most records the CRM takes in one call. */
export const COMPOSITE_LIMIT = 200;

export const writeSettingRecords = route({
  method: 'POST',
  path: '/api/org/sobjects/composite',
  permission: 'configure',
  summary:
    'Updates setting records, all or none, if each still has the version that its record names; a record without a version replaces whatever is stored, and the journal marks it as unconditional.',
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
            /** Not used: the server stores the org's own key. */
            installationKey: z.optional(text(80)),
          }),
        )
        .check(z.minLength(1), z.maxLength(COMPOSITE_LIMIT, 'tooMany')),
    }),
  }),
  journal: 'setting-records.write',
  response: z.object({ records: z.array(settingRecord) }),
});
