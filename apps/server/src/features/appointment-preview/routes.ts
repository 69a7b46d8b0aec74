import type * as contract from '@fieldstone/contracts/appointment-preview';
import { appointmentObject } from '../../crm/appointment-object.ts';
import type { Crm, CrmRecord } from '../../crm/crm.ts';
import { name, names, soql } from '../../crm/soql.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/context.ts';
import { loadAppointmentFields, statusOf } from './appointment-fields.ts';
import { evaluateExpressions } from './evaluate.ts';
import { resolvePaths } from './field-paths.ts';
import { sampleWorkOrders, searchWorkOrders, toWorkOrder } from './work-orders.ts';

/** Handlers of the preview; it reads and never writes. */
export const appointmentPreviewHandlers = {
  workOrders: (async ({ query: { eventType, search } }, { crm }) => {
    const appointment = appointmentObject(crm.names, eventType);
    const records =
      search === undefined ? sampleWorkOrders(crm, appointment, Math.random) : searchWorkOrders(crm, search);
    return { records: await records };
  }) satisfies Handler<typeof contract.workOrders>,

  appointmentPreview: (async ({ params, query }, { crm }) => {
    const appointment = appointmentObject(crm.names, query.eventType);
    const record = await loadWorkOrder(crm, params.id);
    const [{ id, start, end, status, fields }, expressions] = await Promise.all([
      loadAppointmentFields(crm, appointment, record.Id, unique(query['path[]'])),
      evaluateExpressions(crm, record.Id, unique(query['expression[]'])),
    ]);
    return {
      workOrder: toWorkOrder(crm, record),
      appointment: id === null ? null : { id, object: appointment.object, start, end },
      status: id === null ? await ownStatus(crm, record) : status,
      expressions,
      fields,
    };
  }) satisfies Handler<typeof contract.appointmentPreview>,
};

async function loadWorkOrder(crm: Crm, id: string): Promise<CrmRecord> {
  const { names: own } = crm;
  const columns = names(['Id', 'Name', own.workOrder.subject, own.appointmentStatus]);
  const [record] = await crm.query(soql`SELECT ${columns} FROM ${name(own.workOrder.object)} WHERE Id = ${id}`);
  if (record === undefined) throw new AppError('not_found', `There is no work order ${id}.`);
  return record;
}

async function ownStatus(crm: Crm, record: CrmRecord) {
  const status = crm.names.appointmentStatus;
  const resolved = await resolvePaths(crm, 'Work_Order__c', [status]);
  return statusOf(record, resolved.get(status));
}

function unique(values: readonly string[] | undefined): readonly string[] {
  return [...new Set(values)];
}
