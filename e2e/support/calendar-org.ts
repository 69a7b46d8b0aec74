import { storedStatuses } from '@fieldstone/contracts/settings/calendar/status-source';
import * as z from 'zod/mini';
import { openOrg } from './org-api.ts';

/** A stored criterion of an expression: path, operator and operand. */
export type Criterion = readonly [path: string, operator: string, operand: string | null];

/** A created record, and a function that deletes it. */
export type Made = { processId: string; name: string; remove: () => Promise<void> };

const makeProcess = async (orgUrl: string, name: string, fields: Record<string, unknown>) => {
  const org = openOrg(orgUrl);
  const processId = name.replaceAll(/[^A-Za-z0-9]+/g, '_');
  const id = await org.create('Process__c', { Name: name, Process_Id__c: processId, Active__c: true, ...fields });
  return { org, id, made: { processId, name, remove: () => org.remove('Process__c', id) } satisfies Made };
};

/** Creates an expression over work orders, valid or not. */
export const makeExpression = async (orgUrl: string, name: string, ...criteria: Criterion[]): Promise<Made> => {
  const { org, id, made } = await makeProcess(orgUrl, name, {
    Type__c: 'Expression',
    Source_Object__c: 'Work_Order__c',
  });
  for (const [index, [path, operator, operand]] of criteria.entries()) {
    await org.create('Expression_Criterion__c', {
      Process__c: id,
      Sequence__c: index + 1,
      Field_Path__c: path,
      Operator__c: operator,
      Operand__c: operand,
    });
  }
  return made;
};

/** Creates a form process that edits standard events. */
export const makeEventProcess = async (orgUrl: string, name: string): Promise<Made> =>
  (
    await makeProcess(orgUrl, name, {
      Type__c: 'Form Process',
      Purpose__c: 'Standalone Edit',
      Target_Object__c: 'Event',
    })
  ).made;

/** Changes a record of the whole org during a part of a journey, and always restores it. */
const during = async (
  orgUrl: string,
  object: string,
  where: string,
  field: string,
  change: (before: unknown) => unknown,
  act: () => Promise<void>,
): Promise<void> => {
  const org = openOrg(orgUrl);
  const [row] = await org.query(`SELECT Id, ${field} FROM ${object} WHERE ${where}`);
  const id = String(row?.['Id']);
  await org.update(object, id, { [field]: change(row?.[field]) });
  try {
    await act();
  } finally {
    await org.update(object, id, { [field]: row?.[field] });
  }
};

/** Removes an appointment status from the org while `act` runs. */
export const withoutStatus = (orgUrl: string, status: string, act: () => Promise<void>): Promise<void> =>
  during(
    orgUrl,
    'Configuration_Data__c',
    "Setting_Id__c = 'DCON007_SET001'",
    'Internal_Value__c',
    (before) => {
      const list = z.parse(storedStatuses, JSON.parse(String(before)));
      const left = list.filter(({ id }) => id !== status);
      return JSON.stringify(
        left.map((one) => ({ ...one, transitions: one.transitions.filter((id) => id !== status) })),
      );
    },
    act,
  );

/** Changes the event type while `act` runs, to a known or unknown one. */
export const withEventType = (orgUrl: string, eventType: string, act: () => Promise<void>): Promise<void> =>
  during(
    orgUrl,
    'Configuration_Data__c',
    "Setting_Id__c = 'GLOB001_GBL025'",
    'Internal_Value__c',
    () => eventType,
    act,
  );

/** Enables the org's service board while `act` runs. */
export const withServiceBoard = (orgUrl: string, act: () => Promise<void>): Promise<void> =>
  during(orgUrl, 'Process__c', "Process_Id__c = 'SERVICE_BOARD'", 'Active__c', () => true, act);

/** Returns the id of the stored default process for editing events of a group profile. */
export const storedEventProcess = async (orgUrl: string, profileId: string): Promise<unknown> => {
  const [row] = await openOrg(orgUrl).query(
    `SELECT Internal_Value__c FROM Configuration_Data__c WHERE Group_Profile__c = '${profileId}' AND Setting_Id__c = 'CALEVT001'`,
  );
  return row?.['Internal_Value__c'];
};
