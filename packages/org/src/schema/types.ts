import type { Expression } from '../formula/parse.ts';

/** Field types as `describe` reports them. */
export type FieldType =
  | 'address'
  | 'boolean'
  | 'currency'
  | 'date'
  | 'datetime'
  | 'double'
  | 'email'
  | 'encryptedstring'
  | 'id'
  | 'int'
  | 'location'
  | 'multipicklist'
  | 'percent'
  | 'phone'
  | 'picklist'
  | 'reference'
  | 'string'
  | 'textarea'
  | 'time'
  | 'url'
  | 'base64';

export type PicklistValue = { readonly value: string; readonly label: string; readonly isDefault: boolean };

/** The definition of a formula field. */
export type Formula = {
  readonly source: string;
  readonly expression: Expression;
  /** Whether empty numbers count as zero. */
  readonly blanksAsZero: boolean;
};

/** How encrypted text is shown to users who may not see it. */
export type Mask = { readonly kind: 'all' | 'lastFour'; readonly character: string };

/** A field of an object, with its properties for describe, storage and validation. */
export type Field = {
  readonly name: string;
  readonly label: string;
  readonly type: FieldType;
  /** Maximum characters of a text, else 0. */
  readonly length: number;
  readonly precision: number;
  readonly scale: number;
  readonly nillable: boolean;
  readonly unique: boolean;
  readonly externalId: boolean;
  readonly custom: boolean;
  /** The field whose field permission applies; null if everybody who reads the object sees the field. */
  readonly security: string | null;
  /** The mask of encrypted text, else null. */
  readonly mask: Mask | null;
  readonly createable: boolean;
  readonly updateable: boolean;
  /** The formula of a computed field, else null. */
  readonly formula: Formula | null;
  /** Display format of an auto number (`WO-{00000000}`), else null. */
  readonly autoNumber: string | null;
  readonly defaultValue: string | boolean | null;
  readonly nameField: boolean;
  /** Target objects of a reference; several for a polymorphic one. */
  readonly referenceTo: readonly string[];
  /** Relationship name of a reference in SOQL (`Account__r`), else null. */
  readonly relationshipName: string | null;
  /** Relationship name of the children in SOQL (`Events__r`), else null. */
  readonly childRelationshipName: string | null;
  readonly cascadeDelete: boolean;
  readonly restrictedPicklist: boolean;
  readonly picklistValues: readonly PicklistValue[];
};

export type ObjectSchema = {
  readonly name: string;
  readonly label: string;
  readonly labelPlural: string;
  readonly keyPrefix: string;
  readonly custom: boolean;
  readonly fields: readonly Field[];
};

export type ObjectPermission = {
  readonly read: boolean;
  readonly create: boolean;
  readonly edit: boolean;
  readonly delete: boolean;
  readonly viewAll: boolean;
  readonly modifyAll: boolean;
};

export type FieldPermission = { readonly read: boolean; readonly edit: boolean };

/** The rights of a permission set. Keys of the maps are lower case. */
export type PermissionSet = {
  readonly name: string;
  readonly label: string;
  readonly objects: ReadonlyMap<string, ObjectPermission>;
  /** By `object.field`. */
  readonly fields: ReadonlyMap<string, FieldPermission>;
  readonly userPermissions: ReadonlySet<string>;
};

/** A permission set group of the package; its users have the rights of all its permission sets. */
export type PermissionSetGroup = {
  readonly name: string;
  readonly label: string;
  readonly description: string;
  /** API names. */
  readonly permissionSets: readonly string[];
};

/** The org's metadata. Keys of the maps are lower case: API names are case-insensitive. */
export type Schema = {
  readonly objects: ReadonlyMap<string, ObjectSchema>;
  /** By API name. */
  readonly permissionSets: ReadonlyMap<string, PermissionSet>;
  readonly permissionSetGroups: readonly PermissionSetGroup[];
};

/** A record of the seed: the object's API name and the values, including the id. */
export type SeedRecord = {
  readonly object: string;
  readonly values: Readonly<Record<string, string | number | boolean | null>>;
};
