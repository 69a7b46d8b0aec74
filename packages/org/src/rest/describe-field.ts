import type { Actor } from '../engine.ts';
import { compoundParts } from '../soql/render.ts';
import { isCompound, isFilterable, isGroupable, isNumber } from '../schema/lookup.ts';
import type { Field, FieldType, ObjectSchema } from '../schema/types.ts';

const SOAP_TYPES: Readonly<Partial<Record<FieldType, string>>> = {
  address: 'urn:address',
  base64: 'xsd:base64Binary',
  boolean: 'xsd:boolean',
  currency: 'xsd:double',
  date: 'xsd:date',
  datetime: 'xsd:dateTime',
  double: 'xsd:double',
  id: 'tns:ID',
  int: 'xsd:int',
  location: 'urn:location',
  percent: 'xsd:double',
  reference: 'tns:ID',
  time: 'xsd:time',
};

function compoundOf(object: ObjectSchema, field: Field): string | null {
  return (
    object.fields.find(
      (candidate) => isCompound(candidate) && [...compoundParts(object, candidate).values()].includes(field),
    )?.name ?? null
  );
}

function picklistOf(field: Field): unknown[] {
  return field.picklistValues.map(({ value, label, isDefault }) => ({
    active: true,
    defaultValue: isDefault,
    label,
    validFor: null,
    value,
  }));
}

/** Returns the describe of a field for this user. */
export function describeField(object: ObjectSchema, field: Field, actor: Actor): unknown {
  const filterable = isFilterable(field);
  const isText = !isNumber(field) && SOAP_TYPES[field.type] === undefined;
  return {
    aggregatable: filterable && field.type !== 'boolean',
    aiPredictionField: false,
    autoNumber: field.autoNumber !== null,
    byteLength: field.length * (isText ? 3 : 1),
    calculated: field.formula !== null,
    calculatedFormula: field.formula?.source ?? null,
    cascadeDelete: field.cascadeDelete,
    caseSensitive: false,
    compoundFieldName: compoundOf(object, field),
    controllerName: null,
    createable: field.createable && actor.may('create', object),
    custom: field.custom,
    defaultValue: field.defaultValue,
    defaultValueFormula: null,
    defaultedOnCreate:
      field.defaultValue !== null || field.type === 'boolean' || field.name === 'OwnerId' || !field.createable,
    dependentPicklist: false,
    deprecatedAndHidden: false,
    digits: field.type === 'int' ? field.precision : 0,
    displayLocationInDecimal: false,
    encrypted: field.type === 'encryptedstring',
    externalId: field.externalId,
    extraTypeInfo: field.type === 'textarea' ? 'plaintextarea' : null,
    filterable,
    filteredLookupInfo: null,
    formulaTreatNullNumberAsZero: field.formula?.blanksAsZero ?? false,
    groupable: isGroupable(field),
    highScaleNumber: false,
    htmlFormatted: false,
    idLookup: field.type === 'id' || field.externalId,
    inlineHelpText: null,
    label: field.label,
    length: field.length,
    mask: null,
    maskType: null,
    name: field.name,
    nameField: field.nameField,
    namePointing: field.referenceTo.length > 1,
    nillable: field.nillable,
    permissionable: field.custom && field.nillable,
    picklistValues: picklistOf(field),
    polymorphicForeignKey: field.referenceTo.length > 1,
    precision: field.type === 'int' ? 0 : field.precision,
    queryByDistance: false,
    referenceTargetField: null,
    referenceTo: field.referenceTo,
    relationshipName: field.relationshipName,
    relationshipOrder: field.cascadeDelete && field.custom ? 0 : null,
    restrictedDelete: field.type === 'reference' && !field.cascadeDelete && !field.nillable && field.custom,
    restrictedPicklist: field.restrictedPicklist,
    scale: field.scale,
    searchPrefilterable: field.type === 'reference',
    soapType: SOAP_TYPES[field.type] ?? 'xsd:string',
    sortable: filterable && field.type !== 'multipicklist',
    type: field.type,
    unique: field.unique,
    updateable: field.updateable && actor.may('edit', object),
    writeRequiresMasterRead: false,
  };
}
