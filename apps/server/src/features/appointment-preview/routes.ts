import type * as contract from '@fieldstone/contracts/organization/appointment-preview';
import { appointmentObject } from '../../salesforce/queries/appointment-object.ts';
import type { Crm, CrmRecord } from '../../salesforce/crm.ts';
import { name, names, soql } from '../../salesforce/soql.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler, SessionContext } from '../../http/context.ts';
import { loadAppointmentFields, resolveAppointmentPaths, findStatus } from './appointment-fields.ts';
import { evaluateExpressions, loadExpressions } from './evaluate.ts';
import { resolvePaths } from '../../expressions/field-paths.ts';
import {
  namedWorkOrders,
  sampleWorkOrders,
  searchWorkOrders,
  technicianWorkOrders,
  toWorkOrder,
} from './work-orders.ts';

/** Returns the handlers of the preview, which only reads. */
export const appointmentPreviewHandlers = {
  workOrders: (async ({ query: { eventType, technician, search, 'id[]': ids } }, { crm, seesPeople }) => {
    const appointment = appointmentObject(crm.names, eventType);
    if (technician !== undefined) {
      await requirePeople(seesPeople);
      const desired = ids === undefined ? { search } : { ids: unique(ids) };
      return { records: await technicianWorkOrders(crm, appointment, technician, desired) };
    }
    if (ids !== undefined) return { records: await namedWorkOrders(crm, unique(ids)) };
    if (search !== undefined) return { records: await searchWorkOrders(crm, search) };
    return { records: await sampleWorkOrders(crm, appointment, Math.random) };
  }) satisfies Handler<typeof contract.workOrders>,

  appointmentPreview: (async ({ query }, { crm, seesPeople }) => {
    const appointment = appointmentObject(crm.names, query.eventType);
    const { technician } = query;
    if (technician !== undefined) await requirePeople(seesPeople);
    const [ids, paths] = [unique(query['id[]']), unique(query['path[]'])];
    const processIds = unique(query['expression[]']);
    // Work orders, appointments and expressions are loaded together, so that they share one CRM call.
    const workOrders = loadWorkOrders(crm, ids);
    const resolved = resolveAppointmentPaths(crm, appointment, paths);
    const show = async (id: string) => {
      const [record, latest] = await Promise.all([
        workOrders.then((found) => workOrderAmong(found, id)),
        resolved.then((fields) => loadAppointmentFields(crm, appointment, id, { paths, resolved: fields, technician })),
      ]);
      return { record, latest, status: latest.id === null ? await ownStatus(crm, record) : latest.status };
    };
    const [shown, expressionsOf] = await Promise.all([
      Promise.all(ids.map(show)),
      loadExpressions(crm, processIds).then((loaded) => evaluateExpressions(crm, ids, processIds, loaded)),
    ]);
    const records = shown.map(({ record, latest: { id, start, end, fields }, status }) => ({
      workOrder: toWorkOrder(crm, record),
      appointment: id === null ? null : { id, object: appointment.object, start, end },
      status,
      expressions: expressionsOf(record.Id),
      fields,
    }));
    return { records };
  }) satisfies Handler<typeof contract.appointmentPreview>,
};

/** Rejects users who may not see what individual people do (REL-09). */
async function requirePeople(seesPeople: SessionContext['seesPeople']): Promise<void> {
  if (!(await seesPeople())) throw new AppError('people_hidden');
}

function loadWorkOrders(crm: Crm, ids: readonly string[]): Promise<readonly CrmRecord[]> {
  const { names: own } = crm;
  const columns = names(['Id', 'Name', own.workOrder.subject, own.appointmentStatus]);
  return crm.query(soql`SELECT ${columns} FROM ${name(own.workOrder.object)} WHERE Id IN ${ids}`);
}

function workOrderAmong(records: readonly CrmRecord[], id: string): CrmRecord {
  const record = records.find(({ Id }) => Id.slice(0, 15) === id.slice(0, 15));
  if (record === undefined) throw new AppError('work_order_unknown', { id });
  return record;
}

async function ownStatus(crm: Crm, record: CrmRecord) {
  const status = crm.names.appointmentStatus;
  const resolved = await resolvePaths(crm, 'Work_Order__c', [status]);
  return findStatus(record, resolved.get(status));
}

function unique(values: readonly string[] | undefined): readonly string[] {
  return [...new Set(values)];
}
