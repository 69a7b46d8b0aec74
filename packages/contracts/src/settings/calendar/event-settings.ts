import * as z from 'zod/mini';
import { dateTime, recordId, text } from '../../platform/primitives.ts';
import { route } from '../../platform/route.ts';
import { currentProfile, ENVELOPE_LIMIT } from '../setting-records.ts';

/** Setting that contains a group profile's default process for editing events, as a plain process id. */
export const EVENT_SETTING = 'CALEVT001';

/** Placeholder for the record's id while nothing is stored; a save with it creates the record. */
export const NEW_EVENT_SETTING = 'new';

const settingRecordId = z.union([recordId, z.literal(NEW_EVENT_SETTING)]);

/** A stored process id; other software may have stored anything in its place. */
const storedProcessId = text(ENVELOPE_LIMIT);

/** A form process that edits events. */
export const eventProcess = z.object({ processId: text(80), processName: text(255) });

export type EventProcess = z.infer<typeof eventProcess>;

/**
 * A group profile's event settings: the default process, the available processes, and the version that a save must send. The default
 * process is null while none is chosen; if the org no longer offers it, it keeps its former name and is not among the processes.
 */
export const eventSettings = z.object({
  defaultSfmProcess: z.object({
    processId: z.nullable(storedProcessId),
    processName: z.nullable(text(255)),
    recordId: settingRecordId,
  }),
  sfmProcesses: z.array(eventProcess),
  version: text(100),
  changed: z.nullable(z.object({ by: z.nullable(text(255)), at: dateTime })),
  /** Absent while an update replaces a console that does not return it yet. */
  profile: z.optional(currentProfile),
});

export type EventSettings = z.infer<typeof eventSettings>;

/** The default process in the history of the event settings, with its name at that time if known. */
export const eventChange = z.object({
  defaultEditEventProcessId: storedProcessId,
  processName: z.nullable(text(255)),
});

export type EventChange = z.infer<typeof eventChange>;

/** The part of its page's address after the group profile. */
export const EVENT_SETTINGS_SLUG = 'calendar/event-settings';

export const readEventSettings = route({
  method: 'GET',
  path: '/api/calendar-event/:eventType/:profileId',
  permission: 'session',
  summary:
    "Returns a group profile's default process for editing events, and the available processes of the event type.",
  params: z.object({ eventType: text(80), profileId: recordId }),
  response: eventSettings,
});

export const resetEventSettings = route({
  method: 'DELETE',
  path: '/api/calendar-event/:profileId',
  permission: 'configure',
  summary:
    "Removes a group profile's default process for editing events, so that the standard form opens again, if the version in If-Match is still current; otherwise returns 409 with the stored setting. Without If-Match it removes any value, and the journal marks it as unconditional. Returns 404 `not_configured` if nothing is stored.",
  params: z.object({ profileId: recordId }),
  headers: z.object({ 'if-match': z.optional(text(100)) }),
  journal: 'event-settings.reset',
  response: z.pick(eventSettings, { version: true, changed: true, profile: true }),
});

export const writeEventSettings = route({
  method: 'POST',
  path: '/api/calendar-event/:profileId/:processId/:recordId',
  permission: 'configure',
  summary:
    "Stores a group profile's default process for editing events if the version in If-Match is still current; otherwise returns 409 with the stored setting. A write without If-Match replaces the stored value, and the journal marks it as unconditional.",
  params: z.object({ profileId: recordId, processId: text(80), recordId: settingRecordId }),
  headers: z.object({ 'if-match': z.optional(text(100)) }),
  journal: 'event-settings.write',
  response: z.extend(z.pick(eventSettings, { version: true, changed: true, profile: true }), { recordId }),
});
