import { EVENT_TYPE_SETTING } from '@fieldstone/contracts/settings/calendar/event-type';
import { STATUS_SETTINGS } from '@fieldstone/contracts/settings/calendar/status-source';
import type * as contract from '@fieldstone/contracts/settings/calendar/status-source';
import { appointmentObject } from '../../salesforce/queries/appointment-object.ts';
import { loadGlobalSettings, requireGlobalSetting } from '../../salesforce/queries/global-settings.ts';
import { parseStatuses } from '../../salesforce/queries/stored-statuses.ts';
import type { Handler } from '../../http/context.ts';
import { loadStatusField } from './statuses.ts';

/** Returns the handlers of the lists of statuses. */
export const statusSourceHandlers = {
  appointmentStatuses: (async (_input, { crm }) => {
    const settingId = STATUS_SETTINGS.appointment;
    const stored = await loadGlobalSettings(crm, [EVENT_TYPE_SETTING, settingId]);
    const appointment = appointmentObject(crm.names, requireGlobalSetting(stored, EVENT_TYPE_SETTING));
    const statuses = parseStatuses(settingId, requireGlobalSetting(stored, settingId));
    const { name: field, picklistValues } = await loadStatusField(crm, appointment);
    const offered = new Set(picklistValues.filter(({ active }) => active).map(({ value }) => value));
    const notOffered = statuses.map(({ id }) => id).filter((id) => !offered.has(id));
    return { records: [{ settingId, statuses, object: appointment.object, field, notOffered }] };
  }) satisfies Handler<typeof contract.appointmentStatuses>,

  serviceBoardStatuses: (async (_input, { crm }) => {
    const settingId = STATUS_SETTINGS.serviceBoard;
    const stored = await loadGlobalSettings(crm, [settingId]);
    return { records: [{ settingId, statuses: parseStatuses(settingId, requireGlobalSetting(stored, settingId)) }] };
  }) satisfies Handler<typeof contract.serviceBoardStatuses>,
};
