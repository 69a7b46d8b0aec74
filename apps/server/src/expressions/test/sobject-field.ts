import type { SobjectField } from '@fieldstone/contracts/org';

/** A field of a type, as a describe tells of it. */
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
