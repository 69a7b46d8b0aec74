import type { Audit, Ledger } from '../ledger.ts';
import { beforeHistory } from './stamps.ts';
import { FORM_PROCESSES, INVENTORY_PROCESSES } from './process-table.ts';

function code(prefix: string, index: number): string {
  return `${prefix}-${String(index + 1).padStart(4, '0')}`;
}

/** Ids of form processes by their names. */
export type FormProcessIds = ReadonlyMap<string, string>;

/** Adds the form and inventory processes, `SFM-0001` and `INV-0001` onward. */
export function addProcesses(ledger: Ledger): FormProcessIds {
  for (const [index, { name, purpose, source, target, isInactive }] of FORM_PROCESSES.entries()) {
    ledger.add(
      'Process__c',
      {
        Name: name,
        Process_Id__c: code('SFM', index),
        Type__c: 'Form Process',
        Purpose__c: purpose,
        Source_Object__c: source,
        Target_Object__c: target,
        Active__c: isInactive !== true,
      },
      auditOf(ledger),
    );
  }
  for (const [index, name] of INVENTORY_PROCESSES.entries()) {
    const values = { Name: name, Process_Id__c: code('INV', index), Type__c: 'Inventory Process' };
    ledger.add('Process__c', values, auditOf(ledger));
  }
  return new Map(FORM_PROCESSES.map(({ name }, index) => [name, code('SFM', index)]));
}

function auditOf(ledger: Ledger): Audit {
  const { at, random } = ledger;
  return {
    created: at(-random.whole(400, 1000), random.whole(7, 17), random.whole(0, 59)),
    modified: beforeHistory(ledger, 9),
  };
}
