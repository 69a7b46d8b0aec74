import type { SobjectField } from '@fieldstone/contracts/platform/org/org';

/** Returns the describe of a field of a type. */
export const sobjectField = (type: SobjectField['type'], changes: Partial<SobjectField> = {}): SobjectField => ({
  name: 'Field__c',
  label: 'Field',
  type,
  length: 255,
  custom: true,
  updateable: true,
  nameField: false,
  autoNumber: false,
  referenceTo: [],
  relationshipName: null,
  picklistValues: [],
  ...changes,
});
