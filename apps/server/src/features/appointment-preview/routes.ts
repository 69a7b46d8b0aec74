import type * as contract from '@fieldstone/contracts/organization/appointment-preview';
import { appointmentObject } from '../../salesforce/queries/appointment-object.ts';
import type { Crm, CrmRecord } from '../../salesforce/crm.ts';
import { name, names, soql } from '../../salesforce/soql.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/context.ts';
import { loadAppointmentFields, resolveAppointmentPaths, statusOf } from './appointment-fields.ts';
import { evaluateExpressions, loadExpressions } from './evaluate.ts';
import { resolvePaths } from '../../expressions/field-paths.ts';
import { namedWorkOrders, sampleWorkOrders, searchWorkOrders, toWorkOrder } from './work-orders.ts';

/** Returns the handlers of the preview, which only reads. */
export const appointmentPreviewHandlers = {
  workOrders: (async ({ query: { eventType, search, 'id[]': ids } }, { crm }) => {
    const appointment = appointmentObject(crm.names, eventType);
    if (ids !== undefined) return { records: await namedWorkOrders(crm, unique(ids)) };
    if (search !== undefined) return { records: await searchWorkOrders(crm, search) };
    return { records: await sampleWorkOrders(crm, appointment, Math.random) };
  }) satisfies Handler<typeof contract.workOrders>,

  appointmentPreview: (async ({ query }, { crm }) => {
    const appointment = appointmentObject(crm.names, query.eventType);
    const [paths, processIds] = [unique(query['path[]']), unique(query['expression[]'])];
    const [workOrders, resolved, expressions] = await Promise.all([
      loadWorkOrders(crm, unique(query['id[]'])),
      resolveAppointmentPaths(crm, appointment, paths),
      loadExpressions(crm, processIds),
    ]);
    const ids = workOrders.map(({ Id }) => Id);
    const [shown, expressionsOf] = await Promise.all([
      Promise.all(
        workOrders.map(async (record) => {
          const latest = await loadAppointmentFields(crm, appointment, record.Id, { paths, resolved });
          return { record, latest, status: latest.id === null ? await ownStatus(crm, record) : latest.status };
        }),
      ),
      evaluateExpressions(crm, ids, processIds, expressions),
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

/** Returns the work orders in the requested order. */
async function loadWorkOrders(crm: Crm, ids: readonly string[]): Promise<CrmRecord[]> {
  const { names: own } = crm;
  const columns = names(['Id', 'Name', own.workOrder.subject, own.appointmentStatus]);
  const records = await crm.query(soql`SELECT ${columns} FROM ${name(own.workOrder.object)} WHERE Id IN ${ids}`);
  return ids.map((id) => {
    const record = records.find(({ Id }) => Id.slice(0, 15) === id.slice(0, 15));
    if (record === undefined)
      throw new AppError('not_found', `There is no work order ${id}. It may have been deleted; choose another one.`);
    return record;
  });
}

async function ownStatus(crm: Crm, record: CrmRecord) {
  const status = crm.names.appointmentStatus;
  const resolved = await resolvePaths(crm, 'Work_Order__c', [status]);
  return statusOf(record, resolved.get(status));
}

function unique(values: readonly string[] | undefined): readonly string[] {
  return [...new Set(values)];
}
