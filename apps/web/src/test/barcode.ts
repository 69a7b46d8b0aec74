import { routes } from '@fieldstone/contracts';
import { roleOf } from '@fieldstone/contracts/settings/pages/barcode-field';
import type { Barcode } from '@fieldstone/contracts/settings/pages/barcode';
import type { FormProcess } from '@fieldstone/contracts/platform/org/org';
import { createDraft, putObject } from '../mobile/barcode/barcode-state.ts';
import type { Draft } from '../settings/views/barcode-parts.ts';
import type { ActionEdit } from '../mobile/barcode/barcode-state.ts';
import type { TestServer } from './server.ts';

const form = (processId: string, name: string, purpose: string, from: string | null, to: string): FormProcess => ({
  processId,
  name,
  purpose,
  sourceObject: from,
  targetObject: to,
});

const UNIT = 'Installed_Product__c';

/** Form processes of the test org: every kind that a scan can open, and some that it cannot. */
export const FORMS: readonly FormProcess[] = [
  form('SFM-1', 'Edit Unit', 'Standalone Edit', null, UNIT),
  form('SFM-2', 'Order from Unit', 'Source To Target All', UNIT, 'Work_Order__c'),
  form('SFM-3', 'Unit from Product', 'Source To Target All', 'Product2', UNIT),
  form('SFM-4', 'Register Unit', 'Standalone Create', null, UNIT),
  form('SFM-5', 'View Unit', 'View Record', null, UNIT),
  form('SFM-6', 'Add Parts', 'Source To Target Child', UNIT, 'Work_Order_Line__c'),
  form('SFM-7', 'Edit Product', 'Standalone Edit', null, 'Product2'),
  form('SFM-8', 'Receive', 'Standalone Edit', null, 'RMA_Shipment__c'),
  form('SFM-9', 'Order from RMA', 'Source To Target All', 'RMA_Shipment__c', 'Work_Order__c'),
  form('SFM-10', 'Start Triage', 'Standalone Edit', null, 'Depot_Queue_Item__c'),
  form('SFM-11', 'Order from Queue', 'Source To Target All', 'Depot_Queue_Item__c', 'Work_Order__c'),
];

/** Serves the forms whose source or target is the requested object. */
export function serveForms(server: TestServer, forms: readonly FormProcess[] = FORMS): void {
  server.on(routes.formProcesses, ({ params }) => ({
    records: forms.filter(({ sourceObject, targetObject }) => [sourceObject, targetObject].includes(params.object)),
  }));
}

/** Returns the configuration of an object after the given steps. */
export function scanned(name: string, ...steps: ReadonlyArray<(draft: Draft) => Draft>): Draft {
  const draft = createDraft(scanning(), name);
  if (!draft) throw new Error(`${name} cannot be scanned`);
  return steps.reduce((done, step) => step(done), draft);
}

/** Returns a draft in which an action has the given form or name. */
export function withAction({ object, alternate }: Draft, id: string, edit: ActionEdit): Draft {
  const searchObjectFields = object.searchObjectFields.map((field) =>
    field.id === id && roleOf(field) === 'action' ? { ...field, ...edit } : field,
  );
  return { object: { ...object, searchObjectFields }, alternate };
}

/** Returns the setting with the given objects. */
export function scanning(...drafts: readonly Draft[]): Barcode {
  const none: Barcode = { enabled: false, alternateAction: [], searchObjects: [] };
  return drafts.reduce(putObject, none);
}
