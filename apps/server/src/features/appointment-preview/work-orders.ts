import type { PreviewWorkOrder } from '@fieldstone/contracts/organization/appointment-preview';
import { PREVIEW_WORK_ORDERS } from '@fieldstone/contracts/organization/appointment-preview';
import type { AppointmentObject } from '../../salesforce/queries/appointment-object.ts';
import type { Crm, CrmRecord } from '../../salesforce/crm.ts';
import { recentRecords, searchRecent } from '../../salesforce/queries/recent-records.ts';
import { longId } from '../../salesforce/record-id.ts';
import { name, names, soql } from '../../salesforce/soql.ts';
import { textOf } from '../../salesforce/values.ts';

/** Work orders whose appointments a sample looks for. */
const SAMPLED = 200;

/** Returns the newest work orders whose name or subject contains the text. */
export async function searchWorkOrders(crm: Crm, text: string): Promise<PreviewWorkOrder[]> {
  const { object, subject } = crm.names.workOrder;
  const found = await searchRecent(crm, object, ['Name', subject], text);
  return found
    .map((record) => toWorkOrder(crm, record))
    .toSorted((left, right) => (left.name < right.name ? 1 : -1))
    .slice(0, PREVIEW_WORK_ORDERS);
}

/**
 * Returns work orders with appointments, from a place among the most recently changed work orders; `random` (0 up to but not
 * including 1) chooses the place. Without appointments there, returns the work orders themselves.
 */
export async function sampleWorkOrders(
  crm: Crm,
  { orgName, workOrder }: AppointmentObject,
  random: () => number,
): Promise<PreviewWorkOrder[]> {
  const { object, subject } = crm.names.workOrder;
  const recent = await recentRecords(crm, object, ['Name', subject]);
  const place = Math.floor(random() * recent.length);
  const sampled = [...recent.slice(place), ...recent.slice(0, place)].slice(0, SAMPLED);
  if (sampled.length === 0) return [];
  const ids = sampled.map(({ Id }) => Id);
  const appointments = await crm.query(soql`
    SELECT ${name(workOrder)} FROM ${name(orgName)} WHERE ${name(workOrder)} IN ${ids} GROUP BY ${name(workOrder)}`);
  const withAppointment = new Set(appointments.flatMap((record) => textOf(record, workOrder) ?? []).map(longId));
  const fitting = sampled.filter(({ Id }) => withAppointment.has(longId(Id)));
  const chosen = fitting.length === 0 ? sampled : fitting;
  return chosen.slice(0, PREVIEW_WORK_ORDERS).map((record) => toWorkOrder(crm, record));
}

/** Returns the work orders in the order of the ids, omitting unknown ones. */
export async function namedWorkOrders(crm: Crm, ids: readonly string[]): Promise<PreviewWorkOrder[]> {
  const { object, subject } = crm.names.workOrder;
  const records = await crm.query(soql`
    SELECT ${names(['Id', 'Name', subject])} FROM ${name(object)} WHERE Id IN ${ids} ORDER BY Id`);
  const found = records.map((record) => toWorkOrder(crm, record));
  return ids.flatMap((id) => found.find((one) => one.id.slice(0, 15) === id.slice(0, 15)) ?? []);
}

/** Converts a work order to the contract's form. */
export function toWorkOrder({ names: { workOrder } }: Crm, record: CrmRecord): PreviewWorkOrder {
  return { id: record.Id, name: textOf(record, 'Name') ?? '', subject: textOf(record, workOrder.subject) };
}
