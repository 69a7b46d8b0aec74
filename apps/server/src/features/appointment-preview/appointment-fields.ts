import type { Message } from '@fieldstone/contracts/platform/error';
import { createMessage } from '@fieldstone/contracts/platform/errors/message';
import type { FieldPreview } from '@fieldstone/contracts/organization/appointment-preview';
import type { AppointmentObject } from '../../salesforce/queries/appointment-object.ts';
import type { Crm, CrmRecord } from '../../salesforce/crm.ts';
import { queryProblem } from '../../salesforce/client/errors.ts';
import { clause, name, names, soql } from '../../salesforce/soql.ts';
import { momentOf } from '../../salesforce/values.ts';
import { displayValue, picklistLabel, valueAt } from '../../expressions/display-value.ts';
import { resolvePaths } from '../../expressions/field-paths.ts';
import type { ResolvedPath } from '../../expressions/field-paths.ts';

/** The fields of an appointment of a work order. */
export type AppointmentFields = {
  readonly id: string | null;
  /** Times in UTC; null if the appointment has none. */
  readonly start: string | null;
  readonly end: string | null;
  readonly status: { readonly value: string; readonly label: string } | null;
  readonly fields: FieldPreview[];
};

/** Resolves the appointment fields of a preview: those of the paths, and the appointment's times and status. */
export function resolveAppointmentPaths(
  crm: Crm,
  { object, start, end, status }: AppointmentObject,
  paths: readonly string[],
): Promise<ResolvedPaths> {
  return resolvePaths(crm, object, [...paths, start, end, status]);
}

type ResolvedPaths = ReadonlyMap<string, ResolvedPath>;

type Desired = {
  readonly paths: readonly string[];
  readonly resolved: ResolvedPaths;
  /** The user whose appointment is read; undefined for that of any user. */
  readonly technician: string | undefined;
};

/** Reads the fields of a work order's latest appointment, or the technician's latest one, in one query; missing paths get a problem. */
export async function loadAppointmentFields(
  crm: Crm,
  appointment: AppointmentObject,
  workOrderId: string,
  { paths, resolved, technician }: Desired,
): Promise<AppointmentFields> {
  const { start, end, status: statusField } = appointment;
  const read = await readLatest(crm, appointment, { workOrderId, technician }, [...resolved.values()]);
  const record = 'record' in read ? read.record : undefined;
  const problem = 'problem' in read ? read.problem : null;
  const status = resolved.get(statusField);
  return {
    id: record?.Id ?? null,
    start: record ? momentOf(record, start) : null,
    end: record ? momentOf(record, end) : null,
    status: findStatus(record, status),
    fields: paths.map((path): FieldPreview => {
      const found = resolved.get(path);
      if (found === undefined) {
        const notValid = createMessage('fieldPathNotValid', { fieldPath: path });
        return { path, label: null, type: null, value: null, problem: notValid };
      }
      if (problem !== null) return { path, label: null, type: null, value: null, problem };
      const { label, type } = found.field;
      return { path, label, type, value: record === undefined ? null : displayValue(record, found), problem: null };
    }),
  };
}

/** Returns a status picklist's value with its label. */
export function findStatus(
  record: CrmRecord | undefined,
  status: ResolvedPath | undefined,
): AppointmentFields['status'] {
  const value = record === undefined || status === undefined ? null : valueAt(record, status.path);
  if (typeof value !== 'string' || value === '' || status === undefined) return null;
  return { value, label: picklistLabel(status.field, value) };
}

async function readLatest(
  crm: Crm,
  { orgName, workOrder, start, ofTechnician }: AppointmentObject,
  { workOrderId, technician }: { readonly workOrderId: string } & Pick<Desired, 'technician'>,
  resolved: readonly ResolvedPath[],
): Promise<{ readonly record: CrmRecord | undefined } | { readonly problem: Message }> {
  const columns = new Set(['Id', ...resolved.flatMap(({ path, namePath }) => [path, namePath ?? path])]);
  const own = technician === undefined ? clause`` : clause` AND ${ofTechnician(technician)}`;
  const statement = soql`
    SELECT ${names([...columns])} FROM ${name(orgName)} WHERE ${name(workOrder)} = ${workOrderId}${own}
    ORDER BY ${name(start)} DESC NULLS LAST, Id LIMIT 1`;
  try {
    const [record] = await crm.query(statement);
    return { record };
  } catch (error) {
    return { problem: queryProblem(error) };
  }
}
