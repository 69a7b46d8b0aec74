import type { Outside } from '../../test/outside.ts';

/** The form processes for editing events that a test needs. */
export const FORMS = [
  { processId: 'FORM-0001', processName: 'Edit Visit' },
  { processId: 'FORM-0002', processName: 'Edit Visit Short' },
] as const;

/** Adds the form processes to an org without a company. */
export async function createForms(outside: Outside): Promise<void> {
  for (const { processId, processName } of FORMS) {
    await outside.create('Process__c', {
      Name: processName,
      Process_Id__c: processId,
      Type__c: 'Form Process',
      Purpose__c: 'Standalone Edit',
      Target_Object__c: 'Event',
      Active__c: true,
    });
  }
}
