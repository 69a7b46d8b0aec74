import { routes } from '@fieldstone/contracts';
import { NEW_EVENT_SETTING } from '@fieldstone/contracts/settings/calendar/event-settings';
import type { EventProcess, EventSettings } from '@fieldstone/contracts/settings/calendar/event-settings';
import type { AppointmentStatusOption } from '@fieldstone/contracts/settings/calendar/status-source';
import { Rejection } from './server.ts';
import type { TestServer } from './server.ts';

/** Appointment statuses of the test org; the status field offers all except the last. */
export const STATUSES: readonly AppointmentStatusOption[] = [
  { id: 'Open', label: 'Open', transitions: ['Driving'] },
  { id: 'Driving', label: 'Driving', transitions: ['On_Site'] },
  { id: 'On_Site', label: 'On Site', transitions: ['Working', 'Driving'] },
  { id: 'Working', label: 'Working', transitions: ['Completed'] },
  { id: 'Completed', label: 'Completed', transitions: [] },
  { id: 'Archived', label: 'Archived', transitions: [] },
];

export const BOARD_STATUSES: readonly AppointmentStatusOption[] = [
  { id: 'Planned', label: 'Planned', transitions: ['Released'] },
  { id: 'Released', label: 'Released', transitions: [] },
];

/** Serves the statuses of appointments and of the service board. */
export function serveStatuses(server: TestServer): void {
  server.on(routes.appointmentStatuses, () => ({
    records: [
      {
        settingId: 'DCON007_SET001',
        statuses: [...STATUSES],
        object: 'Event',
        field: 'Appointment_Status__c',
        notOffered: ['Archived'],
      },
    ],
  }));
  server.on(routes.serviceBoardStatuses, () => ({
    records: [{ settingId: 'SBRD001_SET001', statuses: [...BOARD_STATUSES] }],
  }));
}

export const EVENT_PROCESSES: readonly EventProcess[] = [
  { processId: 'SFM-0052', processName: 'Edit Appointment' },
  { processId: 'SFM-0053', processName: 'Edit Appointment Short' },
  { processId: 'SFM-0054', processName: 'Report Absence' },
];

const RECORD_ID = 'a0SFs0000000009AAA';

/** Serves event settings with one default process for all profiles, or none; returns access for other administrators. */
export function serveEventSettings(
  server: TestServer,
  stored: { readonly processId: string; readonly processName: string } | null = null,
  processes: readonly EventProcess[] = EVENT_PROCESSES,
) {
  const at = '2026-11-20T09:15:00.000Z';
  let writes = 0;
  const nameOf = (id: string) => processes.find(({ processId }) => processId === id)?.processName ?? null;
  let now: EventSettings = {
    defaultSfmProcess: stored
      ? { ...stored, recordId: RECORD_ID }
      : { processId: null, processName: null, recordId: NEW_EVENT_SETTING },
    sfmProcesses: [...processes],
    version: stored ? 'v0' : 'none',
    changed: stored ? { by: 'Sam Second', at } : null,
  };
  const choose = (by: string, processId: string) => {
    writes += 1;
    now = {
      ...now,
      defaultSfmProcess: { processId, processName: nameOf(processId), recordId: RECORD_ID },
      version: `v${writes}`,
      changed: { by, at: '2026-11-21T09:41:00.000Z' },
    };
    return { recordId: RECORD_ID, version: now.version, changed: now.changed };
  };
  server.on(routes.readEventSettings, () => now);
  server.on(routes.writeEventSettings, ({ params, headers }) => {
    if (headers['if-match'] === undefined) throw new Rejection('precondition_required', 'If-Match is missing.');
    if (headers['if-match'] !== now.version || params.recordId !== now.defaultSfmProcess.recordId) {
      throw new Rejection('conflict', 'Someone else changed this setting.', { current: now });
    }
    if (nameOf(params.processId) === null) throw new Rejection('bad_request', 'This process is not offered.');
    return choose('Avery Admin', params.processId);
  });
  server.on(routes.resetEventSettings, ({ headers }) => {
    if (headers['if-match'] !== now.version) {
      throw new Rejection('conflict', 'Someone else changed this setting.', { current: now });
    }
    const defaultSfmProcess = { processId: null, processName: null, recordId: RECORD_ID };
    now = { ...now, defaultSfmProcess, version: 'none', changed: { by: 'Avery Admin', at } };
    return { version: now.version, changed: now.changed };
  });
  return {
    chooseAs: (by: string, processId: string): void => void choose(by, processId),
    chosen: () => now.defaultSfmProcess.processId,
  };
}
