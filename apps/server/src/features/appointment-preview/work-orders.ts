import type { PreviewWorkOrder } from '@fieldstone/contracts/organization/appointment-preview';
import { PREVIEW_WORK_ORDERS } from '@fieldstone/contracts/organization/appointment-preview';
import type { AppointmentObject } from '../../salesforce/queries/appointment-object.ts';
import type { Crm, CrmRecord } from '../../salesforce/crm.ts';
import { recentRecords, searchRecent } from '../../salesforce/queries/recent-records.ts';
import { longId } from '../../salesforce/record-id.ts';
import { clause, name, names, soql } from '../../salesforce/soql.ts';
import { textOf } from '../../salesforce/values.ts';

/** Work orders whose appointments a sample looks for, and of a technician among which a search looks. */
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

/**
 * Returns work orders at which a user has appointments: those with the current and next appointments first, then those with the latest
 * ones. The order is that of the latest appointment per work order, which the preview shows. Omits unscheduled appointments,
 * which no calendar contains.
 * @param desired a part of the name or subject, or the only work orders to return
 */
export async function technicianWorkOrders(
  crm: Crm,
  appointment: AppointmentObject,
  technician: string,
  desired: { readonly search?: string | undefined; readonly ids?: readonly string[] },
): Promise<PreviewWorkOrder[]> {
  const found = await namedWorkOrders(crm, await technicianWorkOrderIds(crm, appointment, technician, desired.ids));
  const text = desired.search?.toLowerCase() ?? '';
  const fitting = found.filter((one) => `${one.name}\n${one.subject ?? ''}`.toLowerCase().includes(text));
  return fitting.slice(0, PREVIEW_WORK_ORDERS);
}

async function technicianWorkOrderIds(
  crm: Crm,
  { orgName, workOrder, start, end, ofTechnician }: AppointmentObject,
  technician: string,
  ids: readonly string[] | undefined,
): Promise<readonly string[]> {
  const [column, moment, now] = [name(workOrder), name(start), new Date()];
  const own =
    ids === undefined ? ofTechnician(technician) : clause`${column} IN ${ids} AND ${ofTechnician(technician)}`;
  const [next, latest] = await Promise.all([
    crm.query(soql`
      SELECT ${column} FROM ${name(orgName)} WHERE ${own} AND (${moment} >= ${now} OR ${name(end)} > ${now})
      GROUP BY ${column} ORDER BY MAX(${moment}), ${column} LIMIT ${SAMPLED}`),
    crm.query(soql`
      SELECT ${column} FROM ${name(orgName)} WHERE ${own} AND ${moment} < ${now}
      GROUP BY ${column} ORDER BY MAX(${moment}) DESC, ${column} LIMIT ${SAMPLED}`),
  ]);
  const found = new Set([...next, ...latest].flatMap((record) => textOf(record, workOrder) ?? []).map(longId));
  return ids === undefined ? [...found].slice(0, SAMPLED) : ids.filter((id) => found.has(longId(id)));
}

/** Returns the work orders in the order of the ids, omitting unknown ones. */
export async function namedWorkOrders(crm: Crm, ids: readonly string[]): Promise<PreviewWorkOrder[]> {
  if (ids.length === 0) return [];
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
