import type { EventProcess } from '@fieldstone/contracts/settings/calendar/event-settings';
import { EVENT_TYPE_SETTING } from '@fieldstone/contracts/settings/calendar/event-type';
import type { Crm } from '../salesforce/crm.ts';
import { appointmentObject } from '../salesforce/queries/appointment-object.ts';
import type { AppointmentObject } from '../salesforce/queries/appointment-object.ts';
import { loadGlobalSettings, requireGlobalSetting } from '../salesforce/queries/global-settings.ts';
import { name, names, soql } from '../salesforce/soql.ts';
import { textOf } from '../salesforce/values.ts';

/** Maximum processes to choose from. */
const PROCESSES_LIMIT = 1000;

/** Returns the processes for editing events of the org's type. */
export async function loadOfferedProcesses(crm: Crm): Promise<EventProcess[]> {
  const global = await loadGlobalSettings(crm, [EVENT_TYPE_SETTING]);
  return loadEventProcesses(crm, appointmentObject(crm.names, requireGlobalSetting(global, EVENT_TYPE_SETTING)));
}

/** Returns the active form processes that edit records of the event object, sorted by name. */
export async function loadEventProcesses(crm: Crm, { object, orgName }: AppointmentObject): Promise<EventProcess[]> {
  const { process } = crm.names;
  const records = await crm.query(soql`
    SELECT ${names(['Id', 'Name', process.processId])} FROM ${name(process.object)}
    WHERE ${name(process.type)} = 'Form Process' AND ${name(process.active)} = true
    AND ${name(process.purpose)} = 'Standalone Edit' AND ${name(process.targetObject)} IN ${[object, orgName]}
    ORDER BY Name, Id LIMIT ${PROCESSES_LIMIT}`);
  return records.map((record) => ({
    processId: textOf(record, process.processId) ?? '',
    processName: textOf(record, 'Name') ?? '',
  }));
}
