import type { PreviewWorkOrder } from '@fieldstone/contracts/organization/appointment-preview';
import { PREVIEW_WORK_ORDERS } from '@fieldstone/contracts/organization/appointment-preview';
import type { AppointmentObject } from '../../salesforce/queries/appointment-object.ts';
import type { Crm, CrmRecord } from '../../salesforce/crm.ts';
import { clause, containing, name, names, soql } from '../../salesforce/soql.ts';
import type { Fragment } from '../../salesforce/soql.ts';
import { textOf } from '../../salesforce/values.ts';

/** Days before and after today in which a sample is taken. */
const SAMPLE_DAYS = 30;
const DAY_MS = 86_400_000;

/** Returns the newest work orders whose name or subject contains the text. */
export function searchWorkOrders(crm: Crm, text: string): Promise<PreviewWorkOrder[]> {
  const pattern = containing(text);
  return workOrdersWhere(crm, clause`Name LIKE ${pattern} OR ${name(crm.names.workOrder.subject)} LIKE ${pattern}`);
}

/**
 * Returns work orders of appointments before a moment chosen by `random` (0 up to but not including 1). If there are
 * too few, those of the latest appointments; without appointments, the newest work orders.
 */
export async function sampleWorkOrders(
  crm: Crm,
  { orgName, isOfWorkOrder, workOrder, start }: AppointmentObject,
  random: () => number,
): Promise<PreviewWorkOrder[]> {
  const moment = new Date(Date.now() + (1 - 2 * random()) * SAMPLE_DAYS * DAY_MS);
  // A random offset, or a count, would make the CRM walk through all appointments.
  const appointmentsWhere = (condition: Fragment) =>
    crm.query(soql`
      SELECT Id, ${name(workOrder)} FROM ${name(orgName)} WHERE ${isOfWorkOrder}${condition}
      ORDER BY ${name(start)} DESC NULLS LAST, Id LIMIT ${PREVIEW_WORK_ORDERS}`);
  const [preceding, latest] = await Promise.all([
    appointmentsWhere(clause` AND ${name(start)} <= ${moment}`),
    appointmentsWhere(clause``),
  ]);
  const appointments = preceding.length < PREVIEW_WORK_ORDERS ? latest : preceding;
  const ids = [...new Set(appointments.flatMap((record) => textOf(record, workOrder) ?? []))];
  return workOrdersWhere(crm, ids.length === 0 ? clause`Id != null` : clause`Id IN ${ids}`);
}

/** Returns the work orders in the order of the ids, omitting unknown ones. */
export async function namedWorkOrders(crm: Crm, ids: readonly string[]): Promise<PreviewWorkOrder[]> {
  const found = await workOrdersWhere(crm, clause`Id IN ${ids}`);
  return ids.flatMap((id) => found.find((one) => one.id.slice(0, 15) === id.slice(0, 15)) ?? []);
}

/** Converts a work order to the contract's form. */
export function toWorkOrder({ names: { workOrder } }: Crm, record: CrmRecord): PreviewWorkOrder {
  return { id: record.Id, name: textOf(record, 'Name') ?? '', subject: textOf(record, workOrder.subject) };
}

async function workOrdersWhere(crm: Crm, condition: Fragment): Promise<PreviewWorkOrder[]> {
  const { object, subject } = crm.names.workOrder;
  const records = await crm.query(soql`
    SELECT ${names(['Id', 'Name', subject])} FROM ${name(object)} WHERE ${condition}
    ORDER BY Name DESC, Id LIMIT ${PREVIEW_WORK_ORDERS}`);
  return records.map((record) => toWorkOrder(crm, record));
}
