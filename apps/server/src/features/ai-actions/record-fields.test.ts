import { expect, it } from 'vitest';
import { sobjectField } from '../../expressions/test/sobject-field.ts';
import { selectRecordFields } from './record-fields.ts';

const object = (name: string, label: string, fields: ReadonlyArray<ReturnType<typeof sobjectField>>) =>
  selectRecordFields({ name, label, fields: [...fields] });
const account = { referenceTo: ['Account'] };

it('[FIX-48] finds subject, customer and status by their standard names', () => {
  const fields = [
    sobjectField('string', { name: 'CaseNumber', label: 'Subject', nameField: true }),
    sobjectField('string', { name: 'Subject', label: 'Betreff' }),
    sobjectField('reference', { name: 'AccountId', label: 'Konto', ...account, relationshipName: 'Account' }),
    sobjectField('picklist', { name: 'Status', label: 'Stand' }),
  ];
  expect(object('Case', 'Vorgang', fields)).toEqual({ subject: 'Subject', customer: 'Account.Name', status: 'Status' });
});

it('[FIX-48] finds them in a namespace, and prefers the own status and the account to others', () => {
  const fields = [
    sobjectField('picklist', { name: 'fsc__Appointment_Status__c', label: 'Appointment Status' }),
    sobjectField('picklist', { name: 'fsc__Order_Status__c', label: 'Order Status' }),
    sobjectField('reference', {
      name: 'fsc__Bill_To_Account__c',
      ...account,
      relationshipName: 'fsc__Bill_To_Account__r',
    }),
    sobjectField('reference', { name: 'fsc__Account__c', ...account, relationshipName: 'fsc__Account__r' }),
    sobjectField('string', { name: 'fsc__Subject__c', label: 'Subject' }),
  ];
  expect(object('Work_Order__c', 'Work Order', fields)).toEqual({
    subject: 'fsc__Subject__c',
    customer: 'fsc__Account__r.Name',
    status: 'fsc__Order_Status__c',
  });
});

it('[FIX-48] finds fields of other names by their labels, and another account if there is no better one', () => {
  const fields = [
    sobjectField('string', { name: 'Text_1__c', label: 'Summary' }),
    sobjectField('reference', { name: 'Bill_To__c', label: 'Bill To', ...account, relationshipName: 'Bill_To__r' }),
    sobjectField('picklist', { name: 'Phase__c', label: 'Status' }),
  ];
  expect(object('Site__c', 'Location', fields)).toEqual({
    subject: 'Text_1__c',
    customer: 'Bill_To__r.Name',
    status: 'Phase__c',
  });
});

it('[FIX-48] finds nothing in fields of other types and of other things', () => {
  const fields = [
    sobjectField('encryptedstring', { name: 'Subject__c', label: 'Subject' }),
    sobjectField('reference', { name: 'Account__c', label: 'Account', ...account }),
    sobjectField('picklist', { name: 'Warranty_Status__c', label: 'Warranty Status' }),
    sobjectField('string', { name: 'Status__c', label: 'Status' }),
  ];
  expect(object('Site__c', 'Location', fields)).toEqual({ subject: null, customer: null, status: null });
});
