import * as z from 'zod/mini';
import { dateTime, recordId, text } from './primitives.ts';
import { route } from './route.ts';
import { ENVELOPE_LIMIT } from './setting-records.ts';

/** Setting under which a group profile's default process to edit events is stored, as a plain process id. */
export const EVENT_SETTING = 'CALEVT001';

/** Stands for the record's id while nothing is stored; a save with it creates the record. */
export const NEW_EVENT_SETTING = 'new';

const settingRecordId = z.union([recordId, z.literal(NEW_EVENT_SETTING)]);

/** The id of a process as it may be stored: other software may have stored anything else in its place. */
const storedProcessId = text(ENVELOPE_LIMIT);

/** A form process that edits events. */
export const eventProcess = z.object({ processId: text(80), processName: text(255) });

export type EventProcess = z.infer<typeof eventProcess>;

/**
 * A profile's event settings: the default process (null while none is chosen; one that the
 * org no longer offers keeps the name it was chosen by, and is not among the processes), the
 * processes to choose from, and the version that a save must name.
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
});

export type EventSettings = z.infer<typeof eventSettings>;

/** The default process as the history of the event settings shows it: by the name it was chosen by, when that is known. */
export const eventChange = z.object({
  defaultEditEventProcessId: storedProcessId,
  processName: z.nullable(text(255)),
});

export type EventChange = z.infer<typeof eventChange>;

export const readEventSettings = route({
  method: 'GET',
  path: '/api/calendar-event/:eventType/:profileId',
  permission: 'session',
  summary: "Answers a group profile's default process to edit events, and the processes that edit events of the type.",
  params: z.object({ eventType: text(80), profileId: recordId }),
  response: eventSettings,
});

export const writeEventSettings = route({
  method: 'POST',
  path: '/api/calendar-event/:profileId/:processId/:recordId',
  permission: 'configure',
  summary:
    "Stores a group profile's default process to edit events if nobody has changed it since the version named in If-Match; else returns 409 with the stored setting. Without If-Match it replaces whatever is stored, and the journal marks the write as unconditional.",
  params: z.object({ profileId: recordId, processId: text(80), recordId: settingRecordId }),
  headers: z.object({ 'if-match': z.optional(text(100)) }),
  journal: 'event-settings.write',
  response: z.object({ recordId, version: text(100), changed: eventSettings.shape.changed }),
});
