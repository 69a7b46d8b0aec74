import type { Field, FieldType } from './types.ts';

const ID_LENGTH = 18;

/** A plain text field, optional and writable; callers override the differences. */
export function fieldWith(facts: { name: string; label: string; type: FieldType } & Partial<Field>): Field {
  return {
    length: 0,
    precision: 0,
    scale: 0,
    nillable: true,
    unique: false,
    externalId: false,
    custom: false,
    security: null,
    mask: null,
    createable: true,
    updateable: true,
    formula: null,
    autoNumber: null,
    defaultValue: null,
    nameField: false,
    referenceTo: [],
    relationshipName: null,
    childRelationshipName: null,
    cascadeDelete: false,
    restrictedPicklist: false,
    picklistValues: [],
    ...facts,
  };
}

const readOnly = { createable: false, updateable: false, nillable: false } as const;

function userReference(name: string, label: string, relationshipName: string): Field {
  return fieldWith({
    name,
    label,
    type: 'reference',
    length: ID_LENGTH,
    referenceTo: ['User'],
    relationshipName,
    ...readOnly,
  });
}

/** The system fields of every record, in describe's order; `Name` comes between them. */
export const idField: Field = fieldWith({ name: 'Id', label: 'Record ID', type: 'id', length: ID_LENGTH, ...readOnly });

/** The owner field of custom objects; a detail record has the owner of its master. */
export const ownerField: Field = fieldWith({
  name: 'OwnerId',
  label: 'Owner ID',
  type: 'reference',
  length: ID_LENGTH,
  nillable: false,
  referenceTo: ['Group', 'User'],
  relationshipName: 'Owner',
});

export const deletedField: Field = fieldWith({
  name: 'IsDeleted',
  label: 'Deleted',
  type: 'boolean',
  defaultValue: false,
  ...readOnly,
});

export const auditFields: readonly Field[] = [
  fieldWith({ name: 'CreatedDate', label: 'Created Date', type: 'datetime', ...readOnly }),
  userReference('CreatedById', 'Created By ID', 'CreatedBy'),
  fieldWith({ name: 'LastModifiedDate', label: 'Last Modified Date', type: 'datetime', ...readOnly }),
  userReference('LastModifiedById', 'Last Modified By ID', 'LastModifiedBy'),
  fieldWith({ name: 'SystemModstamp', label: 'System Modstamp', type: 'datetime', ...readOnly }),
];
